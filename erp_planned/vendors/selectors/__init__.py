"""Reads of vendors."""
