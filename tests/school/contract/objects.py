"""An object of every kind for the tables: makers called with the small world, in the order listed."""

from collections.abc import Callable
from typing import Any

from tests.school.contract import exam_objects
from tests.school.world import World

Maker = Callable[[World], dict[str, Any]]
MAKERS: tuple[Maker, ...] = (exam_objects.make,)
FILES: dict[str, Callable[[], Any]] = {}
