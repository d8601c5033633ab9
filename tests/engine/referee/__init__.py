"""A second opinion on the execution: chapters 6 to 8 worked out again, with nothing of `wir.rules` but plots to try."""
