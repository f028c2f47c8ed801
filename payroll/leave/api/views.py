"""Routes of leave administration: /api/leave/*."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.parsers import StrictJsonParser
from core.api.queries import page_and_limit
from core.api.views import ApiViewSet, Done, keyed
from core.periods import Month, today
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_by_id, employees
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.api import serializers as s
from payroll.leave.api.filters import ApplicationFilter, LedgerFilter, PeopleFilter
from payroll.leave.models import LeaveApplication, LeaveEntry
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.accounts import balances_for, balances_of, ledger_of, type_named
from payroll.leave.selectors.applications import (
    absentees,
    application_by_id,
    applications,
    calendar_rows,
    holidays_between,
)
from payroll.leave.selectors.retirement import encashment_at_retirement
from payroll.leave.selectors.year_end import YearEndPlan
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.year_end import (
    YearEndResult,
    apply_year_end,
    period_to_open,
    preview_year_end,
    reverse_year_end,
)


class LeaveApplicationViewSet(ActsViewSet):
    """Applications and their decisions."""

    acts = LEAVE_ACTS
    serializer_of_one = s.OneApplicationSerializer
    queryset = LeaveApplication.objects.none()
    serializer_class = s.ApplicationSerializer
    filterset_class = ApplicationFilter
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
    }
    messages: ClassVar = {"create": _("The leave is applied for.")}

    @extend_schema(
        summary="List leave applications",
        responses=s.ApplicationSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """List the applications, the latest leave first."""
        return self.page(applications())

    @extend_schema(
        summary="Apply for leave on behalf of an employee",
        request=dict.fromkeys(("application/json", "multipart/form-data"), s.ApplyForBodySerializer),
        responses={201: s.OneApplicationSerializer},
    )
    def create(self, request: Request) -> Response:
        """Apply for somebody; it waits for a decision like any other."""
        body = self.validated(s.ApplyForBodySerializer)
        employee = employee_by_id(body.pop("employee_id"))
        kind = type_named(body.pop("leave_type"))
        with transaction.atomic():
            row = apply_leave(employee=employee, leave_type=kind, actor=self.actor, **body)
            return Response(self.one(application_by_id(row.pk)), status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="One leave application with its ledger lines",
        responses=s.OneApplicationSerializer,
    )
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return the application, and what it took from and gave back to the account."""
        return Response(self.one(application_by_id(pk)))


class BalanceViewSet(ApiViewSet):
    """Balances of all employees."""

    queryset = Employee.objects.none()
    serializer_class = s.EmployeeBalancesSerializer
    filterset_class = PeopleFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(
        summary="Leave balances of all employees",
        responses=s.EmployeeBalancesSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """Return one page of employees with their balances."""
        page = self.paginate_queryset(self.filter_queryset(employees())) or []
        context = {"balances": balances_for([row.pk for row in page])}
        return self.get_paginated_response(
            s.EmployeeBalancesSerializer(page, many=True, context=context).data
        )


class LedgerViewSet(ApiViewSet):
    """Ledger of one employee."""

    queryset = LeaveEntry.objects.none()
    serializer_class = s.LedgerSerializer
    filterset_class = LedgerFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(
        summary="Leave ledger of an employee",
        responses=s.LedgerPageSerializer,
    )
    def list(self, request: Request, employee_id: int) -> Response:
        """Return every credit and debit with its reason, the balances, and the encashment at retirement."""
        employee = employee_by_id(employee_id)
        response = self.page(ledger_of(employee.pk))
        cash = encashment_at_retirement(employee)
        response.data |= {
            "employeeId": employee.pk,
            "employeeCode": employee.code,
            "employeeName": employee.name,
            "balances": s.BalanceSerializer(balances_of(employee.pk), many=True).data,
            "encashment": s.EncashmentSerializer(cash).data if cash else None,
        }
        return response


class AdjustmentViewSet(ApiViewSet):
    """Credits and debits by hand."""

    serializer_class = s.AdjustmentSerializer
    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("The balance is adjusted.")}

    @keyed()
    @extend_schema(
        summary="Credit or debit days with a reason",
        request=s.AdjustmentBodySerializer,
        responses={201: s.AdjustmentSerializer},
    )
    def create(self, request: Request) -> Done:
        body = self.validated(s.AdjustmentBodySerializer)
        employee = employee_by_id(body.pop("employee_id"))
        kind = type_named(body.pop("leave_type"))
        line = adjust_leave(employee=employee, leave_type=kind, actor=self.actor, **body)
        found = {"line": line, "balances": balances_of(employee.pk)}
        return status.HTTP_201_CREATED, s.AdjustmentSerializer(found).data


