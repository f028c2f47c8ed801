"""Routes of GST: /api/gst/invoices, /api/gst/returns, making them, settings."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from core.outbox.models import Job
from core.periods import FinancialYear, Month
from erp_planned.gst import masters
from erp_planned.gst.acts import INVOICE_ACTS
from erp_planned.gst.api import serializers as s
from erp_planned.gst.api.filters import GstInvoiceFilter, GstReturnFilter
from erp_planned.gst.enums import ReturnStatus, ReturnType
from erp_planned.gst.models import GSTInvoice, GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.selectors.invoices import documents, get_invoice
from erp_planned.gst.selectors.returns import behind, get_return, returns, state_of
from erp_planned.gst.services.collecting import collect, told
from erp_planned.gst.services.documents import enter_document, set_credit
from erp_planned.gst.services.files import file_of
from erp_planned.gst.services.returns import file_return, generate, generate_year

INVOICE = OpenApiExample(
    "Hall let to a company",
    request_only=True,
    value={
        "flow": "outward", "partyName": "Evergreen Events", "partyGstin": "29AAFFK5678L1ZK",
        "lines": [{"description": "Hall", "hsnCode": "997212", "taxableValue": 50000.00, "rate": 18}],
    },
)  # fmt: skip
FILED = OpenApiExample(
    "Filed",
    request_only=True,
    value={"status": "filed", "arnNo": "AA2710261234567", "filedDate": "2026-11-10"},
)
MONTH = OpenApiExample("A month", request_only=True, value={"month": "2026-10"})


class RegistrationViewSet(MasterViewSet):
    """Registrations."""

    master = masters.registrations


class LawViewSet(MasterViewSet):
    """Limits and charges."""

    master = masters.laws


class RateViewSet(MasterViewSet):
    """Rates."""

    master = masters.rates


class ReverseChargeViewSet(MasterViewSet):
    """Reverse charge categories."""

    master = masters.reverse_charges


class HsnCodeViewSet(MasterViewSet):
    """Codes of goods and services."""

    master = masters.hsn_codes


class StudentSupplyViewSet(MasterViewSet):
    """How supplies to students are treated."""

    master = masters.student_supplies


class GstInvoiceViewSet(ActsViewSet):
    """The ledger."""

    acts = INVOICE_ACTS
    serializer_of_one = s.GstInvoiceSerializer
    queryset = GSTInvoice.objects.none()
    serializer_class = s.GstInvoiceSerializer
    filterset_class = GstInvoiceFilter
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.READ, "set_credit": P.WRITE, "collect": P.WRITE
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The document is in the ledger."),
        "set_credit": _("It is noted."),
        "collect": _("The documents of the month are in the ledger."),
    }

    @extend_schema(summary="List GST invoices", responses=s.GstInvoiceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List documents of the ledger, the newest first."""
        return self.page(documents())

    @keyed()
    @extend_schema(
        summary="Enter a GST invoice or note",
        request=s.GstInvoiceBodySerializer,
        responses={201: s.GstInvoiceSerializer},
        examples=[INVOICE],
    )
    def create(self, request: Request) -> Done:
        """Enter an outward or inward invoice, a credit or debit note; its tax is counted line by line."""
        body = self.validated(s.GstInvoiceBodySerializer)
        original = get_invoice(body.pop("original")) if "original" in body else None
        row = enter_document(original=original, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_invoice(row.pk))

    @extend_schema(summary="One GST invoice", responses=s.GstInvoiceSerializer)
    def retrieve(self, request: Request, invoice_id: int) -> Response:
        """Return the document with its lines."""
        return Response(self.one(get_invoice(invoice_id)))

    @extend_schema(
        summary="Input credit of a document", request=s.CreditBodySerializer, responses=s.GstInvoiceSerializer
    )
    def set_credit(self, request: Request, invoice_id: int) -> Response:
        """Say what becomes of the tax of an inward document, and in which month's return."""
        body = self.validated(s.CreditBodySerializer)
        period = Month.parse(body["month"]).first if body.get("month") else None
        row = get_invoice(invoice_id)
        set_credit(document=row, itc=body["itc"], credit_period=period, actor=self.actor)
        return Response(self.one(get_invoice(row.pk)))

    @keyed()
    @extend_schema(
        summary="Bring in documents of other apps",
        request=s.GstCollectBodySerializer,
        responses=s.CollectedSerializer,
        examples=[MONTH],
    )
    def collect(self, request: Request) -> Done:
        """Bring invoices of billing and bills of vendors dated in a month into the ledger, each once."""
        month = Month.parse(self.validated(s.GstCollectBodySerializer)["month"])
        found = collect(first=month.first, last=month.last, actor=self.actor)
        return 200, {
            "entered": found.entered,
            "cancelled": found.cancelled,
            "troubles": told(found.troubles or ()),
        }


