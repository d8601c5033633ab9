"""The game in a browser: `wir serve`, which needs the extra `wir[serve]`.

Every visitor has a table of his own, a process in which the same screen or the same lines run as in a terminal; the
server passes on what is typed and shown. When a page is closed or loses its connection, the table stays.
"""
