"""Reads of GST."""
