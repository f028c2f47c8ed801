"""REST of the fees."""
