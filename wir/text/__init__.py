"""Words and pictures without a toolkit: rows of styled cells, the map, reports."""
