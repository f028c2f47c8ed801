"""Shows a record (`core.admin.record`): a bounded number of queries, and only what the viewer's rights allow."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.contrib.admin.utils import label_for_field, unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from unfold.enums import ActionVariant

from core.admin.record import Column, Event, Record, Related, Section, name_of, related_of, stories_of
from core.admin.ways import along, carried_on, leading_here, title_back, way_back
from core.audit.selectors import entries_of
from core.audit.wording import told
from core.numbers import whole_number
from core.showing import NONE, follow, shown

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin

# Words of the address: the section that is changed, the list that is shown whole.
EDIT, WHOLE = "edit", "all"
ROWS, MOST_ROWS = 5, 500
EVENTS, MOST_PAGES = 15, 40
AUDIT = "audit:read"
# Colours of Unfold's labels and ours.
TAGS = {"success": "k-good", "warning": "k-warn", "danger": "k-stop", "info": "k-info"}


def record_page(admin: "ServiceAdmin", request: HttpRequest, object_id: str) -> HttpResponse:
    """Show the object. Raises Http404 and PermissionDenied."""
    obj = admin.get_object(request, unquote(object_id))
    if obj is None or admin.record is None:
        raise Http404(object_id)
    if not admin.has_view_or_change_permission(request, obj):
        raise PermissionDenied
    context: dict[str, Any] = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "original": obj,
        **_head(admin, request, obj, admin.record),
        **facts_and_lists(admin, request, obj),
        **_timeline(admin, request, obj, admin.record),
        "back": way_back(request),
        "back_title": title_back(request),
    }
    return TemplateResponse(request, "admin/record.html", context)


def facts_and_lists(admin: "ServiceAdmin", request: HttpRequest, obj: Any) -> dict[str, Any]:
    """Return what record_facts.html and record_lists.html show, on the record or where a decision is asked."""
    record, whole = admin.record, request.GET.get(WHOLE, "")
    here = leading_here(request, _read(admin, obj, record.heading) if record else obj)
    return {
        "sections": [
            found
            for section in (record.sections if record else ())
            if (found := _section(admin, request, obj, section))["facts"]
        ],
        "related": [
            _list(obj, part, here, is_whole=part.name == whole)
            for part in (related_of(admin.model, record) if record else ())
            if admin.admin_site.allows(request, part.needs)
        ],
    }


def shown_above(admin: "ServiceAdmin", request: HttpRequest, obj: Any) -> dict[str, Any]:
    """Return the facts and lists of a record for the page of an act: who decides sees what is decided on."""
    return {"facts": "admin/record_parts.html", **facts_and_lists(admin, request, obj)}


def page_of(admin: "ServiceAdmin", obj: Any) -> str:
    """Return the address of an object's page."""
    return reverse(f"{page_name(admin)}_change", args=[obj.pk])


def is_editing(admin: "ServiceAdmin", request: HttpRequest) -> bool:
    """Say whether the form of a section is asked for by somebody who may change the object."""
    return EDIT in request.GET and admin.has_change_permission(request)


def edited(record: Record, request: HttpRequest) -> list[Any]:
    """Return the fieldsets of the section that the address names, or of all. Raises Http404 for a wrong name."""
    name = request.GET.get(EDIT)
    sections = [section for section in record.sections if section.fields and name in {None, section.name}]
    if name is not None and not sections:
        raise Http404(name)
    return [(section.title, {"fields": section.fields}) for section in sections]


def section_context(admin: "ServiceAdmin", request: HttpRequest, object_id: str) -> dict[str, Any]:
    """Return what the form of a section shows beside its boxes: one way to save, and the way back."""
    return {
        "show_save_and_continue": False,
        "show_save_and_add_another": False,
        "show_delete": False,
        "back_of_section": way_back(request)
        or along(reverse(f"{page_name(admin)}_change", args=[object_id]), carried_on(request)),
    }


def page_name(admin: "ServiceAdmin") -> str:
    """Return the beginning of the names of the admin's addresses."""
    return f"{admin.admin_site.name}:{admin.opts.app_label}_{admin.opts.model_name}"


def _head(admin: "ServiceAdmin", request: HttpRequest, obj: Any, record: Record) -> dict[str, Any]:
    state = getattr(admin, record.state)(obj) if record.state else None
    colours = getattr(getattr(admin, record.state, None), "label", None) or {}
    return {
        "title": _read(admin, obj, record.heading),
        "subtitle_text": _said(admin, obj, record.subtitle),
        "state": {"text": state[1], "tag": TAGS.get(colours.get(state[0], ""), "")} if state else None,
        "picture": getattr(admin, record.picture)(obj) if record.picture else "",
        "standing": _said(admin, obj, record.standing),
        "figures": [_fact(admin, obj, name) for name in record.figures],
        "buttons": _acts(admin, request, obj, record),
        "delete": reverse(f"{page_name(admin)}_delete", args=[obj.pk])
        if admin.has_delete_permission(request, obj) and not admin.kept_for_good(request, obj)
        else "",
    }


