"""A whole war, looked back on: its weeks, what can be found in them, and how they are drawn."""
