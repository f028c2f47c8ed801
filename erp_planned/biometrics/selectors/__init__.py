"""Reads of devices and punches."""
