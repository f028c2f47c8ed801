"""Makers of rows, one file for each app."""
