"""Recruitment in the browser."""

from erp_planned.recruitment.admin import candidates, interviews, joining, masters, offers, requisitions

__all__ = ["candidates", "interviews", "joining", "masters", "offers", "requisitions"]
