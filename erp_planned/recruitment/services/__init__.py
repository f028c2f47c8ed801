"""Writes of recruitment."""
