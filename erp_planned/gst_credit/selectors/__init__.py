"""Reads of input tax credit."""
