"""What people read of a report's parameters and formats."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.errors import DomainError
from core.formatting import in_date, in_month
from core.periods import Month
from core.reports.definitions import Parameter, ParameterKind, Report

FORMATS: dict[str, Any] = {
    "xlsx": _("Excel workbook"),
    "pdf": "PDF",
    "csv": _("CSV list"),
    "txt": _("Text file"),
    "zip": _("ZIP archive"),
    "json": _("Data (JSON)"),
}


def format_name(file_format: str) -> str:
    """Return a format's name; one that is not known as it is."""
    return str(FORMATS.get(file_format, file_format.upper()))


def in_words(report: Report, texts: Mapping[str, str]) -> list[str]:
    """Return what was asked for, one text for each parameter that was given: "From month: April 2026"."""
    return [
        _in_words(item, texts[item.name].strip())
        for item in report.parameters
        if texts.get(item.name, "").strip()
    ]


def _in_words(item: Parameter, text: str) -> str:
    if item.kind == ParameterKind.FLAG:
        return str(item.label)
    return f"{item.label}: {_value(item, text)}"


def _value(item: Parameter, text: str) -> str:
    """Return the value as people write it; what cannot be read stays as it was typed."""
    try:
        if item.kind == ParameterKind.MONTH:
            return in_month(Month.parse(text).first)
        if item.kind == ParameterKind.DATE:
            return in_date(date.fromisoformat(text))
    except (DomainError, ValueError):
        return text
    known = {value.lower(): label for value, label in item.options()}
    return str(known.get(text.lower(), text))
