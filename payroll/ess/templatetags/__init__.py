"""Tags of the employees' portal."""
