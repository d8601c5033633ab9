"""Reports of what happened: events as lines of text."""
