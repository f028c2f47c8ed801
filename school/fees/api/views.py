"""Routes of /fees: heads, concessions, plans, invoices, dues."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.acts import Act
from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import file_response
from core.language import page_language
from core.masters.api import MasterViewSet
from school.admissions.selectors.inquiries import inquiry_by_id
from school.fees import masters
from school.fees.acts import INVOICE_ACTS
from school.fees.api import filters
from school.fees.api import serializers as s
from school.fees.invoice_pdf import invoice_pdf
from school.fees.models import FeePlan, Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors import plans as plan_reads
from school.fees.selectors.access import invoices_of
from school.fees.selectors.invoices import dues_of, invoice_of, students_owing, unpaid_of
from school.fees.services.admission import raise_admission_invoice
from school.fees.services.invoices import raise_by_hand
from school.fees.services.plans import change_plan, create_plan, delete_plan
from school.students.models import Student
from school.students.selectors import get_student

KEY = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"
PLAN_EXAMPLE = OpenApiExample(
    "Class VII",
    request_only=True,
    value={
        "classId": KEY,
        "academicYearId": KEY,
        "components": [
            {"feeHeadId": KEY, "amount": 12000},
            {"feeHeadId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e12", "amount": 1000, "instalments": [2, 4]},
        ],
    },
)
INVOICE_EXAMPLE = OpenApiExample(
    "Identity card",
    request_only=True,
    value={
        "studentId": KEY,
        "title": "Duplicate identity card",
        "lines": [{"feeHeadId": KEY, "amount": 150, "description": "Lost card"}],
    },
)


class FeeHeadViewSet(MasterViewSet):
    """Fee heads."""

    master = masters.heads


class ConcessionRuleViewSet(MasterViewSet):
    """Standing concessions."""

    master = masters.concession_rules
    serializer_class = s.ConcessionRuleSerializer


class OptedHeadViewSet(MasterViewSet):
    """Options of students."""

    master = masters.options


class ConcessionGrantViewSet(MasterViewSet):
    """Granted concessions."""

    master = masters.grants


class FeePlanViewSet(ApiViewSet):
    """Fee plans: what each head costs a class in each instalment of a year."""

    queryset = FeePlan.objects.none()
    serializer_class = s.FeePlanSerializer
    filterset_class = filters.FeePlanFilter
    permissions: ClassVar = {
        "list": P.READ,
        "structure": P.READ,
        "retrieve": P.READ,
        "create": P.CONFIGURE,
        "partial_update": P.CONFIGURE,
        "destroy": P.CONFIGURE,
        "admission_invoice": P.INVOICE,
    }

    @extend_schema(summary="List fee plans", responses=s.FeePlanSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the plans, the latest year first; a parent sees those of the own children's classes."""
        return self.page(plan_reads.plans_of(self.actor))

    @extend_schema(summary="Fee structure of the caller", responses=s.FeePlanSerializer(many=True))
    def structure(self, request: Request) -> Response:
        """List the plans that the caller's children pay by; for the office all."""
        return self.page(plan_reads.plans_of(self.actor))

    @extend_schema(summary="One fee plan", responses=s.FeePlanSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        return Response(self._one(pk))

    @keyed()
    @extend_schema(
        summary="Add a fee plan",
        request=s.FeePlanBodySerializer,
        responses={201: s.FeePlanSerializer},
        examples=[PLAN_EXAMPLE],
    )
    def create(self, request: Request) -> Done:
        """Add the plan of a class in a year.

        `amount` is that of one instalment. Without `instalments` of a component it is charged as is usual for the
        frequency of its head: once and annual in the first, half-yearly in the middle and the last one, quarterly and
        monthly in all four quarters. Without `instalments` of the plan: four quarters, due on the 10th of April,
        July, October and January.
        """
        row = create_plan(actor=self.actor, **self.validated(s.FeePlanBodySerializer))
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(
        summary="Change a fee plan", request=s.FeePlanBodySerializer, responses=s.FeePlanSerializer
    )
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Change a plan by which no invoice was raised; components and instalments are sent whole."""
        row = plan_reads.get_plan(self.actor, pk)
        change_plan(plan=row, actor=self.actor, **self.validated(s.FeePlanBodySerializer, partial=True))
        return Response(self._one(pk))

    @extend_schema(summary="Delete a fee plan", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Delete a plan by which no invoice was raised."""
        delete_plan(plan=plan_reads.get_plan(self.actor, pk), actor=self.actor)
        return Response({})

    @keyed()
    @extend_schema(
        summary="Raise the admission invoice of an inquiry",
        request=s.AdmissionInvoiceBodySerializer,
        responses={201: s.InvoiceDetailSerializer},
        examples=[OpenApiExample("An inquiry", request_only=True, value={"inquiryId": KEY})],
    )
    def admission_invoice(self, request: Request, pk: UUID) -> Done:
        """Raise it by this plan for an approved inquiry that has none; its payment enrols the child."""
        plan = plan_reads.get_plan(self.actor, pk)
        inquiry = inquiry_by_id(self.validated(s.AdmissionInvoiceBodySerializer)["inquiry_id"])
        row = raise_admission_invoice(plan=plan, inquiry=inquiry, actor=self.actor)
        return status.HTTP_201_CREATED, dict(s.InvoiceDetailSerializer(invoice_of(self.actor, row.pk)).data)

    def _one(self, pk: UUID) -> dict[str, Any]:
        return dict(s.FeePlanSerializer(plan_reads.get_plan(self.actor, pk)).data)


class InvoiceViewSet(ActsViewSet):
    """Invoices: all for the office, those of the own children for parents."""

    acts = INVOICE_ACTS
    serializer_of_one = s.InvoiceDetailSerializer
    queryset = Invoice.objects.none()
    serializer_class = s.InvoiceSerializer
    filterset_class = filters.InvoiceFilter
    permissions: ClassVar = {"list": P.READ, "create": P.INVOICE, "retrieve": P.READ, "pdf": P.READ}
    queries: ClassVar = {"pdf": []}
    files: ClassVar = {"pdf": ("pdf",)}
    messages: ClassVar = {"create": _("The invoice is raised.")}

    def one(self, row: Invoice) -> dict[str, Any]:
        """Return one with its lines."""
        return dict(s.InvoiceDetailSerializer(invoice_of(self.actor, row.pk)).data)

    def perform(self, act: Act, values: dict[str, Any], number: Any) -> Response:
        """Find it among those that the caller may see first."""
        invoice_of(self.actor, number)
        return super().perform(act, values, number)

    @extend_schema(summary="List invoices", responses=s.InvoiceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the invoices that the caller may see, the latest first."""
        return self.page(invoices_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Raise an invoice by hand",
        request=s.InvoiceBodySerializer,
        responses={201: s.InvoiceDetailSerializer},
        examples=[INVOICE_EXAMPLE],
    )
    def create(self, request: Request) -> Done:
        """Raise an invoice of the lines given; the student's standing concessions are taken off at once."""
        body = self.validated(s.InvoiceBodySerializer)
        student = get_student(self.actor, body.pop("student_id"))
        row = raise_by_hand(student=student, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(summary="One invoice", responses=s.InvoiceDetailSerializer)
    def retrieve(self, request: Request, invoice_id: UUID) -> Response:
        """Return an invoice with its lines and what stands on it."""
        return Response(dict(s.InvoiceDetailSerializer(invoice_of(self.actor, invoice_id)).data))

    @extend_schema(summary="Print an invoice", responses=file_answers("pdf"))
    def pdf(self, request: Request, invoice_id: UUID) -> HttpResponse:
        """Return the invoice as PDF in the caller's language."""
        row = invoice_of(self.actor, invoice_id)
        content = invoice_pdf(row, language=page_language())
        return file_response(content, filename=f"{row.invoice_number}.pdf", content_type="application/pdf")


class OutstandingViewSet(ApiViewSet):
    """Invoices that are still to be paid."""

    queryset = Invoice.objects.none()
    serializer_class = s.InvoiceSerializer
    filterset_class = filters.OutstandingFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(summary="Unpaid invoices", responses=s.InvoiceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List what is still to be paid, the longest due first."""
        return self.page(unpaid_of(self.actor))


class DuesViewSet(ApiViewSet):
    """What students owe."""

    queryset = Student.objects.none()
    serializer_class = s.DuesSerializer
    filterset_class = filters.DuesFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(summary="Dues by student", responses=s.DuesSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List what the caller's children owe; for the office every student who owes something."""
        page = self.paginate_queryset(self.filter_queryset(students_owing(self.actor))) or []
        return self.get_paginated_response(s.DuesSerializer(dues_of(page), many=True).data)
