"""Reads of the books."""
