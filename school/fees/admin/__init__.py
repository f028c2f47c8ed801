"""Screens of the fees."""

from school.fees.admin import money, record

__all__ = ["money", "record"]
