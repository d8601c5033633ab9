"""Programs that are killed at random moments of a game: what they had acknowledged is there when it is resumed."""
