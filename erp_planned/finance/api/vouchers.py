"""Routes of vouchers: /api/finance/vouchers, and of those that come again every month."""

from typing import Any, ClassVar

from django.db import transaction
from django.http.response import HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.serializers import CamelSerializer
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import ANY_FILE, file_response, upload_response
from core.documents.uploads import CONTENT_TYPES, UploadKind
from erp_planned.finance.acts import VOUCHER_ACTS
from erp_planned.finance.api import serializers as s
from erp_planned.finance.api.filters import RecurringFilter, VoucherFilter
from erp_planned.finance.models import RecurringVoucher, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import budget_warnings
from erp_planned.finance.selectors.recurring import get_recurring, recurring_vouchers
from erp_planned.finance.selectors.vouchers import digest, get_voucher, with_lines
from erp_planned.finance.services.deciding import approve, reject, reverse
from erp_planned.finance.services.papers import attach_paper, get_paper
from erp_planned.finance.services.recurring import keep_recurring
from erp_planned.finance.services.vouchers import change_draft, make_draft, submit
from erp_planned.finance.voucher_pdf import file_name, voucher_pdf

ENTRIES = [{"accountId": 24, "debit": 6500}, {"accountId": 21, "credit": 6500}]
EXAMPLE = {
    "type": "Payment",
    "date": "2026-04-08",
    "narration": "Stationery and postage in cash",
    "entries": ENTRIES,
}


class PaperUploadSerializer(CamelSerializer):
    """A PDF or picture of at most 5 MB (multipart)."""

    file = serializers.FileField()
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)


