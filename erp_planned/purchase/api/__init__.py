"""REST of purchases."""
