"""Writes of billing."""
