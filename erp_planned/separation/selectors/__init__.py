"""Reads of separation."""
