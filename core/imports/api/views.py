"""Views of /api/import."""

import hashlib
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.queries import page_and_limit
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed, takes_key
from core.bodies import MEBIBYTE, OVERHEAD
from core.errors import UnsupportedMedia, ValidationFailed
from core.imports import selectors
from core.imports.api import serializers as s
from core.imports.api.filters import ImportFilter
from core.imports.downloads import FORMATS, template_response, workbook_response
from core.imports.enums import UNDER_WAY, ImportState
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission as P
from core.imports.registry import ImportSubject, get_subject, subjects_of
from core.imports.services.applying import start_applying
from core.imports.services.credentials import issue_first_credentials
from core.imports.services.templates import make_template
from core.imports.services.uploads import upload_import

OUTCOMES = {
    ImportState.READY: _("The file is checked; apply it to write it."),
    ImportState.WITH_ERRORS: _("The file has errors; nothing was written."),
    ImportState.APPLIED: _("The import is applied."),
}


def template_view(tenant_type: str) -> type[ApiViewSet]:
    """Return the view of the spreadsheets that institutions of a type fill in."""

    class TemplateViewSet(ApiViewSet):
        """Spreadsheets to fill in."""

        serializer_class = EmptySerializer
        permissions: ClassVar = {"read": P.READ}
        queries: ClassVar = {"read": ["format"]}
        files: ClassVar = {"read": ("xlsx",)}

        @extend_schema(
            summary="Download an import template",
            parameters=[_name_of(tenant_type)],
            responses=file_answers(*FORMATS),
        )
        def read(self, request: Request, type: str) -> HttpResponse:  # noqa: A002 - the name in the address
            """Give the workbook with instructions, dropdowns of the own masters and a sample row."""
            subject = get_subject(type)
            file_format = request.query_params.get("format", "xlsx")
            if file_format not in FORMATS:
                text = _t("Choose one of: %(known)s.") % {"known": ", ".join(FORMATS)}
                raise ValidationFailed.at("format", text)
            content = make_template(subject=subject, file_format=file_format, actor=self.actor)
            return template_response(content, subject.name, file_format)

    return TemplateViewSet


def _name_of(tenant_type: str) -> OpenApiParameter:
    """Return the parameter that names a subject which institutions of a type can import."""
    names = [subject.name for subject in subjects_of(tenant_type)]
    return OpenApiParameter("type", str, OpenApiParameter.PATH, enum=names)


class _WithOutcome(ApiViewSet):
    """Answers an import with a message that says what became of it."""

    job: ImportJob | None = None

    def success_message(self) -> Any:
        """Say whether it is checked, applied, wrong or still under way."""
        if self.job is None:
            return super().success_message()
        return OUTCOMES.get(
            ImportState(self.job.state), _("The file is being worked on; ask for the import.")
        )

    def _answer(self, job: ImportJob, done: int) -> Done:
        self.job = job
        code = status.HTTP_202_ACCEPTED if job.state in UNDER_WAY else done
        return code, s.ImportDetailSerializer(job, context=self.get_serializer_context()).data


class UploadViewSet(_WithOutcome):
    """Files in."""

    serializer_class = s.ImportDetailSerializer
    parser_classes = (MultiPartParser, StrictJsonParser)
    kind = ""
    permissions: ClassVar = {"upload": P.WRITE}

    def body_limit(self) -> int:
        """Take files up to the setting."""
        return int(settings.IMPORT_MAX_MB * MEBIBYTE + OVERHEAD)

    def take_in(self, request: Request) -> Response:
        """Check the file; with `apply` and no error, write it."""
        if "multipart/form-data" not in (request.content_type or ""):
            text = _t("Send the file as multipart/form-data, in the field “file”.")
            raise UnsupportedMedia.at("file", text)
        body = self.validated(s.UploadSerializer)
        file = body["file"]

        def act() -> Done:
            job = upload_import(
                kind=self.kind, file=file, file_name=file.name, apply=body["apply"], actor=self.actor
            )
            return self._answer(job, status.HTTP_201_CREATED)

        return self.once(act, atomic=False, body=_told_apart(self.kind, body))


