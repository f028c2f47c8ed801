"""Reads of the mess."""
