"""Taking lists along, which is noted."""
