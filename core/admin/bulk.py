"""Choose rows of a list and act on all of them: a form, a preview that was really tried, one result.

A ServiceAdmin names its `bulk_acts`; the list then has boxes to tick and a bar with the acts one may do. Nothing
is kept between the pages: the chosen rows and what the preview said of each travel in the form.
"""

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.admin.addresses import can_be
from core.errors import DomainError
from core.formatting import inr
from core.refusals import refusals

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin

logger = logging.getLogger(__name__)

# Rows at once: tried and then done within a request, some ten milliseconds each.
MOST_ROWS = 1000
CHOSEN, STEP = "_chosen", "_step"
CHANGE, PREVIEW, DO = "change", "preview", "do"


@dataclass(frozen=True, slots=True)
class BulkAct:
    """An act on many rows.

    `each(row, values, actor)` calls the service for one row with the form's values; its refusal is told for the
    row. `describe(row, values)` says what happens to the row; an empty text: nothing changes, it is left out.
    """

    name: str
    label: Any
    needs: str
    form: type[forms.Form] | None
    each: Callable[[Any, dict[str, Any], Actor], Any]
    describe: Callable[[Any, dict[str, Any]], str]
    icon: str = "edit"


class Line(NamedTuple):
    """A row in the preview or the result: who, what happens, and why it does not."""

    pk: str
    name: str
    text: str
    refusal: str = ""


def offered(admin: "ServiceAdmin", request: HttpRequest) -> list[BulkAct]:
    """Return the acts that the signed-in person may do."""
    return [act for act in admin.bulk_acts if admin.admin_site.allows(request, act.needs)]


def bulk_urls(admin: "ServiceAdmin") -> list[URLPattern]:
    """Return the addresses of the acts' pages."""
    name = f"{admin.opts.app_label}_{admin.opts.model_name}_bulk"
    return [path("bulk/<str:name>/", admin.admin_site.admin_view(_page(admin)), name=name)]


def begin(admin: "ServiceAdmin", request: HttpRequest, rows: Any, act: BulkAct) -> HttpResponse | None:
    """Open the act's page for the ticked rows; None leads back to the list with what is wrong."""
    keys = [str(pk) for pk in rows.order_by("pk").values_list("pk", flat=True)[: MOST_ROWS + 1]]
    if len(keys) > MOST_ROWS:
        text = _(
            "%(count)s are chosen; at most %(most)s can be done at once. Narrow the list by its filters."
        )
        count = {"count": inr(rows.count()), "most": inr(MOST_ROWS)}
        messages.error(request, text % count)
        return None
    return _Work(admin, request, act, dict.fromkeys(keys, "")).answer("")


def _page(admin: "ServiceAdmin") -> Callable[..., HttpResponse]:
    def page(request: HttpRequest, name: str) -> HttpResponse:
        act = next((one for one in offered(admin, request) if one.name == name), None)
        if act is None or not admin.has_view_permission(request):
            raise PermissionDenied
        chosen = dict(_read(request.POST.get(CHOSEN, ""), admin.model))
        if request.method != "POST" or not chosen:
            return HttpResponseRedirect(_address(admin, "changelist"))
        return _Work(admin, request, act, chosen).answer(request.POST.get(STEP, ""))

    return page


@dataclass(frozen=True, slots=True)
class _Work:
    """One request for an act; `chosen` holds each row's key with the mark of what the preview said of it."""

    admin: "ServiceAdmin"
    request: HttpRequest
    act: BulkAct
    chosen: dict[str, str]

    def answer(self, step: str) -> HttpResponse:
        """Show the form, the preview or the result."""
        form_class = self.act.form or forms.Form
        if self.act.form and step not in {CHANGE, PREVIEW, DO}:
            return self._shown("form", form_class())
        form = form_class(self.request.POST)
        if step == CHANGE or not form.is_valid():
            return self._shown("form", form)
        if step == DO:
            return self._shown("result", form, list(self._lines(form.cleaned_data, self._do)))
        with transaction.atomic():
            lines = list(self._lines(form.cleaned_data, self._try))
            transaction.set_rollback(True)
        return self._shown("preview", form, lines)

    def _lines(
        self, values: dict[str, Any], turn: Callable[[Any, str, dict[str, Any]], str]
    ) -> Iterator[Line]:
        """Take each row's turn, in the order of their keys, so that two people cannot wait for each other."""
        gone = dict(self.chosen)
        for row in self.admin.get_queryset(self.request).filter(pk__in=self.chosen).order_by("pk"):
            gone.pop(str(row.pk), None)
            text = self.act.describe(row, values)
            refusal = turn(row, text, values) if text else _("Nothing would change.")
            yield Line(str(row.pk), self.admin.row_name(row), text, refusal)
        for key in gone:
            yield Line(key, key, "", _("This is not there any more."))

    def _try(self, row: Any, text: str, values: dict[str, Any]) -> str:
        """Do it in a transaction of its own, or inside the preview's; return why it is refused."""
        try:
            with refusals(), transaction.atomic():
                self.act.each(row, values, self.admin.actor(self.request))
        except DomainError as error:
            return _in_words(error)
        except Exception:
            # The rows before it may be done, and somebody has to be told which.
            logger.exception("%s of %s %s failed", self.act.name, row._meta.label, row.pk)
            return _("This went wrong on our side; the row is as it was.")
        return ""

    def _do(self, row: Any, text: str, values: dict[str, Any]) -> str:
        """Do it if the preview said this of the row; return why it is refused."""
        if self.chosen[str(row.pk)] == mark(text):
            return self._try(row, text, values)
        with transaction.atomic():
            refusal = self._try(row, text, values)
            transaction.set_rollback(True)
        return refusal or _("It was another when you looked: now “%(text)s”. Look again.") % {"text": text}

    def _shown(self, step: str, form: forms.Form, lines: list[Line] | None = None) -> HttpResponse:
        good = [line for line in lines or [] if not line.refusal]
        refused = [line for line in lines or [] if line.refusal]
        marks = {line.pk: mark(line.text) for line in good} if step == "preview" else {}
        again = [line.pk for line in refused] if step == "result" else list(self.chosen)
        context: dict[str, Any] = {
            **self.admin.admin_site.each_context(self.request),
            "title": self.act.label,
            "opts": self.admin.opts,
            "act": self.act,
            "step": step,
            "form": form,
            "good": good,
            "refused": refused,
            "chosen": ",".join(f"{key}:{marks.get(key, '')}" for key in again),
            "count": len(again),
            "page": _address(self.admin, "bulk", self.act.name),
            "back": _address(self.admin, "changelist"),
        }
        return TemplateResponse(self.request, "admin/bulk.html", context)


def mark(text: str) -> str:
    """Return a short mark of what the preview says of a row; at the act another mark means it has changed."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _read(text: str, model: type[models.Model]) -> Iterator[tuple[str, str]]:
    """Read "key:mark,key:mark"; what can be no key is left out."""
    for part in text.split(",")[:MOST_ROWS]:
        key, _colon, seen = part.partition(":")
        if key and can_be(model, key):
            yield key, seen


def _in_words(error: DomainError) -> str:
    """Return a refusal in one line: what the fields say, else its message."""
    texts = [str(text) for named in error.fields.values() for text in named]
    return " ".join(dict.fromkeys(texts)) or str(error.message)


def _address(admin: "ServiceAdmin", page: str, *arguments: str) -> str:
    name = f"{admin.admin_site.name}:{admin.opts.app_label}_{admin.opts.model_name}_{page}"
    return reverse(name, args=arguments)
