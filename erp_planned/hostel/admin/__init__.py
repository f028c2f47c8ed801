"""Screens of hostels."""

from erp_planned.hostel.admin import passes, places, stays  # noqa: F401
