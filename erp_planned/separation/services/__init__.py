"""Writes of separation."""
