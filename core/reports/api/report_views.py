"""The REST route of a report, made of its declaration: right, query names, formats, description."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils import translation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from core.api.files import file_answers
from core.api.views import ApiViewSet
from core.language import LANGUAGES
from core.reports.api.answers import COMMON, report_answer
from core.reports.api.serializers import JobSerializer
from core.reports.definitions import TABLE_FORMATS, Parameter, ParameterKind, Report
from core.reports.registry import reports_of

TYPES = {ParameterKind.DATE: OpenApiTypes.DATE, ParameterKind.FLAG: OpenApiTypes.BOOL}
BACKGROUND = OpenApiParameter(
    "background", OpenApiTypes.BOOL, description="Prepare the file in the background; answered 202 with a job"
)
LANGUAGE = OpenApiParameter("language", OpenApiTypes.STR, enum=list(LANGUAGES))
PAGING = [OpenApiParameter(name, OpenApiTypes.INT) for name in ("page", "limit")]


def report_view(
    tenant_type: str,
    name: str,
    answer: Any,
    *,
    more: Sequence[Parameter] = (),
    in_path: Callable[..., Mapping[str, str]] | None = None,
    file_format: str | None = None,
) -> Callable[..., Any]:
    """Return the view of a report; `answer` is the serializer that describes its JSON.

    `more` are parameters that only the route takes. `in_path` turns what the address names into parameters, and
    stands for the report's RECORD. With `file_format` the route gives that file and nothing else.
    """
    report = reports_of(tenant_type)[name]
    asked = [
        *more,
        *(item for item in report.parameters if in_path is None or item.kind != ParameterKind.RECORD),
    ]
    files = file_answers(
        *([file_format] if file_format else report.formats), json=None if file_format else answer
    )
    with translation.override("en"):
        purpose = str(report.purpose)
        schema = extend_schema(
            summary=str(report.title) + (f" as {file_format.upper()}" if file_format else ""),
            parameters=[*_described(asked), *_common(report.formats, file_format)],
            responses={**files, 202: JobSerializer},
        )

    @schema
    def read(self: ApiViewSet, request: Request, **named: Any) -> Any:  # noqa: ARG001 - DRF gives it
        return report_answer(self, name, in_path(**named) if in_path else None, file_format=file_format)

    read.__doc__ = purpose  # the schema adds right and roles to it
    body = {
        "serializer_class": answer,
        "permissions": {"read": report.permission},
        "queries": {"read": [*(item.name for item in asked), *COMMON]},
        "files": {"read": (file_format,)} if file_format else {},
        "read": read,
    }
    view: Any = type("ReportViewSet", (ApiViewSet,), body)
    return view.as_view({"get": "read"})


def parameters_of(report: Report) -> list[OpenApiParameter]:
    """Return what a route that answers a report takes, for its description."""
    return [*_described(report.parameters), *_common(report.formats, None)]


def _described(parameters: Sequence[Parameter]) -> Iterator[OpenApiParameter]:
    """Yield the report's own parameters; a closed list is named where no database has to be asked."""
    for item in parameters:
        known = None if callable(item.choices) else [value for value, _label in item.options()] or None
        text = " ".join(str(part) for part in (item.label, item.help) if part)
        yield OpenApiParameter(
            item.name,
            TYPES.get(item.kind, OpenApiTypes.STR),
            description=text,
            enum=known,
            required=item.is_required,
        )


def _common(formats: Sequence[str], file_format: str | None) -> Iterator[OpenApiParameter]:
    yield BACKGROUND
    yield LANGUAGE
    if file_format is None and set(TABLE_FORMATS) & set(formats) > {"pdf"}:
        yield from PAGING
