"""Rows of the ERP that the calls name, by app."""
