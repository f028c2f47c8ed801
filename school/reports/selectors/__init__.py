"""Reads for dashboards and lists."""
