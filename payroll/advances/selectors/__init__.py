"""Reads of advances."""
