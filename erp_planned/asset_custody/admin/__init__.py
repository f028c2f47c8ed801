"""Screens of custody."""

from erp_planned.asset_custody.admin import counts, covers, transfers  # noqa: F401 - registers on import
