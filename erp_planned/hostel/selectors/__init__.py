"""Reads of hostels."""
