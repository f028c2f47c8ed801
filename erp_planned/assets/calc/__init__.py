"""Arithmetic of depreciation. Pure."""
