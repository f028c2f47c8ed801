"""Reads of leave."""
