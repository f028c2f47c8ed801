"""The project's own files, apps and models, for tests that hold all of them to one rule."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from django.apps import apps

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("core", "education", "payroll", "school", "erp_planned")


def python_files(*folders: str) -> list[Path]:
    """Return the source files below the folders, migrations left out."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts and "__pycache__" not in path.parts
    )


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def own_models() -> list[Any]:
    """Return the models of our own apps."""
    return [model for model in apps.get_models() if model.__module__.partition(".")[0] in SUITES]


def modules(last: str) -> Iterator[ModuleType]:
    """Import every module of our installed apps with this last name (`enums`), packages included."""
    for config in apps.get_app_configs():
        if config.name.partition(".")[0] in SUITES:
            package = importlib.import_module(config.name)
            for found in pkgutil.walk_packages(package.__path__, f"{config.name}."):
                if found.name.rpartition(".")[2] == last:
                    yield importlib.import_module(found.name)
