"""What changes stock."""
