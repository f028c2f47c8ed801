"""Writes of the fees."""
