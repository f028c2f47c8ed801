"""What is read of custody."""
