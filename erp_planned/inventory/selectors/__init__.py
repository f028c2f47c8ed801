"""Reads of stock."""
