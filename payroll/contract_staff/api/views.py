"""Routes of contract staff: /api/contract-staff/*."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.queries import one_of
from core.api.views import ApiViewSet, Done, keyed
from core.periods import Month, today
from payroll.contract_staff import selectors, services
from payroll.contract_staff.acts import RUN_ACTS
from payroll.contract_staff.api import serializers as s
from payroll.contract_staff.api.files import advice_answer, slips_answer
from payroll.contract_staff.api.filters import ContractRunFilter, ContractStaffFilter
from payroll.contract_staff.api.return_serializers import QuarterReturnSerializer, return_answer
from payroll.contract_staff.models import ContractRun, ContractStaff
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.register import register_file
from payroll.contract_staff.return_files import return_export
from payroll.contract_staff.returns import quarter_return
from payroll.tds.enums import Quarter
from payroll.tds.periods import parse_period
from payroll.tds.permissions import ReturnsPermission

PARTS = ["lines", "bank-advice", "slips"]
LANGUAGES = ["en", "hi"]


class ContractStaffViewSet(ApiViewSet):
    """Persons and firms under contract."""

    queryset = ContractStaff.objects.none()
    serializer_class = s.ContractItemSerializer
    filterset_class = ContractStaffFilter
    permissions: ClassVar = {
        "list": ContractPermission.READ,
        "create": ContractPermission.WRITE,
        "retrieve": ContractPermission.READ,
        "update": ContractPermission.WRITE,
        "destroy": ContractPermission.WRITE,
        "late_days": ContractPermission.WRITE,
    }
    messages: ClassVar = {
        "late_days": gettext_lazy("The days are entered; the next run settles the difference."),
        "create": gettext_lazy("The contract is entered."),
        "update": gettext_lazy("The contract is changed."),
        "destroy": gettext_lazy("The contract is removed, or ended where payments exist; see data.status."),
    }

    @extend_schema(summary="List contract staff", responses=s.ContractItemSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List contracts by code; PAN and bank account masked."""
        return self.page(selectors.contract_staff())

    @extend_schema(
        summary="Add contract staff",
        request=s.WriteContractSerializer,
        responses={201: s.ContractSerializer},
    )
    def create(self, request: Request) -> Response:
        """Enter a contract; without `code` the next one is taken."""
        staff = services.create_staff(actor=self.actor, **self.validated(s.WriteContractSerializer))
        return Response(s.ContractSerializer(staff).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="One contract", responses=s.ContractSerializer)
    def retrieve(self, request: Request, staff_id: int) -> Response:
        """Return one contract in full."""
        return Response(s.ContractSerializer(selectors.get_staff(staff_id)).data)

    @extend_schema(
        summary="Change a contract",
        request=s.ChangeContractSerializer(partial=True),
        responses=s.ContractSerializer,
        examples=[
            OpenApiExample(
                "A rate with back effect", request_only=True, value={"rate": 28000, "rateFrom": "2026-07-01"}
            ),
        ],
    )
    def update(self, request: Request, staff_id: int) -> Response:
        """Change only what is sent; `deductions` replaces the recurring ones.

        A new `rate` holds from the first month that is not locked, or from the month of `rateFrom`; of locked months
        the next run settles the difference.
        """
        values = self.validated(s.ChangeContractSerializer, partial=True)
        staff = services.update_staff(staff=selectors.get_staff(staff_id), actor=self.actor, **values)
        return Response(s.ContractSerializer(staff).data)

    @keyed()
    @extend_schema(
        summary="Correct the days of a locked month",
        request=s.LateDaysSerializer,
        responses={201: s.ContractSerializer},
    )
    def late_days(self, request: Request, staff_id: int) -> Done:
        """Enter days of a locked month as they turned out; the next run pays or recovers the difference."""
        body = self.validated(s.LateDaysSerializer)
        services.correct_late_days(staff=selectors.get_staff(staff_id), actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.ContractSerializer(selectors.get_staff(staff_id)).data)

    @extend_schema(summary="End or remove a contract", responses={200: s.ContractEndedSerializer})
    def destroy(self, request: Request, staff_id: int) -> Response:
        """Remove a contract that was never in a run; end it today where payments exist."""
        ended = services.end_or_remove(staff=selectors.get_staff(staff_id), actor=self.actor)
        return Response(
            {
                "id": staff_id,
                "status": ended.status if ended else "removed",
                "endedOn": ended.ended_on if ended else None,
            }
        )


