"""The after-action report: a whole war told as one HTML page or as Markdown."""
