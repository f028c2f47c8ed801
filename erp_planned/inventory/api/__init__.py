"""REST routes of stock."""