def _acts(admin: "ServiceAdmin", request: HttpRequest, obj: Any, record: Record) -> list[dict[str, Any]]:
    """Return the buttons that the state and the role allow."""
    return [
        {
            "title": found.description,
            "path": along(
                reverse(f"{admin.admin_site.name}:{found.action_name}", args=[obj.pk]), carried_on(request)
            ),
            "is_main": admin.name_of(found) in record.main,
            "is_danger": found.variant == ActionVariant.DANGER,
        }
        for found in admin.get_actions_detail(request, obj.pk)
    ]


def _section(admin: "ServiceAdmin", request: HttpRequest, obj: Any, section: Section) -> dict[str, Any]:
    may_change = section.fields and admin.has_change_permission(request, obj)
    more = getattr(admin, section.more)(obj) if section.more else ()
    facts = [_fact(admin, obj, name) for name in section.facts]
    facts += [{"label": label, "value": value} for label, value in more]
    return {
        "name": section.name,
        "title": section.title,
        # What is missing is worth a line only to whoever can enter it.
        "facts": [fact for fact in facts if may_change or fact["value"] != NONE],
        "change": along(f"?{EDIT}={section.name}", carried_on(request)) if may_change else "",
    }


def _fact(admin: "ServiceAdmin", obj: Any, name: str) -> dict[str, Any]:
    label = label_for_field(name, admin.model, admin)
    return {"label": capfirst(str(label)), "value": _read(admin, obj, name)}


def _said(admin: "ServiceAdmin", obj: Any, name: str) -> Any:
    """Return what a name of the record says, nothing where it says nothing."""
    text = _read(admin, obj, name) if name else NONE
    return "" if text == NONE else text


def _read(admin: "ServiceAdmin", obj: Any, name: str) -> Any:
    method = getattr(admin, name, None) if name != "__str__" else None
    return shown(method(obj)) if method else shown(*follow(obj, name))


def _list(obj: Any, part: Related, here: dict[str, str], *, is_whole: bool) -> dict[str, Any]:
    most = MOST_ROWS if is_whole else ROWS
    rows: Any = part.rows(obj)
    found = list(islice(rows[: most + 1] if hasattr(rows, "__getitem__") else rows, most + 1))
    more = ""
    if len(found) > most:
        more = f"?{WHOLE}={part.name}#{part.name}"
        if part.everything:
            more = f"{reverse(part.everything)}?{part.narrowed.format(pk=obj.pk)}"
    shown_rows = [_row(part, row, here) for row in found[:most]]
    return {
        "name": part.name,
        "title": part.title,
        "empty": part.empty,
        "headings": shown_rows[0]["cells"] if shown_rows else (),
        "rows": shown_rows,
        "more": more if not is_whole or part.everything else "",
    }


def _row(part: Related, row: Any, here: dict[str, str]) -> dict[str, Any]:
    cells = []
    for column in part.columns:
        value, field = follow(row, name_of(column))
        write = column[2] if len(column) == 3 and not isinstance(column, str) else None
        text = shown(write(value) if write and value is not None else value, field)
        label = capfirst(str(_heading(part, column)))
        is_amount = isinstance(value, Decimal | int) and not isinstance(value, bool)
        kind = "k-amount" if is_amount else "k-nowrap" if isinstance(value, date) else ""
        cells.append({"text": text, "label": label, "kind": kind})
    return {"page": along(part.page(row), here) if part.page else "", "cells": cells}


def _heading(part: Related, column: Column) -> Any:
    return label_for_field(column, part.of) if isinstance(column, str) else column[0]


def _timeline(admin: "ServiceAdmin", request: HttpRequest, obj: Any, record: Record) -> dict[str, Any]:
    """Return one page of what happened, the newest first; each source gives no more than is needed for it."""
    page = min(max(whole_number(request.GET.get("page", "")) or 1, 1), MOST_PAGES)
    most = page * EVENTS + 1
    found = [
        event
        for story in stories_of(admin.model, record)
        if admin.admin_site.allows(request, story.needs)
        for event in story.events(obj, most)
    ]
    if admin.admin_site.allows(request, AUDIT):
        found += _audited(admin, obj, record, most)
    found.sort(key=lambda event: _instant(event.at), reverse=True)
    end = page * EVENTS
    here = leading_here(request, _read(admin, obj, record.heading))
    return {
        "events": [replace(event, page=along(event.page, here)) for event in found[end - EVENTS : end]],
        "older": page + 1 if len(found) > end and page < MOST_PAGES else 0,
        "newer": page - 1,
        # Who sees none of the sources is not told that nothing happened.
        "has_timeline": bool(found) or admin.admin_site.allows(request, AUDIT),
    }


def _audited(admin: "ServiceAdmin", obj: Any, record: Record, most: int) -> Iterator[Event]:
    name = f"{admin.admin_site.name}:audit_auditentry_change"
    for entry in entries_of(obj).exclude(action__in=record.told)[:most]:
        yield Event(entry.at, told(entry), entry.actor_name, reverse(name, args=[entry.pk]))


def _instant(at: date) -> datetime:
    """Return a moment to sort by: a day is its first moment."""
    if isinstance(at, datetime):
        return at
    return timezone.make_aware(datetime.combine(at, time.min))
