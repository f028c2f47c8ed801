"""Refusals of payroll runs, beside those of every monthly run (core.locking.errors)."""

from core.errors import Duplicate


class RunExists(Duplicate):
    """The month has a run already."""
