"""Routes of recruitment."""
