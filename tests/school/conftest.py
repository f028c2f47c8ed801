"""The small school for every test of the suite."""

from tests.school.world import world

__all__ = ["world"]
