"""Screens of devices, badges and punches."""

from erp_planned.biometrics.admin import badges, calls, devices, punches

__all__ = ["badges", "calls", "devices", "punches"]
