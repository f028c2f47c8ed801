"""Writes of the books."""
