"""What can be imported into each type of institution: subjects, registered by the apps that own the rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.imports.columns import ImportColumn
from core.imports.rows import Importer
from core.tenancy.context import current_tenant


@dataclass(frozen=True, slots=True)
class ImportSubject:
    """One kind of file.

    `name` stands in addresses, `label` is what people call it, `help` what the route's description says.
    `permission` is needed beside that of importing. `columns()` gives the columns with the masters as they are now;
    those in `key` a file must have, and the first of them marks the template's sample row. Where all of `identity`
    are there, that first one may be missing. `importer(actor, file_name)` does the work. In the preview values of
    `masked` columns show their last characters only, and those that `is_amount` names are rupees.
    """

    name: str
    label: Any
    permission: str
    columns: Callable[[], list[ImportColumn]]
    key: tuple[str, ...]
    importer: Callable[[Actor, str], Importer]
    help: str = ""
    identity: frozenset[str] = frozenset()
    masked: frozenset[str] = frozenset()
    is_amount: Callable[[str], bool] = lambda _name: False


_subjects: dict[str, dict[str, ImportSubject]] = {}


def register_import(tenant_type: str, subject: ImportSubject) -> None:
    """Let institutions of a type import a subject; called in the `ready()` of the app that owns it."""
    _subjects.setdefault(tenant_type, {})[subject.name] = subject


def subjects_of(tenant_type: str) -> list[ImportSubject]:
    """Return what institutions of a type can import, in the order in which it was registered."""
    return list(_subjects.get(tenant_type, {}).values())


def all_choices() -> list[tuple[str, Any]]:
    """Return name and label of every subject of every suite; asks no database."""
    return [(name, one.label) for subjects in _subjects.values() for name, one in subjects.items()]


def choices() -> list[tuple[str, Any]]:
    """Return name and label of what the current institution can import."""
    return [(subject.name, subject.label) for subject in subjects_of(current_tenant().type)]


def choices_for(actor: Actor) -> list[tuple[str, Any]]:
    """Return name and label of what somebody may import here: each subject asks for its own right."""
    return [
        (subject.name, subject.label)
        for subject in subjects_of(current_tenant().type)
        if is_allowed(actor.permissions, subject.permission)
    ]


def get_subject(name: str) -> ImportSubject:
    """Return a subject of the current institution. Raises NotFound, since the name is part of the address."""
    found = _subjects.get(current_tenant().type, {}).get(name)
    if found is None:
        known = ", ".join(value for value, _label in choices())
        text = _("There is no template “%(kind)s”; known are: %(known)s.")
        raise NotFound(text % {"kind": name, "known": known})
    return found
