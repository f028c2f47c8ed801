"""Start-up check: a declaration that names what is not there is told by name, before anybody meets it."""

from collections.abc import Iterator
from typing import Any

from django.core import checks
from django.core.exceptions import FieldDoesNotExist

from core.doors import load_doors
from core.masters.declaration import DECLARED, Master

ID = "core.E030"


def check_masters(*_args: Any, **_kwargs: Any) -> list[checks.CheckMessage]:
    """Return an error for each fault of each declaration."""
    load_doors()
    return [
        checks.Error(f"{master.label}: {fault}", obj=master.model, id=ID)
        for master in DECLARED
        for fault in faults(master)
    ]


def faults(master: Master[Any]) -> Iterator[str]:
    """Yield what is wrong with a declaration."""
    fields = {field.name: field for field in master.model._meta.fields}
    yield from _unknown(master, set(fields))
    for name in master.search:
        if not _is_field(master.model, name):
            yield f"search names “{name}”, which leads to no field"
    for name, link in master.by.items():
        if name in fields and not (fields[name].is_relation and _is_field(fields[name].related_model, link)):
            yield f"by tells “{name}” by “{link}”, which is no field of a linked row"
    if master.dated and not {"effective_on", "used_at"} <= set(fields):
        yield "dated needs the fields effective_on and used_at"
    if not master.example:
        yield "example is empty: the document of the routes, the template of the import and the tests need one"


def _unknown(master: Master[Any], fields: set[str]) -> Iterator[str]:
    """Yield the names that are no fields, or none that people give."""
    of_fields = {
        "writable": master.writable,
        "filters": master.filters,
        "ordering": master.ordering,
        "wire": master.wire,
        "by": master.by,
    }
    given = {*master.writable, *master.beside}
    for part, names in of_fields.items():
        yield from (f"{part} names “{name}”, which is no field" for name in names if name not in fields)
    for part, names in {"tidy": master.tidy, "example": master.example}.items():
        yield from (f"{part} names “{name}”, which is not writable" for name in names if name not in given)


def _is_field(model: Any, name: str) -> bool:
    for part in name.split("__"):
        try:
            model = model._meta.get_field(part).related_model
        except (FieldDoesNotExist, AttributeError):
            return False
    return True
