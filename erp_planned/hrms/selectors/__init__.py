"""Reads of HR management."""
