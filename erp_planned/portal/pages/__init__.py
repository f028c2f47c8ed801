"""Pages by app."""