def upload_view(subject: ImportSubject) -> type[UploadViewSet]:
    """Return the view that takes in files of a subject, with a description of its own."""

    @extend_schema(
        summary=f"Import {subject.name.replace('-', ' ')}",
        request={"multipart/form-data": s.UploadSerializer},
        responses={201: s.ImportDetailSerializer, 202: s.ImportDetailSerializer},
    )
    def upload(self: UploadViewSet, request: Request) -> Response:
        return self.take_in(request)

    upload.__doc__ = subject.help  # the schema adds right and roles to it
    return type("UploadViewSet", (UploadViewSet,), {"kind": subject.name, "upload": takes_key(upload)})


def any_upload_view(tenant_type: str) -> type[UploadViewSet]:
    """Return the view that takes in files of the subject that the address names."""

    class AnyUploadViewSet(UploadViewSet):
        """Files in, of the subject that the address names."""

        @takes_key
        @extend_schema(
            summary="Import a file",
            parameters=[_name_of(tenant_type)],
            request={"multipart/form-data": s.UploadSerializer},
            responses={201: s.ImportDetailSerializer, 202: s.ImportDetailSerializer},
        )
        def upload(self, request: Request, type: str) -> Response:  # noqa: A002 - the name in the address
            """Check the whole file; with `apply` and no error, write it. An error names row, column and value."""
            self.kind = get_subject(type).name
            return self.take_in(request)

    return AnyUploadViewSet


def _told_apart(kind: str, body: dict[str, Any]) -> bytes:
    """Return what makes two uploads the same: the boundaries of a multipart body differ each time."""
    digest = hashlib.sha256()
    for part in body["file"].chunks():
        digest.update(part)
    return f"{kind}:{body['apply']}:{digest.hexdigest()}".encode()


class ImportViewSet(_WithOutcome):
    """Uploaded files and what became of them."""

    queryset = ImportJob.objects.none()
    serializer_class = s.ImportSerializer
    filterset_class = ImportFilter
    permissions: ClassVar = {
        "list": P.READ,
        "retrieve": P.READ,
        "workbook": P.READ,
        "apply": P.WRITE,
        "credentials": P.CREDENTIALS,
    }
    messages: ClassVar = {"credentials": _("Keep these now: they are not shown again.")}
    queries: ClassVar = {"retrieve": ["page", "limit"], "workbook": []}
    files: ClassVar = {"workbook": ("xlsx",)}

    @extend_schema(summary="List imports", responses=s.ImportSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the imports, latest first."""
        return self.page(selectors.imports_for(self.actor))

    @extend_schema(
        summary="Read an import",
        parameters=[
            OpenApiParameter("page", int, description="page of the errors"),
            OpenApiParameter("limit", int, description="errors on a page"),
        ],
        responses=s.ImportDetailSerializer,
    )
    def retrieve(self, request: Request, import_id: int) -> Response:
        """Give state, progress, counts and a page of the errors (the first thousand are kept)."""
        page, limit = page_and_limit(request)
        context = {**self.get_serializer_context(), "errors": ((page - 1) * limit, page * limit)}
        job = selectors.import_for(self.actor, import_id)
        return Response(s.ImportDetailSerializer(job, context=context).data)

    @keyed(atomic=False)
    @extend_schema(
        summary="Apply a previewed import",
        request=None,
        responses={200: s.ImportDetailSerializer, 202: s.ImportDetailSerializer},
    )
    def apply(self, request: Request, import_id: int) -> Done:
        """Write it in one transaction; refused with errors, when applied already, when the preview is outdated."""
        self.validated(EmptySerializer)
        job = selectors.import_for(self.actor, import_id)
        return self._answer(start_applying(job=job, actor=self.actor), status.HTTP_200_OK)

    @extend_schema(
        summary="Download the workbook with the wrong cells marked", responses=file_answers("xlsx")
    )
    def workbook(self, request: Request, import_id: int) -> HttpResponse:
        """Give the uploaded rows with comments on the wrong cells, and a sheet that lists the errors."""
        job = selectors.import_for(self.actor, import_id)
        return workbook_response(job)

    @extend_schema(
        summary="Give the new people of an import their first passwords",
        request=None,
        responses={200: s.FirstCredentialsListSerializer},
    )
    def credentials(self, request: Request, import_id: int) -> Response:
        """Give each account without a password one, at most 5,000 a call; they are told here only, once."""
        self.validated(EmptySerializer)
        job = selectors.import_for(self.actor, import_id)
        found = issue_first_credentials(job=job, actor=self.actor)
        body = {"credentials": found, "remaining": selectors.waiting_credentials(job)}
        return Response(s.FirstCredentialsListSerializer(body).data, headers={"Cache-Control": "no-store"})
