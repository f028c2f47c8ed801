"""What data import adds to every suite; its subjects are registered by the suites."""

from core.imports import checks  # noqa: F401 - registers on import
from core.imports.enums import LOOK
from core.imports.tasks import clean
from core.tenancy.due import on_due

on_due(LOOK, clean)
