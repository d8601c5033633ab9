"""What may and what does happen: one module for each subject of the book, pure functions on the model."""
