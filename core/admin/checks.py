"""Start-up check: every column of every export leads somewhere; one that does not would be exported empty."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.core.exceptions import FieldDoesNotExist
from django.db import models

from core.admin.service_admin import ServiceAdmin
from core.admin.sites import every_site

ID = "core.E010"


def check_exports(app_configs: Sequence[AppConfig] | None, **_kwargs: Any) -> list[checks.CheckMessage]:
    """Return an error for each column of a list's export or display that names nothing."""
    return [
        checks.Error(
            f"{type(admin).__name__} names “{name}”, which is neither its method nor a way from {admin.model.__name__}",
            obj=type(admin),
            id=ID,
        )
        for site in every_site()
        for admin in site._registry.values()  # noqa: SLF001 - the site has no public list
        if isinstance(admin, ServiceAdmin)
        for name in _names(admin)
        if not leads_somewhere(admin, name)
    ]


def _names(admin: ServiceAdmin) -> Iterator[str]:
    for _heading, name in admin.list_export:
        yield name
    for name in admin.list_display:
        if isinstance(name, str):
            yield name


def leads_somewhere(admin: ServiceAdmin, name: str) -> bool:
    """Say whether a name is a method of the admin, or a way from its model over links to a field or method."""
    if hasattr(admin, name):
        return True
    model: Any = admin.model
    for part in name.split("__"):
        if model is None:
            return False
        model = _next(model, part)
        if model is _NOWHERE:
            return False
    return True


class _Nowhere:
    """The end of a way that leads nowhere."""


_NOWHERE = _Nowhere()


def _next(model: type[models.Model], part: str) -> Any:
    """Return the model behind a link, None behind anything else, or `_NOWHERE`."""
    try:
        return model._meta.get_field(part).related_model
    except FieldDoesNotExist:
        return None if hasattr(model, part) else _NOWHERE
