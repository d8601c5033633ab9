"""The palettes: true colours, colours for the colour-blind, the 256 of xterm, the 16 of 1984, and none."""
