"""Writes of HR management."""
