"""A page that enters one thing with several lines: an invoice, a payment advice.

It works without script: empty lines are there, a button adds more. A key in the form makes one row of Enter pressed
twice. Shown by the `add_view` of an admin, which has asked for the right to add.
"""

import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t

from core.admin.sites import admin_actor
from core.errors import DomainError, ValidationFailed
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.refusals import refusals
from erp_planned.finance.selectors.accounts import accounts_by_code, postable

FIRST_ROWS, MORE_ROWS = 3, 5
MORE, MOST_OFFERED = "more", 3000


class HeadForm(forms.Form):
    """What stands above the lines; a page adds its fields."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=60)


@dataclass(frozen=True, slots=True)
class LinesPage:
    """What a page asks and does.

    `head` and `line` are forms; a line in which none of the boxes `filled` has anything is left out. `enter`, called
    with the actor, the values of the head and those of the lines, returns the new row's number and its words.
    `under` is what refusals call the lines (`items.0.rate`), `boxes` the boxes of other names in them. `offers` are
    lists for boxes that search, by their name; none may be called as a method of dicts is.
    """

    head: type[HeadForm]
    line: type[forms.Form]
    filled: Sequence[str]
    under: str
    enter: Callable[[Any, dict[str, Any], list[dict[str, Any]]], tuple[int, str]]
    title: Any
    button: Any
    lines_title: Any
    about: Any
    most: int = 200
    boxes: Mapping[str, str] = field(default_factory=dict)
    initial: Callable[[], dict[str, Any]] = dict
    offers: Callable[[], Mapping[str, Iterable[str]]] = dict


def offered(**narrowed: Any) -> list[str]:
    """Return accounts as they are offered in a box that searches: code and name."""
    found = postable().filter(**narrowed).values_list("code", "name")[:MOST_OFFERED]
    return [f"{code} {name}" for code, name in found]


def with_accounts(lines: list[dict[str, Any]], under: str, name: str = "account") -> list[dict[str, Any]]:
    """Return the lines with the accounts that were typed in a box; an empty one is None.

    Raises ValidationFailed naming the box of what is no account.
    """
    found = accounts_by_code(str(line[name]) for line in lines)
    wrong = {
        f"{under}.{number}.{name}": [
            _t("No account that is posted to has this code; choose one of the list.")
        ]
        for number, line in enumerate(lines)
        if line[name] and line[name] not in found
    }
    if wrong:
        raise ValidationFailed(next(iter(wrong.values()))[0], fields=wrong)
    return [{**line, name: found.get(line[name])} for line in lines]


def show(admin: Any, request: HttpRequest, page: LinesPage) -> HttpResponse:
    """Show the page, or enter what was typed; a refusal leaves everything as it was typed."""
    if not admin.has_add_permission(request):
        raise PermissionDenied
    line_set = forms.formset_factory(
        page.line, extra=0, max_num=page.most, absolute_max=page.most, validate_max=True
    )
    if request.method != "POST":
        head = page.head(initial={"key": uuid.uuid4().hex, **page.initial()})
        return _shown(admin, request, page, head, line_set(initial=[{}] * FIRST_ROWS, prefix="line"))
    if request.POST.get("save") == MORE:
        data = request.POST.copy()
        data["line-TOTAL_FORMS"] = str(min(_count(data) + MORE_ROWS, page.most))
        return _shown(
            admin, request, page, _unjudged(page.head(data)), _all_unjudged(line_set(data, prefix="line"))
        )
    head, lines = page.head(request.POST), line_set(request.POST, prefix="line")
    if head.is_valid() and lines.is_valid():
        filled = [form for form in lines if any(form.cleaned_data.get(name) for name in page.filled)]
        try:
            with refusals():
                pk = _save(request, page, head, filled)
        except KeyReused:
            head.add_error(None, _t("This was entered from this page already; look at the list."))
        except DomainError as error:
            _tell(page, head, filled, error)
        else:
            return HttpResponseRedirect(admin.path_to(admin.model(pk=pk)))
    return _shown(admin, request, page, head, lines)


def _count(data: Any) -> int:
    text = str(data.get("line-TOTAL_FORMS", ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else FIRST_ROWS


def _unjudged(form: Any) -> Any:
    """Have a form show what was typed, and say nothing of it yet."""
    form._errors = forms.utils.ErrorDict()  # noqa: SLF001 - Django's own marker of a form that was judged
    form.cleaned_data = {}
    return form


def _all_unjudged(lines: Any) -> Any:
    lines._errors, lines._non_form_errors = [], lines.error_class()  # noqa: SLF001 - as above
    for form in lines.forms:
        _unjudged(form)
    return lines


def _save(request: HttpRequest, page: LinesPage, head: HeadForm, filled: list[Any]) -> int:
    """Enter it once for the key of the form and return its number."""
    actor, values = admin_actor(request), dict(head.cleaned_data)
    key, given = values.pop("key"), [dict(form.cleaned_data) for form in filled]
    number = actor.user_id or 0

    def act() -> Answer:
        pk, words = page.enter(actor, dict(values), given)
        messages.success(request, words)
        return 201, {"id": pk}

    body = json.dumps([values, given], default=str, sort_keys=True).encode()
    _status, answer, _replayed = run_once(
        key=f"lines:{key}",
        user_id=-number if actor.is_platform else number,
        method="POST",
        path=request.path,
        body=body,
        action=act,
    )
    return int(answer["id"])


def _tell(page: LinesPage, head: HeadForm, filled: list[Any], error: DomainError) -> None:
    """Put a refusal beside the line and box that it names, else on top."""
    for name, texts in error.fields.items():
        place, _dot, rest = name.partition(".")
        number, _dot, box = rest.partition(".")
        said = [str(text) for text in texts]
        if place == page.under and number.isdigit() and int(number) < len(filled):
            form = filled[int(number)]
            box = page.boxes.get(box, box)
            form.add_error(box if box in form.fields else None, said)
        else:
            box = page.boxes.get(name, name)
            head.add_error(box if box in head.fields else None, said)
    if not error.fields:
        head.add_error(None, str(error.message))


def _shown(admin: Any, request: HttpRequest, page: LinesPage, head: HeadForm, lines: Any) -> HttpResponse:
    context: dict[str, Any] = {
        **admin.admin_site.each_context(request),
        "title": str(page.title),
        "page": page,
        "head": head,
        "lines": lines,
        "blank": page.line(prefix="line-__number__"),
        "offers": {name: list(values) for name, values in page.offers().items()},
        "more": MORE,
        "back": admin.back_to(request, None),
    }
    return TemplateResponse(request, "erp/finance/lines.html", context)
