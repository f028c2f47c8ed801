"""Catalogues of translated texts: one per app (`<app>/locale/<language>`), one for the templates (`locale`).

One more is kept by hand: texts of the libraries (`core/library_texts`).

The compiled files (.mo) are made from the texts (.po) where they are needed, and never kept with the source.
Imports no Django: the commands of development call it before there are settings.
"""

from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("locale", "core/library_texts", "core/locale", "*/*/locale")


def catalogues(root: Path = ROOT) -> Iterator[Path]:
    """Yield the .po files."""
    for place in PLACES:
        yield from sorted(root.glob(f"{place}/*/LC_MESSAGES/django.po"))


def compile_stale(root: Path = ROOT) -> list[Path]:
    """Compile each catalogue whose compiled file is missing or older; return the files made."""
    made = []
    for source in catalogues(root):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        part = target.with_suffix(".part")
        polib.pofile(str(source)).save_as_mofile(str(part))
        part.replace(target)  # two commands at once read a whole file
        made.append(target)
    return made
