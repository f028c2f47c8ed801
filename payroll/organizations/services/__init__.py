"""Writes to the organization: particulars and settings, making and closing."""

from payroll.organizations.services.lifecycle import (
    change_status,
    close_organization,
    create_organization,
    fill_organization,
)
from payroll.organizations.services.particulars import preview_settings, update_organization, update_settings

__all__ = [
    "change_status",
    "close_organization",
    "create_organization",
    "fill_organization",
    "preview_settings",
    "update_organization",
    "update_settings",
]
