"""Writes to the organization: particulars and settings, making and closing, users."""

from payroll.organizations.services.lifecycle import (
    change_status,
    close_organization,
    create_organization,
    fill_organization,
)
from payroll.organizations.services.particulars import preview_settings, update_organization, update_settings
from payroll.organizations.services.users import change_user, register_user, reset_user_password

__all__ = [
    "change_status",
    "change_user",
    "close_organization",
    "create_organization",
    "fill_organization",
    "preview_settings",
    "register_user",
    "reset_user_password",
    "update_organization",
    "update_settings",
]
