"""Screens of transport in the office."""

from school.transport.admin import masters, rides, routes

__all__ = ["masters", "rides", "routes"]
