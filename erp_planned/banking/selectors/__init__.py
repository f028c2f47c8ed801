"""Reads of banking."""
