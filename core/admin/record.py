"""The page of one object, declared as plain data: head, facts by section, related lists, timeline.

An admin says `record = Record(...)`. Apps above the object's own add to it with `add_to_record`: they know the
object, the object does not know them. `core.admin.record_page` shows it, `core.admin.checks` names what leads nowhere.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import models


@dataclass(frozen=True, slots=True)
class Section:
    """Facts that stand together: names of fields of the object or methods of its admin.

    `fields` are the boxes of the form that its link "Change" opens, as in a fieldset; without them there is no link.
    `more` names a method of the admin that returns further facts as (name, text).
    """

    name: str
    title: Any
    facts: Sequence[str] = ()
    fields: Sequence[Any] = ()
    more: str = ""


# A column: the name of a field, property or method of the row, over links by "__"; or (heading, name), or with the
# function that writes it: (heading, name, rupees).
Column = str | tuple[Any, str] | tuple[Any, str, Callable[[Any], str]]


def name_of(column: Column) -> str:
    """Return what a column shows."""
    return column if isinstance(column, str) else column[1]


@dataclass(frozen=True, slots=True)
class Related:
    """A list of rows that belong to the object.

    `rows` gives them for the object in one query, the newest first; what it returns is cut, so a query set stays small.
    `page` gives the address of a row's own page.
    `everything` is the name of a list's address and `narrowed` its query with {pk}; without them the record's page
    itself shows all rows.
    """

    name: str
    title: Any
    of: type
    columns: Sequence[Column]
    rows: Callable[[Any], Iterable[Any]]
    needs: str
    empty: Any
    page: Callable[[Any], str] | None = None
    everything: str = ""
    narrowed: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the timeline; `page` is the address of more."""

    at: date
    text: str
    note: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """One source of the timeline. `events(obj, most)` returns the newest, at most so many, in one query."""

    needs: str
    events: Callable[[Any, int], Iterable[Event]]


@dataclass(frozen=True, slots=True)
class Record:
    """The page of an object.

    `heading` and `subtitle` name a field or method of the admin, `state` a display method with colours, `picture` a
    method that returns the address of a picture or nothing, `standing` what says in a sentence what is to be known
    first. `figures` are facts that stand large, `main` the acts whose buttons stand out. `told` are acts of the audit
    that other stories tell already.
    """

    sections: Sequence[Section]
    heading: str = "__str__"
    subtitle: str = ""
    state: str = ""
    picture: str = ""
    standing: str = ""
    figures: Sequence[str] = ()
    main: Sequence[str] = ()
    related: Sequence[Related] = ()
    stories: Sequence[Story] = ()
    told: AbstractSet[str] = field(default_factory=frozenset)


_related: dict[type[models.Model], list[Related]] = defaultdict(list)
_stories: dict[type[models.Model], list[Story]] = defaultdict(list)


def add_to_record(model: type[models.Model], *parts: Related | Story) -> None:
    """Add lists and stories of an upper app to the record of a lower app's object."""
    for part in parts:
        listed: list[Any] = _related[model] if isinstance(part, Related) else _stories[model]
        if part not in listed:
            listed.append(part)


def related_of(model: type[models.Model], record: Record) -> list[Related]:
    """Return the object's own lists, then those that other apps added."""
    return [*record.related, *_related[model]]


def stories_of(model: type[models.Model], record: Record) -> list[Story]:
    """Return the object's own stories, then those that other apps added."""
    return [*record.stories, *_stories[model]]
