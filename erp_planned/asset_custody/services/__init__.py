"""What changes custody."""
