"""Arithmetic of hostels, pure."""
