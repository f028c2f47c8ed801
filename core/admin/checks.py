"""Start-up check: every name in an export, a list or a record leads somewhere; one that does not is an empty column."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.contrib.admin.utils import flatten
from django.core import checks
from django.core.exceptions import FieldDoesNotExist

from core.admin.record import Record, name_of, related_of
from core.admin.service_admin import ServiceAdmin
from core.admin.sites import every_site
from core.doors import load_doors

ID = "core.E010"


def check_exports(app_configs: Sequence[AppConfig] | None, **_kwargs: Any) -> list[checks.CheckMessage]:
    """Return an error for each name of a list's export or display, or of a record, that names nothing."""
    load_doors()
    return [
        checks.Error(
            f"{type(admin).__name__} names “{name}”, which is neither its method nor a way from {admin.model.__name__}",
            obj=type(admin),
            id=ID,
        )
        for site in every_site()
        for admin in site._registry.values()  # noqa: SLF001 - the site has no public list
        if isinstance(admin, ServiceAdmin)
        for name in _lost(admin)
    ]


def _lost(admin: ServiceAdmin) -> Iterator[str]:
    yield from (name for name in _names(admin) if not leads_somewhere(admin, name))
    if admin.record is not None:
        yield from _lost_in_record(admin, admin.record)


def _lost_in_record(admin: ServiceAdmin, record: Record) -> Iterator[str]:
    """Yield names of a record that lead nowhere, and boxes that its form does not have."""
    methods = (record.state, record.picture, *(section.more for section in record.sections))
    yield from (name for name in methods if name and not hasattr(admin, name))
    facts = [record.heading, record.subtitle, record.standing, *record.figures]
    facts += [fact for section in record.sections for fact in section.facts]
    yield from (name for name in facts if name and not leads_somewhere(admin, name))
    boxes = {*admin.form.base_fields, *(field.name for field in admin.model._meta.fields)}
    for section in record.sections:
        yield from (name for name in flatten(tuple(section.fields)) if name not in boxes)
    for part in related_of(admin.model, record):
        yield from (name for name in map(name_of, part.columns) if not _leads_from(part.of, name))


def _names(admin: ServiceAdmin) -> Iterator[str]:
    for _heading, name in admin.list_export:
        yield name
    for name in admin.list_display:
        if isinstance(name, str):
            yield name


def leads_somewhere(admin: ServiceAdmin, name: str) -> bool:
    """Say whether a name is a method of the admin, or a way from its model over links to a field or method."""
    return hasattr(admin, name) or _leads_from(admin.model, name)


def _leads_from(model: Any, name: str) -> bool:
    for part in name.split("__") if name != "__str__" else ():
        if model is None:
            return False
        if not hasattr(model, "_meta"):  # no model: what lies behind its fields is not known
            return part in getattr(model, "__dataclass_fields__", ()) or hasattr(model, part)
        try:
            model = model._meta.get_field(part).related_model
        except FieldDoesNotExist:
            if not hasattr(model, part):
                return False
            model = None  # a method: nothing leads on from it
    return True
