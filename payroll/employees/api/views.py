"""Routes of employees."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.queries import page_and_limit
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.documents.columns import Column, Kind
from core.documents.exports import export
from core.formatting import mask
from core.periods import today
from payroll.employees.api import serializers as s
from payroll.employees.api.filters import EmployeeFilterSet
from payroll.employees.models import Employee
from payroll.employees.permissions import EmployeePermission as P
from payroll.employees.selectors import pay
from payroll.employees.selectors.pay import elements_on, upcoming_pay
from payroll.employees.selectors.people import (
    QUICK_LIMIT,
    attach_pay,
    employee_by_id,
    employees,
    quick_search,
)
from payroll.employees.services.creation import create_employee
from payroll.employees.services.credentials import issue_credentials
from payroll.employees.services.increments import apply_increments
from payroll.employees.services.removal import delete_employee
from payroll.employees.services.updates import update_employee

PROMOTION = {
    "level": 11,
    "payReason": "promotion",
    "payEffectiveOn": "2027-01-01",
    "orderReference": "Est/2026/114",
}
COLUMNS = [
    Column(_("Code"), "code", width=12),
    Column(_("Name"), "name", width=30),
    Column(_("Department"), "department", width=24),
    Column(_("Designation"), "designation", width=24),
    Column(_("Level"), "level", Kind.INTEGER),
    Column(_("Cell"), "cell", Kind.INTEGER),
    Column(_("Basic pay"), "basic", Kind.MONEY),
    Column(_("Status"), "status"),
    Column(_("Joined"), "date_of_joining", Kind.DATE),
    Column(_("Retires"), "retirement_on", Kind.DATE),
    Column("PAN", "pan"),
    Column(_("Bank account"), "bank_account"),
]
EXPORT_LIMIT = 200_000


def _cells(row: Any) -> tuple[Any, ...]:
    """Return a row of the file in the order of COLUMNS, PAN and bank account masked."""
    pay = row.current_pay
    return (
        row.code,
        row.name,
        row.department.name,
        row.designation.name,
        pay.level if pay else None,
        pay.cell if pay else None,
        pay.basic if pay else None,
        row.get_status_display(),
        row.date_of_joining,
        row.retirement_on,
        mask(row.pan),
        mask(row.bank_account),
    )


class EmployeeViewSet(ApiViewSet):
    """The people on the rolls."""

    # What the answer's message adds: the sentences of a change, and whether increments were only shown.
    notes: tuple[str, ...] = ()
    is_preview = False
    filterset_class = EmployeeFilterSet
    serializer_class = s.EmployeeRowSerializer
    queryset = Employee.objects.none()
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "update": P.WRITE,
        "destroy": P.WRITE,
        "search": P.READ,
        "search_in_body": P.READ,
        "credentials": P.CREDENTIALS,
        "pay_history": P.READ,
        "increments": P.WRITE,
    }
    messages: ClassVar = {
        "create": _("The employee is entered. Hand over the credentials: they are shown only now."),
        "update": _("The employee is changed."),
        "destroy": _("The employee is deleted."),
        "credentials": _("New credentials are issued. They are shown only now."),
    }
    queries: ClassVar = {"search": ["search"], "pay_history": []}

    def paginate_queryset(self, queryset: Any) -> Any:
        """Take the page, then its pay in one query."""
        page = super().paginate_queryset(queryset)
        if self.action == "list":
            attach_pay(page or [], today())
        return page

    @extend_schema(
        summary="List employees",
        responses=file_answers("xlsx", "csv", "pdf", json=s.EmployeeRowSerializer(many=True)),
    )
    def list(self, request: Request) -> Any:
        """One page of employees, with the pay of today; PAN, bank account and phone masked."""
        file_format = request.query_params.get("format")
        if file_format and file_format != "json":
            return self._file(file_format)
        return self.page(employees())

    @extend_schema(
        summary="Enter an employee",
        request=s.EmployeeBodySerializer,
        responses={201: s.CreatedSerializer},
    )
    def create(self, request: Request) -> Response:
        """Enter an employee and make the ESS account; the password is in this answer only."""
        created = create_employee(actor=self.actor, **self.validated(s.EmployeeBodySerializer))
        self.notes = created.employee.notes
        data = {
            "employee": self._detail(created.employee),
            "credentials": s.EssCredentialsSerializer(created.credentials).data,
        }
        return Response(data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="One employee", responses=s.EmployeeSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Everything about one employee, nothing masked."""
        return Response(self._detail(employee_by_id(pk)))

    @extend_schema(
        summary="Change an employee",
        request=s.EmployeeChangeSerializer(partial=True),
        responses=s.EmployeeSerializer,
        examples=[
            OpenApiExample("Promotion, pay by rule 13", value=PROMOTION, request_only=True),
            OpenApiExample(
                "Made inactive",
                value={"status": "inactive", "statusOn": "2026-12-01", "statusReason": "Resigned"},
                request_only=True,
            ),
        ],
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is sent; pay takes payEffectiveOn and payReason, status takes statusOn and so on."""
        employee = employee_by_id(pk)
        body = self.validated(s.EmployeeChangeSerializer, partial=True)
        employee = update_employee(employee=employee, actor=self.actor, **body)
        self.notes = employee.notes
        return Response(self._detail(employee))

    @extend_schema(summary="Delete an employee", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete an employee without any payroll; otherwise 409: make inactive instead."""
        self.validated(EmptySerializer)
        delete_employee(employee=employee_by_id(pk), actor=self.actor)
        return Response({})

    @extend_schema(
        summary="Find an employee quickly",
        parameters=[
            OpenApiParameter("search", required=True, description="code, name, whole PAN or whole PRAN"),
            OpenApiParameter("page", exclude=True),
            OpenApiParameter("limit", exclude=True),
        ],
        responses=s.EmployeeRowSerializer(many=True),
        filters=False,
    )
    def search(self, request: Request) -> Response:
        """The best twenty matches by code, name, PAN or PRAN; a whole PAN is better sent by POST."""
        return self._found(request.query_params.get("search", ""))

    @extend_schema(
        summary="Find an employee quickly, by PAN for example, which stays out of addresses and logs",
        request=s.QuickSearchSerializer,
        responses=s.FoundSerializer,
    )
    def search_in_body(self, request: Request) -> Response:
        """The same as GET; proxies keep the addresses of calls for long, and bodies not at all."""
        return self._found(self.validated(s.QuickSearchSerializer)["search"])

    def _found(self, text: str) -> Response:
        found = quick_search(text)
        attach_pay(found, today())
        items = s.EmployeeRowSerializer(found, many=True).data
        return Response({"items": items, "page": 1, "limit": QUICK_LIMIT, "total": len(items)})

    @extend_schema(
        summary="Issue new ESS credentials", request=None, responses=s.IssuedSerializer,
        )  # fmt: skip
    def credentials(self, request: Request, pk: int) -> Response:
        """Give a new password, shown in this answer only; earlier sign-ins end."""
        self.validated(EmptySerializer)
        issued = issue_credentials(employee=employee_by_id(pk), actor=self.actor)
        return Response({"credentials": s.EssCredentialsSerializer(issued).data})

    @extend_schema(
        summary="History of pay and status", responses=s.HistorySerializer(many=True), filters=False
    )
    def pay_history(self, request: Request, pk: int) -> Response:
        """Dated changes of level, cell, basic and status, newest first."""
        entries = pay.pay_history(employee_by_id(pk).pk, today())
        page = self.paginate_queryset(entries)
        return self.get_paginated_response(s.HistorySerializer(page, many=True).data)

    @extend_schema(
        summary="Annual increments",
        request=s.IncrementsBodySerializer,
        responses=s.IncrementsSerializer,
        parameters=[OpenApiParameter("page", int), OpenApiParameter("limit", int)],
    )
    def increments(self, request: Request) -> Response:
        """Show, or enter in one transaction, the increments due on 1 January or 1 July."""
        page, limit = page_and_limit(request)
        body = self.validated(s.IncrementsBodySerializer)
        self.is_preview = body["preview"]
        result = apply_increments(actor=self.actor, **body)
        start = (page - 1) * limit
        answer = {
            "on": body["on"],
            "preview": body["preview"],
            "applied": result.applied,
            "at_last_cell": len(result.at_last_cell),
            "with_later_pay": len(result.with_later_pay),
            "items": result.due[start : start + limit],
            "page": page,
            "limit": limit,
            "total": len(result.due),
        }
        return Response(s.IncrementsSerializer(answer).data)

    def success_message(self) -> Any:
        """Say what was done, and which locked months it reaches."""
        message = self.messages.get(self.action or "", _("Done."))
        if self.is_preview:
            message = _("These increments are due; nothing has been entered.")
        return " ".join([str(message), *self.notes])

    def _detail(self, employee: Employee) -> Any:
        day = today()
        attach_pay([employee], day)
        employee.next_pay = upcoming_pay(employee.pk, day)  # type: ignore[attr-defined]
        employee.current_elements = elements_on(employee.pk, day)  # type: ignore[attr-defined]
        return s.EmployeeSerializer(employee).data

    def _file(self, file_format: str) -> Any:
        rows = list(self.filter_queryset(employees())[:EXPORT_LIMIT])
        attach_pay(rows, today())
        return export(
            map(_cells, rows), COLUMNS, format=file_format, title=str(_("Employees")), filename="employees"
        )
