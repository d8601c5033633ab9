"""Time: the sequence of play, the execution, the end of the week, and the game that keeps orders and undo."""
