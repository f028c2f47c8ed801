"""Rows of the ERP that the calls name, by app."""

"""Rows of apps for the tables of routes, a module for each."""
"""Makers of rows, one file for each app."""