class CalendarViewSet(ApiViewSet):
    """Who is away."""

    queryset = Employee.objects.none()
    serializer_class = s.AbsenteeSerializer
    filterset_class = PeopleFilter
    extra_query: ClassVar = ["month"]
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(
        summary="Calendar of absences",
        responses=s.CalendarPageSerializer,
        parameters=[OpenApiParameter("month", str, description="YYYY-MM; without it this month")],
    )
    def list(self, request: Request) -> Response:
        """Return one page of employees with pending or approved leave in the month."""
        text = request.query_params.get("month")
        month = Month.parse(text) if text else Month.of(today())
        page = self.paginate_queryset(self.filter_queryset(absentees(month))) or []
        rows = calendar_rows(page, month)
        response = self.get_paginated_response(s.AbsenteeSerializer(rows, many=True).data)
        response.data |= {"month": str(month), "holidays": _holidays(month)}
        return response


class YearEndViewSet(ApiViewSet):
    """The year-end process."""

    serializer_class = s.YearEndSerializer
    permissions: ClassVar = {"process": P.WRITE}
    queries: ClassVar = {"process": ["page", "limit"]}
    messages: ClassVar = {"process": _("Done; see data.status and data.totals.")}

    @keyed()
    @extend_schema(
        summary="Year-end: carry forward, lapse, credit; preview or take back",
        request=s.YearEndBodySerializer,
        responses=s.YearEndSerializer,
        examples=[
            OpenApiExample("Look first", request_only=True, value={"year": 2026, "preview": True}),
            OpenApiExample("Close 2026", request_only=True, value={"year": 2026}),
            OpenApiExample("Take it back", request_only=True, value={"year": 2026, "reverse": True}),
        ],
    )
    def process(self, request: Request) -> Done:
        """Close a leave year and open the next; a second time changes nothing."""
        body = self.validated(s.YearEndBodySerializer)
        period = period_to_open(year=body.get("year"), half=body.get("half"))
        if body["reverse"]:
            row = reverse_year_end(actor=self.actor, period=period)
            return 200, self._answer(YearEndResult(YearEndPlan(period, [], 0), row))
        work = preview_year_end if body["preview"] else apply_year_end
        return 200, self._answer(work(period=period, actor=self.actor))

    def _answer(self, result: YearEndResult) -> dict[str, Any]:
        plan, row = result.plan, result.year_end
        page, limit = page_and_limit(self.request)
        found = {
            "id": row.pk if row else None,
            "period": str(plan.period),
            "from_on": plan.period.first,
            "to_on": plan.period.last,
            "status": row.state if row else "preview",
            "employees": plan.employees if plan.lines or row is None else row.employees,
            "undecided": plan.undecided,
            "totals": plan.totals() if plan.lines or row is None else row.totals,
            "items": plan.lines[(page - 1) * limit : page * limit],
            "page": page,
            "limit": limit,
            "total": len(plan.lines),
        }
        return dict(s.YearEndSerializer(found).data)


def _holidays(month: Month) -> list[str]:
    return sorted(day.isoformat() for day in holidays_between(month.first, month.last))
