"""Reads of billing."""