class VoucherViewSet(ActsViewSet):
    """Vouchers from the draft to the number."""

    acts = VOUCHER_ACTS
    serializer_of_one = s.OneVoucherSerializer
    queryset = Voucher.objects.none()
    serializer_class = s.VoucherSerializer
    filterset_class = VoucherFilter
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.READ, "update": P.WRITE, "reverse": P.WRITE, "print": P.READ,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The voucher is made."),
        "approve": _("The voucher is decided."),
        "reverse": _("The reversing voucher waits for approval."),
    }
    files: ClassVar = {"print": ("pdf",)}

    @extend_schema(summary="List vouchers", responses=s.VoucherSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List vouchers with their lines, the newest first."""
        return self.page(with_lines())

    @keyed()
    @extend_schema(
        summary="Make a voucher",
        request=s.WriteVoucherSerializer,
        responses={201: s.OneVoucherSerializer},
        examples=[OpenApiExample("A payment in cash", request_only=True, value=EXAMPLE)],
    )
    def create(self, request: Request) -> Done:
        """Make a voucher and hand it on for approval; with `submit` false it stays a draft."""
        body = self.validated(s.WriteVoucherSerializer)
        is_submitted = body.pop("submit", True)
        row = make_draft(actor=self.actor, **{**body, "entries": s.lines_from(body["entries"])})
        if is_submitted:
            submit(voucher=row, actor=self.actor)
        return status.HTTP_201_CREATED, self.one(get_voucher(row.pk))

    @extend_schema(summary="One voucher", responses=s.OneVoucherSerializer)
    def retrieve(self, request: Request, voucher_id: int) -> Response:
        """Return a voucher with lines, papers, warnings of budgets, and the digest that an approval hands back."""
        return Response(self.one(get_voucher(voucher_id)))

    @extend_schema(
        summary="Change a draft",
        request=s.ChangeVoucherSerializer(partial=True),
        responses=s.OneVoucherSerializer,
    )
    def update(self, request: Request, voucher_id: int) -> Response:
        """Change what is sent of a draft; entries are sent whole."""
        row = get_voucher(voucher_id)
        body = self.validated(s.ChangeVoucherSerializer, partial=True)
        is_submitted = body.pop("submit", False)
        if "entries" in body:
            body["entries"] = s.lines_from(body["entries"])
        with transaction.atomic():
            change_draft(voucher=row, actor=self.actor, **body)
            if is_submitted:
                submit(voucher=row, actor=self.actor)
            return Response(self.one(get_voucher(voucher_id)))

    @extend_schema(
        summary="Approve or reject a voucher",
        request=s.VoucherDecisionSerializer,
        responses=s.OneVoucherSerializer,
    )
    def approve(self, request: Request, voucher_id: int) -> Response:
        """Post the voucher under the next number of its type and year, or reject it with remarks."""
        row = get_voucher(voucher_id)
        body = self.validated(s.VoucherDecisionSerializer)
        remarks = body.get("remarks", "")
        with transaction.atomic():
            if body["decision"] == "Approve":
                approve(voucher=row, actor=self.actor, remarks=remarks, digest=body.get("digest", ""))
            else:
                reject(voucher=row, actor=self.actor, remarks=remarks)
            return Response(self.one(get_voucher(voucher_id)))

    @keyed()
    @extend_schema(
        summary="Reverse an approved voucher",
        request=s.ReverseSerializer,
        responses={201: s.OneVoucherSerializer},
    )
    def reverse(self, request: Request, voucher_id: int) -> Done:
        """Make the voucher that takes this one back; it waits for approval."""
        row = get_voucher(voucher_id)
        made = reverse(voucher=row, actor=self.actor, **self.validated(s.ReverseSerializer))
        return status.HTTP_201_CREATED, self.one(get_voucher(made.pk))

    @extend_schema(summary="Voucher as PDF", responses=file_answers("pdf"))
    def print(self, request: Request, voucher_id: int) -> HttpResponseBase:
        """Return the voucher on paper; one that is not approved is stamped so."""
        row = get_voucher(voucher_id)
        content = voucher_pdf(row, language=get_language() or "en")
        return file_response(content, filename=file_name(row), content_type="application/pdf")

    def one(self, row: Voucher) -> dict[str, Any]:
        """Return a voucher in full."""
        row.digest = digest(row)  # type: ignore[attr-defined]
        row.warnings = budget_warnings(row) if not row.voucher_no else []  # type: ignore[attr-defined]
        return dict(s.OneVoucherSerializer(row).data)


class VoucherPaperViewSet(ApiViewSet):
    """Papers behind a voucher."""

    permissions: ClassVar = {"create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The paper is kept.")}
    parser_classes = (MultiPartParser, StrictJsonParser)
    files: ClassVar = {"retrieve": ("file", "pdf")}

    @extend_schema(
        summary="Add a paper to a voucher",
        request={"multipart/form-data": PaperUploadSerializer},
        responses={201: s.VoucherPaperSerializer},
    )
    def create(self, request: Request, voucher_id: int) -> Response:
        """Keep a bill, receipt or order with a voucher."""
        row = get_voucher(voucher_id)
        paper = attach_paper(voucher=row, actor=self.actor, **self.validated(PaperUploadSerializer))
        return Response(s.VoucherPaperSerializer(paper).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="A paper of a voucher", responses=file_answers("file"))
    def retrieve(self, request: Request, voucher_id: int, paper_id: int) -> HttpResponseBase:
        """Return the file."""
        paper = get_paper(get_voucher(voucher_id), paper_id)
        ending = CONTENT_TYPES[UploadKind(paper.file_kind)].partition("/")[2]
        return upload_response(paper.file, filename=f"{paper}.{ending}", content_type=ANY_FILE)


class RecurringViewSet(ApiViewSet):
    """Vouchers that come again every month."""

    queryset = RecurringVoucher.objects.none()
    serializer_class = s.RecurringVoucherSerializer
    filterset_class = RecurringFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "update": P.WRITE}

    @extend_schema(summary="List recurring vouchers", responses=s.RecurringVoucherSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List what is made every month."""
        return self.page(recurring_vouchers())

    @keyed()
    @extend_schema(
        summary="Add a recurring voucher",
        request=s.WriteRecurringSerializer,
        responses={201: s.RecurringVoucherSerializer},
    )
    def create(self, request: Request) -> Done:
        """Add a voucher of every month; each arrives waiting for approval by somebody else than its maker."""
        row = keep_recurring(actor=self.actor, **_recurring(self.validated(s.WriteRecurringSerializer)))
        return status.HTTP_201_CREATED, dict(s.RecurringVoucherSerializer(get_recurring(row.pk)).data)

    @extend_schema(
        summary="Change a recurring voucher",
        request=s.WriteRecurringSerializer(partial=True),
        responses=s.RecurringVoucherSerializer,
    )
    def update(self, request: Request, recurring_id: int) -> Response:
        """Change what is sent; vouchers that were made stay."""
        row = get_recurring(recurring_id)
        body = _recurring(self.validated(s.WriteRecurringSerializer, partial=True))
        keep_recurring(recurring=row, actor=self.actor, **body)
        return Response(s.RecurringVoucherSerializer(get_recurring(recurring_id)).data)


def _recurring(body: dict[str, Any]) -> dict[str, Any]:
    values = dict(body)
    for name in ("first_month", "last_month"):
        if values.get(name) is not None:
            values[name] = values[name].first
    if "entries" in values:
        values["entries"] = s.lines_from(values["entries"])
    return values
