"""Reads of the fees."""
