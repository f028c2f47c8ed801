"""Reads of purchases."""
