"""Routes of students' fees: /api/fees/..., /api/students/:id/fee-dues."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.permissions import SIGNED_IN
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from core.periods import today
from erp_planned.student_fees import masters
from erp_planned.student_fees.acts import CONCESSION_ACTS, PAYMENT_ACTS
from erp_planned.student_fees.api import serializers as s
from erp_planned.student_fees.enums import ConcessionState, PaymentState, PayMode
from erp_planned.student_fees.models import Concession, FeePayment
from erp_planned.student_fees.papers import payment_paper
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.choices import class_named, head_named, student_named, year_named
from erp_planned.student_fees.selectors.dues import defaulters, dues_of
from erp_planned.student_fees.selectors.finding import (
    concessions,
    get_concession,
    get_payment,
    payments,
    student_for,
)
from erp_planned.student_fees.services.billing import bill_class
from erp_planned.student_fees.services.concessions import propose_concession
from erp_planned.student_fees.services.payments import collect_fee
from erp_planned.students.models import Student

PAID = OpenApiExample(
    "By UPI",
    request_only=True,
    value={"studentId": 1, "amount": 6000.00, "mode": "UPI", "transactionId": "632812345678"},
)
MERIT = OpenApiExample(
    "Merit",
    request_only=True,
    value={"studentId": 1, "yearId": 1, "feeTypeId": 1, "reason": "merit", "percent": 25},
)
BILLS = OpenApiExample("A class", request_only=True, value={"yearId": 1, "classId": 1})


class FeeHeadViewSet(MasterViewSet):
    """Heads of fees."""

    master = masters.heads


class FeeStructureViewSet(MasterViewSet):
    """Instalments of classes and years."""

    master = masters.structure


class LateRuleViewSet(MasterViewSet):
    """Rules of late fees."""

    master = masters.late_rules


class PaymentFilter(CamelFilterSet):
    """By student, mode, state and days; search in number, transaction and student."""

    search = SearchFilter("receipt_no", "transaction_id", "account__student__name")
    student_id = filters.NumberFilter(field_name="account__student_id")
    mode = filters.ChoiceFilter(choices=PayMode.choices)
    status = filters.ChoiceFilter(field_name="state", choices=PaymentState.choices)
    date_from = filters.DateFilter(field_name="paid_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="paid_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("paid_on", "paidDate"), ("amount", "amount")))

    class Meta:
        model = FeePayment
        fields: list[str] = []


class ConcessionFilter(CamelFilterSet):
    """By student, year and state."""

    student_id = filters.NumberFilter()
    year_id = filters.NumberFilter()
    status = filters.ChoiceFilter(field_name="state", choices=ConcessionState.choices)

    class Meta:
        model = Concession
        fields: list[str] = []


class DefaulterFilter(CamelFilterSet):
    """By class, year and day; what is owed above `least` rupees."""

    class_id = filters.NumberFilter(method="left")
    year_id = filters.NumberFilter(method="left")
    date = filters.DateFilter(method="left")
    least = filters.NumberFilter(field_name="overdue", lookup_expr="gt")
    search = SearchFilter("name", "admission_no")

    class Meta:
        model = Student
        fields: list[str] = []

    def __init__(self, data: Any = None, queryset: Any = None, **kwargs: Any) -> None:
        """Find who is behind on the day and in the class that are asked for."""
        super().__init__(data, queryset, **kwargs)
        if queryset is not None and self.is_valid():
            asked = self.form.cleaned_data
            self.queryset = defaulters(
                asked.get("date") or today(), school_class=asked.get("class_id"), year=asked.get("year_id")
            )

    def left(self, rows: Any, _name: str, _value: Any) -> Any:
        """Leave the rows: they were found by this already."""
        return rows


class FeeBillViewSet(ApiViewSet):
    """Bills of a class."""

    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("The class is billed.")}
    serializer_class = s.FeesBilledSerializer

    @keyed()
    @extend_schema(
        summary="Bill a class", request=s.FeeBillBodySerializer, responses={201: s.FeesBilledSerializer},
        examples=[BILLS],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Charge a class what its structure says; asked again only what is new."""
        body = self.validated(s.FeeBillBodySerializer)
        count = bill_class(
            year=year_named(body.pop("year"), field="year"),
            school_class=class_named(body.pop("school_class"), field="school_class"),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, {"fees": count}


class FeePaymentViewSet(ActsViewSet):
    """Receipts of fees."""

    acts = PAYMENT_ACTS
    serializer_of_one = s.FeePaymentSerializer
    queryset = FeePayment.objects.none()
    serializer_class = s.FeePaymentSerializer
    filterset_class = PaymentFilter
    permissions: ClassVar = {"list": P.READ, "create": P.COLLECT, "retrieve": P.READ, "paper": P.READ}
    messages: ClassVar = {"create": _("The fee is received.")}
    queries: ClassVar = {"paper": []}
    files: ClassVar = {"paper": ("pdf",)}

    @extend_schema(summary="List receipts of fees", responses=s.FeePaymentSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List receipts, the newest first."""
        return self.page(payments())

    @keyed()
    @extend_schema(
        summary="Collect a fee", request=s.CollectBodySerializer, responses={201: s.FeePaymentSerializer},
        examples=[PAID],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Receive money: late fees up to the day are charged, then the oldest due is paid first."""
        body = self.validated(s.CollectBodySerializer)
        student = student_named(body.pop("student"), field="student")
        head = head_named(body.pop("head"), field="head") if "head" in body else None
        row = collect_fee(student=student, head=head, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_payment(row.pk))

    @extend_schema(summary="One receipt of fees", responses=s.FeePaymentSerializer)
    def retrieve(self, request: Request, payment_id: int) -> Response:
        """Return the receipt with what it pays."""
        return Response(self.one(get_payment(payment_id)))

    @extend_schema(summary="A receipt of fees as PDF", responses=file_answers("pdf"))
    def paper(self, request: Request, payment_id: int) -> Any:
        """Return the receipt on paper."""
        return payment_paper(get_payment(payment_id))


class StudentConcessionViewSet(ActsViewSet):
    """Concessions."""

    acts = CONCESSION_ACTS
    serializer_of_one = s.StudentConcessionSerializer
    queryset = Concession.objects.none()
    serializer_class = s.StudentConcessionSerializer
    filterset_class = ConcessionFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("The concession is proposed; another person decides.")}

    @extend_schema(summary="List concessions", responses=s.StudentConcessionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List concessions, the newest first."""
        return self.page(concessions())

    @keyed()
    @extend_schema(
        summary="Propose a concession", request=s.StudentConcessionBodySerializer,
        responses={201: s.StudentConcessionSerializer}, examples=[MERIT],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Propose a concession; it counts once another person has approved it."""
        body = self.validated(s.StudentConcessionBodySerializer)
        head = head_named(body.pop("head"), field="head") if "head" in body else None
        row = propose_concession(
            student=student_named(body.pop("student"), field="student"),
            year=year_named(body.pop("year"), field="year"),
            head=head,
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(get_concession(row.pk))


class DefaulterViewSet(ApiViewSet):
    """Who is behind with fees."""

    permissions: ClassVar = {"list": P.READ}
    queryset = Student.objects.none()
    serializer_class = s.DefaulterSerializer
    filterset_class = DefaulterFilter

    @extend_schema(summary="Defaulters", responses=s.DefaulterSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List who has not paid what was due before the day (today), by class where asked."""
        return self.page(defaulters(today()))


class FeeDuesViewSet(ApiViewSet):
    """What a student owes."""

    permissions: ClassVar = {"retrieve": SIGNED_IN}
    queries: ClassVar = {"retrieve": s.StudentDayQuerySerializer}
    serializer_class = s.FeeDuesSerializer

    @extend_schema(
        summary="Dues of a student", responses=s.FeeDuesSerializer, parameters=[s.StudentDayQuerySerializer]
    )
    def retrieve(self, request: Request, student_id: int) -> Response:
        """Return what is open, the oldest first, with the late fee of the day."""
        student = student_for(student_id, self.actor)
        found = dues_of(student, self.query().get("on") or today())
        return Response(s.FeeDuesSerializer(found).data)
