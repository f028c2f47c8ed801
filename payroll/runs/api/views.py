"""Routes of payroll runs: /api/payroll/*."""

from typing import Any, ClassVar

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.periods import Month
from payroll.runs import selectors, services
from payroll.runs.api import serializers as s
from payroll.runs.api.files import bank_advice_answer, payslips_answer
from payroll.runs.api.filters import DetailFilter, RunFilter
from payroll.runs.api.reading import correction_of
from payroll.runs.comparison import compare, comparison_summary
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.pages import detail_page
from payroll.runs.permissions import RunPermission as P
from payroll.runs.register import register_file

FINDINGS_SHOWN = 50


class RunViewSet(ApiViewSet):
    """Create, process, review, lock a month's payroll."""

    queryset = PayrollRun.objects.none()
    serializer_class = s.RunSerializer
    filterset_class = RunFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "destroy": P.WRITE,
        "process": P.WRITE,
        "lock": P.LOCK,
        "progress": P.READ,
    }
    messages: ClassVar = {
        "create": gettext_lazy("The payroll run is created."),
        "destroy": gettext_lazy("The results are discarded."),
        "lock": gettext_lazy("The run is locked. Employees can see their payslips now."),
    }

    @extend_schema(summary="List payroll runs", responses=s.RunSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the runs, the newest month first."""
        return self.page(selectors.runs())

    @keyed()
    @extend_schema(
        summary="Create a payroll run",
        request=s.NewRunSerializer,
        responses={201: s.RunSerializer},
        examples=[
            OpenApiExample(
                "Arrears of two employees",
                request_only=True,
                value={"month": 11, "year": 2026, "kind": "supplementary", "employeeIds": [12, 40]},
            ),
        ],
    )
    def create(self, request: Request) -> Done:
        """Create the run of a month, one per month; or a supplementary one of the newest locked month."""
        body = self.validated(s.NewRunSerializer)
        month = Month(body["year"], body["month"])
        run = services.create_run(
            month=month, kind=body["kind"], people=body.get("employee_ids", ()), actor=self.actor
        )
        return status.HTTP_201_CREATED, s.RunSerializer(run).data

    @extend_schema(summary="One payroll run", responses=s.RunDetailSerializer)
    def retrieve(self, request: Request, run_id: int) -> Response:
        """Return a run with totals by head and department, findings and the comparison with last month."""
        return Response(self._full(selectors.get_run(run_id)))

    @extend_schema(summary="Discard a run that is not locked", responses={200: s.RunEndedSerializer})
    def destroy(self, request: Request, run_id: int) -> Response:
        """Take a processed run back to draft; remove a draft."""
        run = services.discard_run(run=selectors.get_run(run_id), actor=self.actor)
        return Response({"id": run_id, "state": run.state if run else "removed"})

    @keyed(atomic=False)
    @extend_schema(
        summary="Process a payroll run",
        request=s.ProcessSerializer,
        responses={200: s.RunDetailSerializer, 202: s.RunDetailSerializer},
    )
    def process(self, request: Request, run_id: int) -> Done:
        """Compute every salary of the month; in the background (202) for a large organization."""
        body = self.validated(s.ProcessSerializer)
        run = selectors.get_run(run_id)
        done = services.start_processing(run=run, actor=self.actor, **body)
        code = status.HTTP_200_OK if done.state == "processed" else status.HTTP_202_ACCEPTED
        return code, self._full(done)

    @keyed()
    @extend_schema(
        summary="Lock a payroll run (final)",
        request=s.LockSerializer,
        responses=s.RunSerializer,
    )
    def lock(self, request: Request, run_id: int) -> Done:
        """Make the run final: ledgers are posted, payslips become visible, nothing can change any more.

        Refused (409) when the data it was computed from have changed since; `changes` says what and whose.
        """
        body = self.validated(s.LockSerializer)
        run = selectors.get_run(run_id)
        locked = services.lock_run(run=run, actor=self.actor, digest=body.get("digest", ""))
        return status.HTTP_200_OK, s.RunSerializer(locked).data

    @extend_schema(summary="Progress of processing", responses=s.ProgressSerializer)
    def progress(self, request: Request, run_id: int) -> Response:
        """Say how many employees are done."""
        return Response(selectors.progress_of(selectors.get_run(run_id)))

    def success_message(self) -> Any:
        """Say whether processing is done or going on."""
        if self.action == "process":
            return _("Processing has ended or goes on in the background; see data.state.")
        return super().success_message()

    def _full(self, run: PayrollRun) -> dict[str, Any]:
        found = selectors.findings_of(run)
        counts = dict(run.findings.values_list("severity").annotate(count=Count("id")))
        findings = {"counts": counts, "items": s.FindingSerializer(found[:FINDINGS_SHOWN], many=True).data}
        context = {"findings": findings, "comparison": comparison_summary(run)}
        return s.RunDetailSerializer(run, context=context).data


class SalaryDetailViewSet(ApiViewSet):
    """The figures of a run, one employee a row."""

    queryset = SalaryDetail.objects.none()
    serializer_class = s.SalaryDetailSerializer
    filterset_class = DetailFilter
    permissions: ClassVar = {"list": P.READ, "partial_update": P.WRITE}
    messages: ClassVar = {"partial_update": gettext_lazy("The salary detail is corrected.")}

    @extend_schema(
        summary="Salary details of a run",
        responses=file_answers("xlsx", "csv", "pdf", json=s.SalaryDetailSerializer(many=True)),
    )
    def list(self, request: Request, run_id: int) -> Any:
        """List the details; with `format` the salary register as a file."""
        run = selectors.get_run(run_id)
        rows = compare(run).order_by("slip_no")
        file_format = request.query_params.get("format", "json")
        if file_format != "json":
            return register_file(run, self.filter_queryset(rows), file_format)
        page = self.paginate_queryset(self.filter_queryset(rows)) or []
        context = {"page": detail_page(run, page)}
        return self.get_paginated_response(s.SalaryDetailSerializer(page, many=True, context=context).data)

    @extend_schema(
        summary="Correct one employee's figures",
        request=s.CorrectionSerializer,
        responses=s.SalaryDetailSerializer,
        examples=[
            OpenApiExample(
                "Unpaid days", request_only=True, value={"unpaidDays": 2, "reason": "Absent on 3, 4 Nov"}
            ),
            OpenApiExample(
                "Hold", request_only=True, value={"hold": True, "reason": "Account under verification"}
            ),
        ],
    )
    def partial_update(self, request: Request, run_id: int, detail_id: int) -> Response:
        """Correct figures with a reason, take corrections back, hold or release the payment."""
        run = selectors.get_run(run_id)
        detail = selectors.get_detail(run, detail_id)
        detail = correction_of(run, detail, self.validated(s.CorrectionSerializer), self.actor)
        return Response(s.SalaryDetailSerializer(detail, context={"page": detail_page(run, [detail])}).data)


class RunFileViewSet(ApiViewSet):
    """Bank advice and payslips of a locked run."""

    serializer_class = s.BankAdviceRowSerializer
    permissions: ClassVar = {"bank_advice": P.READ, "payslips": P.READ}
    queries: ClassVar = {"bank_advice": ["released"], "payslips": ["language"]}
    files: ClassVar = {"payslips": ("pdf",)}
    messages: ClassVar = {"payslips": gettext_lazy("The payslips are being made; ask again for the file.")}

    @extend_schema(
        summary="Bank advice (NEFT)",
        responses=file_answers("xlsx", "csv", "pdf", json=s.BankAdviceSerializer),
        parameters=[OpenApiParameter("released", OpenApiTypes.BOOL)],
    )
    def bank_advice(self, request: Request, run_id: int) -> Any:
        """Return who is paid what, with the control total; `released=true` for payments released later."""
        released = request.query_params.get("released", "false").lower() == "true"
        return bank_advice_answer(
            selectors.get_run(run_id), request.query_params.get("format", "json"), released
        )

    @extend_schema(
        summary="All payslips of a run",
        responses={**file_answers("pdf", "zip"), 202: s.ProgressSerializer},
        parameters=[
            OpenApiParameter("language", OpenApiTypes.STR, enum=["en", "hi"]),
        ],
    )
    def payslips(self, request: Request, run_id: int) -> Any:
        """Return one file of all payslips; while it is being made (202) the progress."""
        run = selectors.get_run(run_id)
        wanted = {
            "file_format": request.query_params.get("format", "pdf"),
            "language": request.query_params.get("language", "en"),
        }
        return payslips_answer(run, self.actor, **wanted)
