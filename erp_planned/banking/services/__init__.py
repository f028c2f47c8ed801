"""Writes of banking."""
