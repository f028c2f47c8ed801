"""Makers of the rows that the calls name, a module for each app."""
