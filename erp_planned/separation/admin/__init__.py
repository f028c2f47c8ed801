"""Separation in the browser."""

from erp_planned.separation.admin import masters, requests

__all__ = ["masters", "requests"]
