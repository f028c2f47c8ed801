"""Arithmetic of input tax credit: pure."""
