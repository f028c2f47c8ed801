"""Reads of recruitment."""
