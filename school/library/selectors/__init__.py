"""Reads of the library; whose loans somebody sees is decided here for every door."""
