"""REST of separation."""
