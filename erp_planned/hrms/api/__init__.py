"""Routes of HR management."""
