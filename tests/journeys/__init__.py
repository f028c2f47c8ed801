"""Long stories through the real doors."""
