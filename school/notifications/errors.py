"""Refusals of announcements."""

from core.errors import NotFound


class NoSuchTarget(NotFound):
    """A class, section or student that is not there, or not the caller's to write to."""


class NoSuchAnnouncement(NotFound):
    """An announcement that is not there, or that a colleague has written."""
