"""Numbers of objects in the admin's addresses: what can be no number is "not found", before any query."""

from typing import Any

from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.db import models
from django.http import Http404

from core.numbers import whole_number


def check_object_id(view: Any, arguments: dict[str, Any]) -> None:
    """Raise Http404 when the address of a list's row names what cannot be a row of its model.

    Unfold hands the text of the address to each button's own view, and some ask the database with it.
    """
    owner = getattr(view, "__self__", None)
    if not isinstance(owner, ModelAdmin) or "object_id" not in arguments:
        return
    if not can_be(owner.model, unquote(str(arguments["object_id"]))):
        raise Http404("no such number")


def can_be(model: type[models.Model], text: str) -> bool:
    """Say whether the text can be the key of a row."""
    key = model._meta.pk
    if isinstance(key, models.IntegerField):
        return whole_number(text) is not None
    try:
        key.to_python(text)
    except (ValueError, TypeError, ValidationError):
        return False
    return "\0" not in text
