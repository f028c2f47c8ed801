"""Writes of GST."""
