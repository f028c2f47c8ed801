"""Rows of apps for the tables of routes, a module for each."""
