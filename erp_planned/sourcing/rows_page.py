"""A page that fills in rows which are there: what came of an order, what inspection says, what a bill asks.

Works without script. A key in the form makes one row of Enter pressed twice.
"""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t

from core.admin.sites import admin_actor
from core.errors import DomainError
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.refusals import refusals
from erp_planned.finance.lines_page import HeadForm

MOST = 200


class RowForm(forms.Form):
    """One row; `legend` names it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.legend = ""


def without_empty(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was filled in of a row or a head."""
    return {name: value for name, value in values.items() if value not in (None, "")}


@dataclass(frozen=True, slots=True)
class RowsPage:
    """What a page asks and does. `rows` are (legend, initial values); `enter` returns where to go and what to say.

    Rows in which none of the boxes `filled` has anything are left out; `under` is what refusals call the rows, `boxes`
    the boxes of other names.
    """

    head: type[HeadForm]
    row: type[RowForm]
    title: str
    button: Any
    about: Any
    back: str
    rows: Sequence[tuple[str, Mapping[str, Any]]]
    filled: Sequence[str]
    under: str
    enter: Callable[[Any, dict[str, Any], list[dict[str, Any]]], tuple[str, str]]
    initial: Mapping[str, Any]
    boxes: Mapping[str, str]
    # There are no rows to fill in, only the head.
    is_head_alone: bool = False


def show_rows(place: Any, request: HttpRequest, page: RowsPage) -> HttpResponse:
    """Show the page, or enter what was typed; a refusal leaves everything as it was typed.

    `place` is an admin or the site of one.
    """
    row_set = forms.formset_factory(page.row, extra=0, max_num=MOST, absolute_max=MOST, validate_max=True)
    start = [dict(values) for _legend, values in page.rows]
    if request.method != "POST":
        head = page.head(initial={"key": uuid.uuid4().hex, **page.initial})
        return _shown(place, request, page, head, row_set(initial=start, prefix="row"))
    head, rows = page.head(request.POST), row_set(request.POST, initial=start, prefix="row")
    if head.is_valid() and rows.is_valid():
        filled = [
            form for form in rows if any(form.cleaned_data.get(name) is not None for name in page.filled)
        ]
        try:
            with refusals():
                return HttpResponseRedirect(_save(request, page, head, filled))
        except KeyReused:
            head.add_error(None, _t("This was entered from this page already; look at the list."))
        except DomainError as error:
            _tell(page, head, filled, error)
    return _shown(place, request, page, head, rows)


def _save(request: HttpRequest, page: RowsPage, head: HeadForm, filled: list[Any]) -> str:
    actor, values = admin_actor(request), dict(head.cleaned_data)
    key, given = values.pop("key"), [dict(form.cleaned_data) for form in filled]
    number = actor.user_id or 0

    def act() -> Answer:
        path, words = page.enter(actor, values, given)
        messages.success(request, words)
        return 201, {"path": path}

    body = json.dumps([values, given], default=str, sort_keys=True).encode()
    _status, answer, _replayed = run_once(
        key=f"rows:{key}", user_id=-number if actor.is_platform else number, method="POST", path=request.path,
        body=body, action=act,
    )  # fmt: skip
    return str(answer["path"])


def _tell(page: RowsPage, head: HeadForm, filled: list[Any], error: DomainError) -> None:
    """Put a refusal beside the row and box that it names, else on top."""
    for name, texts in error.fields.items():
        place, _dot, rest = name.partition(".")
        number, _dot, box = rest.partition(".")
        said = [str(text) for text in texts]
        if place == page.under and number.isdigit() and int(number) < len(filled):
            form, box = filled[int(number)], page.boxes.get(box, box)
            form.add_error(box if box in form.fields else None, said)
        else:
            head.add_error(name if name in head.fields else None, said)
    if not error.fields:
        head.add_error(None, str(error.message))


def _shown(place: Any, request: HttpRequest, page: RowsPage, head: HeadForm, rows: Any) -> HttpResponse:
    for form, (legend, _values) in zip(rows.forms, page.rows, strict=False):
        form.legend = legend
    context: dict[str, Any] = {
        **getattr(place, "admin_site", place).each_context(request), "title": page.title, "head": head, "lines": rows,
        "button": page.button, "about": page.about, "back": page.back,
        "is_head_alone": page.is_head_alone,
    }  # fmt: skip
    return TemplateResponse(request, "erp/sourcing/rows.html", context)
