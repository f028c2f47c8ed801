"""Reads of assets."""
