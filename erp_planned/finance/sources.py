"""Where automatic vouchers come from: the row behind a `source` and its key, and how its voucher is made again.

The apps that make vouchers register their sources; finance knows none by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Origin:
    """The row that a voucher was made from: its words, its page, and the number of the user who made the row."""

    title: str
    page: str
    made_by_id: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of row.

    `find` returns the row of a key, None where it is gone. `again`, called with `source_key` and `actor`, holds the
    row, checks that it still wants a voucher, makes it by what the row and the heads say now, and returns it; it
    authorizes its app's own right. None: the voucher is made where the rows are listed.
    """

    key: str
    find: Callable[[str], Origin | None]
    again: Callable[..., Any] | None = None


SOURCES: dict[str, Source] = {}
# What the books make of themselves; no row stands behind it.
OWN = {"recurring": _("A recurring voucher"), "import": _("An imported file")}


def register_source(source: Source) -> None:
    """Add a source of vouchers."""
    SOURCES[source.key] = source


def origin_of(source: str, source_key: str) -> Origin | None:
    """Return the row that a voucher was made from, None where nobody says so."""
    return SOURCES[source].find(source_key) if source in SOURCES else None


def page_of(row: Model) -> str:
    """Return the address of a row's page in the office."""
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"


def origin(row: Model | None, made_by_id: int | None = None) -> Origin | None:
    """Return a row as the origin of a voucher."""
    if row is None:
        return None
    return Origin(f"{row._meta.verbose_name} {row}", page_of(row), made_by_id)
