"""One way for every report to be answered: JSON page by page, a file, or 202 with a job."""

from collections.abc import Mapping
from typing import Any, Protocol

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.actors import Actor
from core.api.names import camel
from core.api.queries import page_and_limit
from core.documents.columns import Column
from core.errors import ValidationFailed
from core.language import check_language, page_language
from core.reports.api.serializers import JobSerializer
from core.reports.definitions import Archive, Paper, Report, Table
from core.reports.downloads import file_answer
from core.reports.output import is_long, sum_of
from core.reports.parameters import flag
from core.reports.registry import get_report
from core.reports.selectors import job_view
from core.reports.services.making import request_report

# Beside a report's own parameters.
COMMON = ["background", "language"]
SHOWN_OF_FURTHER = 100


class Caller(Protocol):
    """What the answer needs of a view."""

    request: Request

    @property
    def actor(self) -> Actor:
        """Who asks."""


def report_answer(
    view: Caller, name: str, more: Mapping[str, str] | None = None, *, file_format: str | None = None
) -> Any:
    """Answer a report by name; `more` are parameters that come from the path.

    Raises ValidationFailed naming the parameter, and whatever the report's builder refuses.
    """
    report, query = get_report(name), view.request.query_params
    texts = {key: query[key] for key in query if key not in {*COMMON, "format", "page", "limit"}}
    texts |= dict(more or {})
    wanted = file_format or _format(report, query.get("format", "json"))
    in_background = flag(query, "background")
    language = check_language(query.get("language", page_language()))
    if in_background and wanted == "json":
        message = _("A report in the background is a file: add format=%(formats)s.") % {
            "formats": "|".join(report.formats)
        }
        raise ValidationFailed.at("format", message)
    found = report.build(texts)
    if wanted == "json":
        return Response(_page(found, view.request) if isinstance(found, Table) else _paper(found))
    if in_background or is_long(found, wanted):
        return _job(view, name, texts, wanted, language)
    return file_answer(found, wanted, language)


def _format(report: Report, text: str) -> str:
    known = ["json", *report.formats]
    if text in known:
        return text
    message = _("The format is one of %(formats)s.") % {"formats": ", ".join(known)}
    raise ValidationFailed.at("format", message)


def _job(view: Caller, name: str, texts: Mapping[str, str], file_format: str, language: str) -> Response:
    job = request_report(name=name, texts=texts, file_format=file_format, language=language, actor=view.actor)
    headers = {"Location": reverse("report-job", args=[job.pk]), "Retry-After": "2"}
    body = JobSerializer(job_view(job)).data
    return Response(body, status=status.HTTP_202_ACCEPTED, headers=headers)


def _paper(found: Paper | Archive) -> Any:
    return wire({"title": found.title, **found.facts})


def _page(found: Table, request: Request) -> dict[str, Any]:
    """Return one page of the rows with the sums of the page and of everything."""
    page, limit = page_and_limit(request)
    start = (page - 1) * limit
    rows = found.rows.part(start, start + limit) if start < found.rows.count else []
    return {
        "title": found.title,
        "subtitle": found.subtitle,
        "items": [_line(found, row) for row in rows],
        "page": page,
        "limit": limit,
        "total": found.rows.count,
        "pageTotals": wire(sum_of(rows, _with_total(found))),
        "totals": wire(dict(found.totals or {})),
        "columns": [
            {"name": camel(column.key), "heading": str(column.heading), "kind": str(column.kind)}
            for column in found.columns
        ],
        "notes": list(found.notes),
        **wire(dict(found.facts)),
        **{camel(table.key): _further(table) for table in found.more},
    }


def _with_total(found: Table) -> list[Column]:
    """Return the columns that have a total: of rates, balances or mixed lines a sum would say nothing."""
    return [column for column in found.columns if column.key in (found.totals or {})]


def _line(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    keys = (*(column.key for column in table.columns), *table.links)
    return {camel(key): row.get(key) for key in keys}


def _further(table: Table) -> list[dict[str, Any]]:
    return [_line(table, row) for row in table.rows.part(0, SHOWN_OF_FURTHER)]


def wire(value: Any) -> Any:
    """Return a value with the names of its mappings as on the wire."""
    if isinstance(value, Mapping):
        return {camel(str(key)): wire(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [wire(item) for item in value]
    return value
