"""Routes of /api/purchase before an order: indents, enquiries, quotations, comparisons."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import is_allowed
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.sourcing.api import filters
from erp_planned.sourcing.api import serializers as s
from erp_planned.sourcing.masters import purchase_limits, split_windows
from erp_planned.sourcing.models import Comparison, Enquiry, Indent, Quotation
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors import enquiries as reads
from erp_planned.sourcing.selectors import named
from erp_planned.sourcing.selectors.comparisons import get_comparison
from erp_planned.sourcing.selectors.indents import visible_indent, visible_indents
from erp_planned.sourcing.services import comparisons, enquiries, indents, quotations
from payroll.ess.selectors import employee_of


class PurchaseLimitViewSet(MasterViewSet):
    """Limits of the modes of purchase, by day."""

    master = purchase_limits


class SplitWindowViewSet(MasterViewSet):
    """Within how many days purchases are looked at together."""

    master = split_windows


class IndentViewSet(ApiViewSet):
    """Indents; employees reach the own ones."""

    queryset = Indent.objects.none()
    serializer_class = s.IndentSerializer
    filterset_class = filters.IndentFilter
    permissions: ClassVar = {
        "list": P.INDENT,
        "create": P.INDENT,
        "retrieve": P.INDENT,
        "update": P.INDENT,
        "submit": P.INDENT,
        "approve": P.APPROVE,
        "cancel": P.INDENT,
    }
    messages: ClassVar = {
        "create": _("The indent is entered."),
        "update": _("The indent is changed."),
        "submit": _("The indent waits for approval."),
        "approve": _("The decision is entered."),
        "cancel": _("The indent is cancelled."),
    }

    @extend_schema(summary="List indents", responses=s.IndentSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List indents, the newest first; employees the own ones."""
        return self.page(visible_indents(self.actor))

    @keyed()
    @extend_schema(
        summary="Raise an indent", request=s.IndentBodySerializer, responses={201: s.OneIndentSerializer}
    )
    def create(self, request: Request) -> Done:
        """Enter a draft: an employee for the own department, the office for any."""
        values, lines = self._values(s.IndentBodySerializer, partial=False)
        user: Any = request.user
        own = None if is_allowed(self.actor.permissions, P.WRITE) else employee_of(user)
        row = indents.make_indent(lines=lines or [], employee=own, actor=self.actor, **values)
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One indent", responses=s.OneIndentSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return an indent with how its budget stands and with which others it looks split."""
        return Response(self._one(pk))

    @extend_schema(summary="Change a draft", request=s.IndentBodySerializer, responses=s.OneIndentSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Change what is given; `items` replace all lines."""
        row = visible_indent(self.actor, pk)
        values, lines = self._values(s.IndentBodySerializer, partial=True)
        indents.change_indent(indent=row, lines=lines, actor=self.actor, **values)
        return Response(self._one(pk))

    @extend_schema(summary="Submit an indent", request=None, responses=s.OneIndentSerializer)
    def submit(self, request: Request, pk: int) -> Response:
        """Hand a draft on for approval."""
        indents.submit_indent(indent=visible_indent(self.actor, pk), actor=self.actor)
        return Response(self._one(pk))

    @extend_schema(
        summary="Approve or reject an indent",
        request=s.DecideIndentSerializer,
        responses=s.OneIndentSerializer,
    )
    def approve(self, request: Request, pk: int) -> Response:
        """Decide on an indent of somebody else."""
        row = visible_indent(self.actor, pk)
        body = self.validated(s.DecideIndentSerializer)
        if body.pop("approve"):
            indents.approve_indent(indent=row, actor=self.actor, **body)
        else:
            indents.reject_indent(indent=row, remarks=body["remarks"], actor=self.actor)
        return Response(self._one(pk))

    @extend_schema(
        summary="Cancel an indent", request=s.SourcingReasonSerializer, responses=s.OneIndentSerializer
    )
    def cancel(self, request: Request, pk: int) -> Response:
        """Take an indent back; its budget is free again."""
        row = visible_indent(self.actor, pk)
        body = self.validated(s.SourcingReasonSerializer)
        indents.cancel_indent(indent=row, actor=self.actor, **body)
        return Response(self._one(pk))

    def _one(self, pk: int) -> dict[str, Any]:
        office = is_allowed(self.actor.permissions, P.READ)
        return dict(s.OneIndentSerializer(visible_indent(self.actor, pk), context={"office": office}).data)

    def _values(
        self, serializer: Any, *, partial: bool
    ) -> tuple[dict[str, Any], Sequence[indents.Wanted] | None]:
        """Return the fields with rows for numbers, and the lines where they are given."""
        body = self.validated(serializer, partial=partial)
        given = body.pop("items", None)
        if "department_id" in body:
            body["department"] = named.department_named(body.pop("department_id"))
        if "account_id" in body:
            number = body.pop("account_id")
            body["account"] = None if number is None else get_account(number)
        if given is None:
            return body, None
        rows = named.items_named([one.pop("item_id") for one in given])
        return body, [indents.Wanted(item=item, **one) for item, one in zip(rows, given, strict=True)]


class EnquiryViewSet(ApiViewSet):
    """Enquiries from the invitation to the opening."""

    queryset = Enquiry.objects.none()
    serializer_class = s.EnquirySerializer
    filterset_class = filters.EnquiryFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "open_bids": P.APPROVE,
        "cancel": P.WRITE,
    }
    messages: ClassVar = {
        "create": _("The enquiry is made."),
        "open_bids": _("The opening is recorded."),
        "cancel": _("The enquiry is cancelled."),
    }

    @extend_schema(summary="List enquiries", responses=s.EnquirySerializer(many=True))
    def list(self, request: Request) -> Response:
        """List enquiries, the latest closing first."""
        return self.page(reads.enquiries())

    @keyed()
    @extend_schema(
        summary="Make an enquiry", request=s.EnquiryBodySerializer, responses={201: s.EnquirySerializer}
    )
    def create(self, request: Request) -> Done:
        """Invite vendors to quote for an approved indent."""
        body = self.validated(s.EnquiryBodySerializer)
        row = enquiries.make_enquiry(
            indent=visible_indent(self.actor, body.pop("indent_id")),
            vendors=named.vendors_named(body.pop("vendor_ids")),
            members=named.employees_named(body.pop("member_ids", [])),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One enquiry", responses=s.EnquirySerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return an enquiry."""
        return Response(self._one(pk))

    @extend_schema(summary="Open the bids", request=None, responses=s.EnquirySerializer)
    def open_bids(self, request: Request, pk: int) -> Response:
        """Record the first opener; the second opens the bids."""
        enquiries.open_bids(enquiry=reads.get_enquiry(pk), actor=self.actor)
        return Response(self._one(pk))

    @extend_schema(
        summary="Cancel an enquiry", request=s.SourcingReasonSerializer, responses=s.EnquirySerializer
    )
    def cancel(self, request: Request, pk: int) -> Response:
        """Call an enquiry off; sealed bids stay sealed."""
        row = reads.get_enquiry(pk)
        body = self.validated(s.SourcingReasonSerializer)
        enquiries.cancel_enquiry(enquiry=row, actor=self.actor, **body)
        return Response(self._one(pk))

    def _one(self, pk: int) -> dict[str, Any]:
        return dict(s.EnquirySerializer(reads.get_enquiry(pk)).data)


class QuotationViewSet(ApiViewSet):
    """Quotations; no amount of a sealed one is told."""

    queryset = Quotation.objects.none()
    serializer_class = s.QuotationSerializer
    filterset_class = filters.QuotationFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "withdraw": P.WRITE,
        "disqualify": P.APPROVE,
    }
    messages: ClassVar = {
        "create": _("The quotation is entered."),
        "withdraw": _("The quotation is withdrawn."),
        "disqualify": _("The quotation is not ranked."),
    }

    @extend_schema(summary="List quotations", responses=s.QuotationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List quotations, the newest first."""
        return self.page(reads.quotations())

    @keyed()
    @extend_schema(
        summary="Enter a quotation", request=s.QuotationBodySerializer, responses={201: s.QuotationSerializer}
    )
    def create(self, request: Request) -> Done:
        """Enter what a vendor quotes before the closing time; sealed where the mode has sealed bids."""
        body = self.validated(s.QuotationBodySerializer)
        row = quotations.enter_quotation(
            enquiry=_enquiry(body),
            vendor=named.vendor_named(body.pop("vendor_id")),
            lines=[quotations.Quoted(**one) for one in body.pop("items")],
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(
        summary="Withdraw a quotation", request=s.SourcingReasonSerializer, responses=s.QuotationSerializer
    )
    def withdraw(self, request: Request, pk: int) -> Response:
        """Take a sealed quotation out before the opening."""
        row = reads.get_quotation(pk)
        body = self.validated(s.SourcingReasonSerializer)
        quotations.withdraw_quotation(quotation=row, actor=self.actor, **body)
        return Response(self._one(pk))

    @extend_schema(
        summary="Not technically qualified",
        request=s.SourcingReasonSerializer,
        responses=s.QuotationSerializer,
    )
    def disqualify(self, request: Request, pk: int) -> Response:
        """Say why a quotation is not ranked."""
        row = reads.get_quotation(pk)
        body = self.validated(s.SourcingReasonSerializer)
        quotations.disqualify_quotation(quotation=row, actor=self.actor, **body)
        return Response(self._one(pk))

    def _one(self, pk: int) -> dict[str, Any]:
        return dict(s.QuotationSerializer(reads.get_quotation(pk)).data)


class ComparisonViewSet(ApiViewSet):
    """Comparisons of opened quotations."""

    queryset = Comparison.objects.none()
    serializer_class = s.ComparisonSerializer
    permissions: ClassVar = {
        "compare": P.WRITE,
        "retrieve": P.READ,
        "choose": P.WRITE,
        "approve": P.APPROVE,
    }
    messages: ClassVar = {
        "compare": _("The quotations are compared."),
        "choose": _("The choice is entered."),
        "approve": _("The comparison is approved."),
    }

    @keyed()
    @extend_schema(
        summary="Compare quotations", request=s.CompareBodySerializer, responses={201: s.ComparisonSerializer}
    )
    def compare(self, request: Request) -> Done:
        """Store the draft of a comparison, the lowest overall chosen where there is one."""
        body = self.validated(s.CompareBodySerializer)
        row = comparisons.compare(enquiry=_enquiry(body), actor=self.actor)
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One comparison", responses=s.ComparisonSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return a comparison with its matrix."""
        return Response(self._one(pk))

    @extend_schema(
        summary="Choose in a comparison", request=s.ChooseBodySerializer, responses=s.ComparisonSerializer
    )
    def choose(self, request: Request, pk: int) -> Response:
        """Choose lines and quantities, with a reason where they are not the lowest."""
        row = get_comparison(pk)
        body = self.validated(s.ChooseBodySerializer)
        chosen = [(one["quotation_item_id"], one["quantity"]) for one in body.pop("choices")]
        comparisons.choose(comparison=row, chosen=chosen, actor=self.actor, **body)
        return Response(self._one(pk))

    @extend_schema(
        summary="Approve a comparison", request=s.SourcingRemarksSerializer, responses=s.ComparisonSerializer
    )
    def approve(self, request: Request, pk: int) -> Response:
        """Approve the comparison of somebody else; it is final."""
        row = get_comparison(pk)
        body = self.validated(s.SourcingRemarksSerializer)
        comparisons.approve_comparison(comparison=row, actor=self.actor, **body)
        return Response(self._one(pk))

    def _one(self, pk: int) -> dict[str, Any]:
        return dict(s.ComparisonSerializer(get_comparison(pk)).data)


def _enquiry(body: dict[str, Any]) -> Enquiry:
    """Return the enquiry that a body names, by itself or by its indent."""
    by_enquiry, by_indent = body.pop("enquiry_id", None), body.pop("indent_ref", None)
    if (by_enquiry is None) == (by_indent is None):
        raise ValidationFailed.at("enquiry_id", _t("Name either the enquiry or the indent."))
    return reads.get_enquiry(by_enquiry) if by_enquiry is not None else reads.enquiry_of_indent(by_indent)
