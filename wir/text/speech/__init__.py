"""The game in sentences, for lines that are read aloud: pure functions of what one side may know.

Nothing here depends on columns, colours or signs; every sentence can be understood without the one before it.
"""
