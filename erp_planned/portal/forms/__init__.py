"""Forms of the pages."""
