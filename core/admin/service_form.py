"""The form of every change page: its validation ends in the service's own checks."""

import copy
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.messages.storage.base import BaseStorage
from django.db import models, transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from core.admin import stale
from core.admin.addresses import can_be
from core.drafts.store import SEEN
from core.errors import DomainError
from core.forms import add_refusal
from core.refusals import refusals

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin


class ServiceForm:
    """Calls the service when all fields are valid, so that its refusals stand beside the fields.

    Mixed into the model form of an admin, which is set on the class with the request.
    """

    admin: "ServiceAdmin"
    request: HttpRequest
    # The boxes of the section that is changed; None: all that the form has.
    shown: AbstractSet[str] | None = None

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in set(self.fields) - self.shown if self.shown is not None else ():
            del self.fields[name]
        draft = getattr(self.request, "draft", None)
        if draft is not None and not self.is_bound:
            self.initial.update(_typed_before(self, draft.values))

    def seen_now(self: Any) -> str:
        """Return the marks of the row as it is shown; nothing on adding."""
        return "" if self.instance._state.adding else stale.seen_now(self)  # noqa: SLF001 - Django's own marker

    def _post_clean(self: Any) -> None:
        adding = self.instance.pk is None or self.instance._state.adding  # noqa: SLF001 - Django's own marker
        if not adding and _refuse_stale(self):
            return
        if self.errors:
            if not adding:
                _judge_the_rest(self)
            _blank_what_is_no_row(self)
            super()._post_clean()  # type: ignore[misc]
            return
        values = dict(self.cleaned_data)
        try:
            with refusals(), transaction.atomic():
                if adding:
                    self.instance = self.admin.create(self.request, values)
                elif self.changed_data:
                    changed = {name: values[name] for name in self.changed_data if name in values}
                    self.instance = self.admin.update(self.request, self.instance, changed)
        except DomainError as error:
            add_refusal(self, error)

    def save(self: Any, commit: bool = True) -> models.Model:
        """Return what the service made."""
        self.save_m2m = lambda: None
        return self.instance


def _typed_before(form: forms.BaseForm, values: dict[str, list[str]]) -> dict[str, Any]:
    """Return what was typed before the sign-in ended, as first values of the boxes."""
    data = _query(values)
    return {
        name: field.widget.value_from_datadict(data, {}, form.add_prefix(name))
        for name, field in form.fields.items()
        if not isinstance(field, forms.FileField) and name in values
    }


def _query(values: dict[str, list[str]]) -> Any:
    data = QueryDict(mutable=True)
    for name, texts in values.items():
        data.setlist(name, texts)
    return data


def _judge_the_rest(form: Any) -> None:
    """Have the service judge the boxes that can be read, too, so that everything wrong is said at once.

    It is called in earnest and rolled back; its notes go to a request of their own, which nobody is shown.
    """
    readable = {name: form.cleaned_data[name] for name in form.changed_data if name in form.cleaned_data}
    if not readable:
        return
    trial = copy.copy(form.request)
    trial._messages = BaseStorage(trial)  # noqa: SLF001 - Django's own name
    row = form.admin.get_object(form.request, str(form.instance.pk))
    try:
        with refusals(), transaction.atomic():
            form.admin.update(trial, row, readable)
            transaction.set_rollback(True)
    except DomainError as error:
        for name in error.fields.keys() & readable.keys():
            form.add_error(name, [str(text) for text in error.fields[name]])


def _blank_what_is_no_row(form: Any) -> None:
    """Empty a box for a row whose value can be none: the box that searches would ask the database with it."""
    for name, field in form.fields.items():
        sent = form.data.get(form.add_prefix(name))
        if isinstance(field, forms.ModelChoiceField) and sent and not can_be(field.queryset.model, str(sent)):  # type: ignore[union-attr]
            form.data = form.data.copy()
            form.data[form.add_prefix(name)] = ""


def _refuse_stale(form: Any) -> bool:
    """Refuse to write over what somebody changed after the page was shown; say who, what and when.

    The page then shows their values where this person had typed nothing, so that saving again is a decision.
    """
    seen = stale.read_seen(form.data.get(SEEN, ""))
    names = stale.changed_since(form, seen) if seen else []
    if not names or seen is None:
        return False
    mine = {name for name in names if stale.mark(form.fields[name], _sent(form, name)) != seen.marks[name]}
    obj = form.instance
    lines = stale.who_changed(obj, names, seen.at)
    if not lines:
        lines = [", ".join(str(form.fields[name].label or stale.label_of(obj, name)) for name in names)]
    form.add_error(
        None,
        [
            _("Nothing was saved: somebody changed this after you had opened the page."),
            *lines,
            _("The boxes show their changes beside yours. Look at them, then save again."),
        ],
    )
    form.data = form.data.copy()
    for name in names:
        field, current = form.fields[name], form.get_initial_for_field(form.fields[name], name)
        if name in mine:
            form.add_error(name, _("Changed meanwhile to “%(value)s”.") % {"value": _shown(field, current)})
        else:
            _put(form, name, field.prepare_value(current))
    return True


def _sent(form: Any, name: str) -> Any:
    field = form.fields[name]
    if isinstance(field, forms.FileField):
        return form.files.get(form.add_prefix(name)) or form.get_initial_for_field(field, name)
    return field.widget.value_from_datadict(form.data, form.files, form.add_prefix(name))


def _put(form: Any, name: str, value: Any) -> None:
    """Let the box show the present value."""
    key = form.add_prefix(name)
    if isinstance(form.fields[name], forms.BooleanField):
        form.data.pop(key, None)
        if value:
            form.data[key] = "on"
    elif isinstance(value, list | tuple):
        form.data.setlist(key, [str(item) for item in value])
    elif not isinstance(form.fields[name], forms.FileField):
        form.data[key] = "" if value is None else str(value)


def _shown(field: forms.Field, value: Any) -> str:
    """Return a value as the form words it."""
    if isinstance(field, forms.ModelChoiceField):
        rows: Any = field.queryset
        return str(rows.filter(pk=value).first() or "–") if value else "–"
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value)) or "–"  # type: ignore[arg-type]
    if isinstance(field, forms.BooleanField):
        return str(_("Yes") if value else _("No"))
    shown = field.widget.format_value(field.prepare_value(value))
    return str(shown) if shown not in (None, "") else "–"
