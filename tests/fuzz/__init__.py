"""Damaged files of every kind, by the thousand: whatever a file holds, it is read, or refused in one clear line."""
