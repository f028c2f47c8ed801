"""What portal adds to the suite."""
