"""How many keys a week takes: recorded weeks of the commander entered by keys, and counted."""
