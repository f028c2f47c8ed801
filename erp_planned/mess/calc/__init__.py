"""Arithmetic of the mess, pure."""