class ContractPayrollViewSet(ActsViewSet):
    """The monthly payment of contract staff."""

    acts = RUN_ACTS
    serializer_of_one = s.ContractRunSerializer
    queryset = ContractRun.objects.none()
    serializer_class = s.ContractRunSerializer
    filterset_class = ContractRunFilter
    permissions: ClassVar = {
        "list": ContractPermission.READ,
        "retrieve": ContractPermission.READ,
        "process": ContractPermission.WRITE,
    }
    queries: ClassVar = {"retrieve": ["part", "language"]}
    # `part=slips` is a PDF without `format`.
    files: ClassVar = {"retrieve": ("pdf",)}
    messages: ClassVar = {"process": gettext_lazy("The month is processed.")}

    @extend_schema(summary="List runs of contract staff", responses=s.ContractRunSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the runs, the newest month first."""
        return self.page(selectors.runs())

    @keyed()
    @extend_schema(
        summary="Process a month of contract staff",
        request=s.ProcessContractsSerializer,
        responses=s.ContractRunDetailSerializer,
        examples=[
            OpenApiExample(
                "Days of a daily rate",
                request_only=True,
                value={
                    "month": 11,
                    "year": 2026,
                    "corrections": [{"staffId": 7, "days": 22, "reason": "Muster roll"}],
                },
            ),
        ],
    )
    def process(self, request: Request) -> Done:
        """Compute the month's payments, the run being made if there is none; again replaces the results."""
        body = self.validated(s.ProcessContractsSerializer)
        month = Month(body.pop("year"), body.pop("month"))
        run = services.process_month(month=month, actor=self.actor, **body)
        return status.HTTP_200_OK, self._full(run)

    @extend_schema(
        summary="One run of contract staff",
        responses=file_answers("xlsx", "csv", "pdf", json=s.ContractRunDetailSerializer),
        parameters=[
            OpenApiParameter("part", OpenApiTypes.STR, enum=PARTS, description="what the file is"),
            OpenApiParameter("language", OpenApiTypes.STR, enum=LANGUAGES, description="of the slips"),
        ],
    )
    def retrieve(self, request: Request, run_id: int) -> Any:
        """Return a run with a page of its payments, or (`part`, `format`) register, bank advice or slips."""
        run = selectors.get_run(run_id)
        part = one_of(request, "part", PARTS)
        file_format = request.query_params.get("format", "json")
        if part == "slips":
            return slips_answer(run, one_of(request, "language", LANGUAGES))
        if part == "bank-advice":
            return advice_answer(run, file_format)
        if file_format != "json":
            return register_file(run, file_format)
        return Response(self._full(run))

    def _full(self, run: ContractRun) -> dict[str, Any]:
        page = self.paginate_queryset(selectors.lines_of(run)) or []
        deductions = selectors.line_deductions(run)
        parts = {"deductions": deductions, "arrears": selectors.arrears_of(run)}
        items = s.ContractLineSerializer(page, many=True, context=parts).data
        context = {
            "lines": self.get_paginated_response(items).data,
            "findings": selectors.findings_of(run),
            "corrections": selectors.corrections_of(run),
        }
        return s.ContractRunDetailSerializer(run, context=context).data


class ContractReturnViewSet(ApiViewSet):
    """The quarterly statement."""

    serializer_class = QuarterReturnSerializer
    permissions: ClassVar = {"form_26q": ReturnsPermission.READ}
    queries: ClassVar = {"form_26q": ["financialYear", "quarter"]}

    @extend_schema(
        summary="Form 26Q (from 2026-27: 140)",
        responses=file_answers("xlsx", "csv", "pdf", "txt", json=QuarterReturnSerializer),
        parameters=[
            OpenApiParameter("financialYear", OpenApiTypes.STR, required=True, description="2026-27"),
            OpenApiParameter("quarter", OpenApiTypes.STR, required=True, enum=Quarter.values),
        ],
    )
    def form_26q(self, request: Request) -> Any:
        """Return the quarter with challans; `format=txt` gives the file of the return-preparation layout."""
        period = parse_period(
            request.query_params.get("financialYear", ""), request.query_params.get("quarter", "")
        )
        found = quarter_return(period)
        file_format = request.query_params.get("format", "json")
        if file_format == "json":
            return Response(return_answer(found))
        return return_export(found, file_format, today=today())
