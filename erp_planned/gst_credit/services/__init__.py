"""Writes of input tax credit."""
