"""Writes of purchases."""
