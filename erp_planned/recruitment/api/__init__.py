"""REST of recruitment."""
