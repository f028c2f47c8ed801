"""Writes of data import."""
