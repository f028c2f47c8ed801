"""REST of the books."""
