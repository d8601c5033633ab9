"""The map as rows of styled cells."""
