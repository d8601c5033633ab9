"""The modes: what the keys mean in each phase, with a group in hand, while plotting, and so on."""