class GstReturnViewSet(ApiViewSet):
    """Returns."""

    queryset = GSTReturn.objects.none()
    serializer_class = s.GstReturnSerializer
    filterset_class = GstReturnFilter
    permissions: ClassVar = {
        "list": P.READ, "retrieve": P.READ, "documents": P.READ, "file": P.READ, "update": P.FILE,
        "gstr1": P.WRITE, "gstr3b": P.WRITE, "gstr9": P.WRITE,
    }  # fmt: skip
    messages: ClassVar = {
        "update": _("The return is filed."),
        "gstr1": _("The draft is made."),
        "gstr3b": _("The draft is made."),
        "gstr9": _("The draft is made."),
    }
    queries: ClassVar = {"documents": s.DocumentsQuerySerializer, "file": []}
    files: ClassVar = {"file": ("file",)}

    @extend_schema(summary="List GST returns", responses=s.GstReturnSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List returns, the newest period first."""
        return self.page(returns())

    @extend_schema(summary="One GST return", responses=s.GstReturnDetailSerializer)
    def retrieve(self, request: Request, return_id: int) -> Response:
        """Return the figures with the payment and the cross-checks; documents of a figure: `/documents`."""
        return Response(_detail(get_return(return_id)))

    @extend_schema(
        summary="Documents of a figure",
        parameters=[s.DocumentsQuerySerializer],
        responses=s.GstInvoiceSerializer(many=True),
    )
    def documents(self, request: Request, return_id: int) -> Response:
        """List the documents that a figure of a return is made of."""
        rows = behind(get_return(return_id), self.query()["figure"])
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(s.GstInvoiceSerializer(page, many=True).data)

    @extend_schema(
        summary="File for the portal", responses={**file_answers("file"), 202: s.GstFileJobSerializer}
    )
    def file(self, request: Request, return_id: int) -> Any:
        """Return the JSON file of the tax network; a large one is made in the background, answered 202 till then."""
        found = file_of(gst_return=get_return(return_id), actor=self.actor)
        if isinstance(found, Job):
            from core.jobs import progress_of  # noqa: PLC0415 - brings the worker's modules

            progress = progress_of(found)
            body = {"jobId": found.pk, "state": found.state, "done": progress.done, "total": progress.total}
            return Response(body, status=status.HTTP_202_ACCEPTED, headers={"Retry-After": "2"})
        return found

    @extend_schema(
        summary="File a GST return",
        request=s.FileReturnBodySerializer,
        responses=s.GstReturnDetailSerializer,
        examples=[FILED],
    )
    @keyed()
    def update(self, request: Request, return_id: int) -> Done:
        """Say that a return is filed, with its ARN; it and its documents are final from then on."""
        body = self.validated(s.FileReturnBodySerializer)
        if body.pop("status") != ReturnStatus.FILED:
            raise ValidationFailed.at(
                "status", _t("A return is said to be filed; it does not become a draft again.")
            )
        row = file_return(gst_return=get_return(return_id), actor=self.actor, **body)
        return 200, _detail(get_return(row.pk))

    @keyed()
    @extend_schema(
        summary="Make a GSTR-1", request=s.MonthBodySerializer,
        responses={201: s.GstReturnDetailSerializer}, examples=[MONTH],
    )  # fmt: skip
    def gstr1(self, request: Request) -> Done:
        """Make the GSTR-1 of a month or of its quarter, in place of a draft."""
        return self._made(ReturnType.GSTR1)

    @keyed()
    @extend_schema(
        summary="Make a GSTR-3B", request=s.MonthBodySerializer,
        responses={201: s.GstReturnDetailSerializer}, examples=[MONTH],
    )  # fmt: skip
    def gstr3b(self, request: Request) -> Done:
        """Make the GSTR-3B of a month or of its quarter, in place of a draft."""
        return self._made(ReturnType.GSTR3B)

    @keyed()
    @extend_schema(
        summary="Make a GSTR-9", request=s.YearBodySerializer, responses={201: s.GstReturnDetailSerializer},
        examples=[OpenApiExample("A year", request_only=True, value={"financialYear": "2026-27"})],
    )  # fmt: skip
    def gstr9(self, request: Request) -> Done:
        """Make the GSTR-9 of a year whose returns are all filed."""
        year = FinancialYear.parse(self.validated(s.YearBodySerializer)["financial_year"])
        row = generate_year(year=year, actor=self.actor)
        return status.HTTP_201_CREATED, _detail(get_return(row.pk))

    def _made(self, return_type: ReturnType) -> Done:
        month = Month.parse(self.validated(s.MonthBodySerializer)["month"])
        row, collected = generate(return_type=return_type, month=month, actor=self.actor)
        return status.HTTP_201_CREATED, _detail(get_return(row.pk), told(collected.troubles or ()))


def _detail(row: GSTReturn, troubles: Any = ()) -> dict[str, Any]:
    """Return a return as it is answered, with its state and cross-checks."""
    row.is_stale = state_of(row)["is_stale"]  # type: ignore[attr-defined]
    row.checks = [  # type: ignore[attr-defined]
        {
            "key": one.key, "title": one.title, "ties": one.ties, "why": "" if one.ties else one.why,
            "difference": {name: getattr(one.difference, name) for name in ("taxable", "igst", "cgst", "sgst")},
            "documents": [] if one.ties else [str(document) for document in one.documents],
        }
        for one in (checks(row.starts_on, row.ends_on) if row.return_type != ReturnType.GSTR9 else [])
    ]  # fmt: skip
    row.troubles = list(troubles)  # type: ignore[attr-defined]
    return dict(s.GstReturnDetailSerializer(row).data)
