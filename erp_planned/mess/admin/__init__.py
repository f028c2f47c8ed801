"""Screens of the mess."""

from erp_planned.mess.admin import bills, masters  # noqa: F401
