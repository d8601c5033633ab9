"""The laboratory: commanders measured against each other."""
