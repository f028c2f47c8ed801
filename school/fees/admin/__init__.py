"""Screens of the fees in the office."""
