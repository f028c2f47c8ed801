"""Recruitment in the browser."""

from erp_planned.recruitment.admin import candidates, masters, requisitions

__all__ = ["candidates", "masters", "requisitions"]
