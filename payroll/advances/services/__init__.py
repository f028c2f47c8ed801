"""Writes of advances; the only writers of their tables."""
