"""What the app adds to the suite."""
