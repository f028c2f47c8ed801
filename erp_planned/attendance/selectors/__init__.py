"""Reads of attendance."""
