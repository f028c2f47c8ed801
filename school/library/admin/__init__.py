"""Screens of the library in the office."""

from school.library.admin import books, desk, loans, record

__all__ = ["books", "desk", "loans", "record"]
