"""REST of assets."""
