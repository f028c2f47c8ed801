"""Writes of vendors."""
