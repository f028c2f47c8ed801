"""Writes of devices, badges and punches."""
