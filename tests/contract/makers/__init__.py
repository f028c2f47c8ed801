"""Makers of rows that the calls name, one file for each group."""
