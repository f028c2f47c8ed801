"""REST of custody."""
