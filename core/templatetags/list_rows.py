"""Rows of the lists of models.

Unfold's own works out the headings anew for each row and styles each cell by a dozen words. What a cell shows is
decided by Unfold's functions all the same; what is equal in every row is worked out once, and the look stands in
static/admin_pages/admin_pages.css.
"""

import datetime as days
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import template
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.templatetags.admin_urls import add_preserved_filters
from django.contrib.admin.utils import lookup_field
from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.urls import NoReverseMatch
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from unfold.templatetags.unfold_list import result_headers
from unfold.utils import display_for_field, display_for_value

register = template.Library()

TICK = "action_checkbox"


@dataclass(frozen=True, slots=True)
class Column:
    """What all cells of a column share."""

    name: Any
    css: str
    is_linked: bool


class Rows:
    """The cells of a list's rows."""

    def __init__(self, changes: Any) -> None:
        self.changes, self.admin = changes, changes.model_admin
        self.empty = self.admin.get_empty_value_display()
        links = changes.list_display_links
        first = next((name for name in changes.list_display if name != TICK), None)
        self.columns = [
            Column(
                name,
                f"field-{name.__name__ if callable(name) else name}",
                links is not None and (name in links if links else name == first),
            )
            for name in changes.list_display
        ]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Give each row's key and cells."""
        for row in self.changes.result_list:
            yield {"key": row.pk, "cells": SafeString("".join(self._cells(row)))}

    def _cells(self, row: Any) -> Iterator[str]:
        tag = "th"
        address = self._address(row) if any(column.is_linked for column in self.columns) else ""
        for column in self.columns:
            if column.name == TICK:
                yield self._tick(row)
                continue
            text, is_day = self._shown(column, row)
            css = f"{column.css} nowrap" if is_day else column.css
            if column.is_linked and address:
                opener = format_html(' data-popup-opener="{}"', row.pk) if self.changes.is_popup else ""
                text = format_html('<a href="{}"{}>{}</a>', address, opener, text)
            kind = tag if column.is_linked else "td"
            tag = "td" if column.is_linked else tag
            yield format_html('<{} class="{}">{}</{}>', kind, css, text, kind)

    def _address(self, row: Any) -> str:
        """Return the page of the row, which leads back to the list as it is narrowed now; none where there is none."""
        changes = self.changes
        try:
            address = changes.url_for_result(row)
        except NoReverseMatch:
            return ""
        kept = {"preserved_filters": changes.preserved_filters, "opts": changes.opts}
        return str(add_preserved_filters(kept, address))

    def _tick(self, row: Any) -> str:
        return format_html(
            '<td class="action-checkbox"><input type="checkbox" name="{1}" value="{2}"'
            ' class="action-select" aria-label="{0}"></td>',
            _("Select record"),
            ACTION_CHECKBOX_NAME,
            row.pk,
        )

    def _shown(self, column: Column, row: Any) -> tuple[Any, bool]:
        """Return what the cell says, and whether it is read in one piece: days, and what it refers to."""
        try:
            field, method, value = lookup_field(column.name, row, self.admin)
        except ObjectDoesNotExist:
            return self.empty, False
        empty = getattr(method, "empty_value_display", self.empty)
        if field is None or field.auto_created:
            return self._of_method(method, value, empty), isinstance(value, days.date | days.time)
        if isinstance(field.remote_field, models.ManyToOneRel):
            of = getattr(row, field.name)
            return (empty if of is None else of), isinstance(field, models.ForeignKey)
        is_day = isinstance(field, models.DateField | models.TimeField)
        return display_for_field(value, field, empty), is_day

    def _of_method(self, method: Any, value: Any, empty: str) -> Any:
        kinds = getattr(method, "label", False)
        if not kinds:
            return display_for_value(value, empty, getattr(method, "boolean", False))
        word, text = value if isinstance(value, tuple) else (value, value)
        kind = kinds.get(word, "") if isinstance(kinds, dict) else ""
        return format_html(
            '<span class="k-label{}">{}</span>', f" k-label-{kind}" if kind else "", text or empty
        )


@register.inclusion_tag("admin/list_rows.html", takes_context=True)
def list_rows(context: dict[str, Any], changes: Any) -> dict[str, Any]:
    """Draw the headings and rows of a list."""
    headers = [
        {**header, "is_tick": name == TICK}
        for name, header in zip(changes.list_display, result_headers(changes), strict=True)
    ]
    labels = [_("Select record") if header["is_tick"] else str(header["text"]) for header in headers]
    return {
        "cl": changes,
        "result_headers": headers,
        "labels": SafeString("".join(_label(place, text) for place, text in enumerate(labels, start=1))),
        "num_sorted_fields": sum(bool(one["sortable"] and one["sorted"]) for one in headers),
        "rows": list(Rows(changes)),
        "actions_row": context.get("actions_row"),
        "has_add_permission": changes.model_admin.has_add_permission(context["request"]),
    }


def _label(place: int, text: str) -> str:
    """Return the rule that puts the heading before each cell of a column, where cells stand below each other.

    Whatever is no letter, digit or space is written by its number: no heading ends the text, the rule or the element.
    """
    spelt = "".join(sign if sign.isalnum() or sign == " " else f"\\{ord(sign):x} " for sign in text)
    return f'.k-rows>tr>:nth-child({place})::before{{content:"{spelt}"}}'
