"""Routes of /fees/invoices/bulk: the invoices of an instalment for a class."""

from decimal import Decimal
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.jobs import progress_of
from school.fees.api import serializers as s
from school.fees.models import Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors import plans as plan_reads
from school.fees.selectors.owing import Run
from school.fees.services import bulk
from school.fees.services.bulk import MOST_ERRORS, Raised

KEY = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"
PAGING: dict[str, Any] = {"items": [], "page": 1, "limit": 0, "total": 0}


class BulkInvoiceViewSet(ApiViewSet):
    """Invoices of an instalment for everybody in a class: looked at first, then raised."""

    queryset = Invoice.objects.none()
    serializer_class = s.BulkSerializer
    permissions: ClassVar = {"create": P.INVOICE, "retrieve": P.INVOICE}
    queries: ClassVar = {"create": ["page", "limit"], "retrieve": []}

    @keyed()
    @extend_schema(
        summary="Raise the invoices of an instalment in bulk",
        request=s.BulkBodySerializer,
        responses={200: s.BulkSerializer, 201: s.BulkSerializer, 202: s.BulkSerializer},
        examples=[
            OpenApiExample(
                "Look first", request_only=True, value={"planId": KEY, "instalment": 1, "preview": True}
            ),
            OpenApiExample(
                "Raise what was seen",
                request_only=True,
                value={"planId": KEY, "instalment": 1, "digest": "9a0364b9e99bb480dd25e1f0284c8555"},
            ),
        ],
    )
    def create(self, request: Request) -> Done:
        """Say who would be billed what, or raise the invoices.

        Students with an error get none and are listed, the others' stand. Called again it bills only what came due
        since: who joined or opted later, a head not billed yet. `digest` is that of the preview; where what would be
        billed has changed since, nothing is done. Many invoices are raised in the background (202 with `jobId`).
        """
        body = self.validated(s.BulkBodySerializer)
        plan, number = plan_reads.get_plan(self.actor, body["plan_id"]), body["instalment"]
        digest = body.get("digest", "")
        run = bulk.preview_invoices(plan=plan, number=number, actor=self.actor)
        if body["preview"]:
            return status.HTTP_200_OK, self._previewed(run)
        if len(run.to_raise) > bulk.AT_ONCE:
            digest = digest or run.digest
            job = bulk.start_raising(plan=plan, number=number, actor=self.actor, digest=digest)
            return status.HTTP_202_ACCEPTED, self._answer(run, "queued", job_id=job.pk)
        raised = bulk.raise_invoices(plan=plan, number=number, actor=self.actor, digest=digest)
        code = status.HTTP_201_CREATED if raised.invoices else status.HTTP_200_OK
        return code, self._answer(run, "done", counts=_counts(raised), errors=_errors(raised))

    @extend_schema(summary="How far a run in the background is", responses=s.BulkJobSerializer)
    def retrieve(self, request: Request, job_id: int) -> Response:
        """Tell how far it is; counts and errors at its end."""
        job = bulk.run_in_background(job_id=job_id, actor=self.actor)
        progress, told = progress_of(job), job.result or {}
        counts = {
            "students": told.get("students", 0),
            "invoices": told.get("invoices", 0),
            "amount": Decimal(told.get("amount", 0)),
            "concessions": Decimal(told.get("concessions", 0)),
        }
        answer = {
            "job_id": job.pk,
            "status": job.state,
            "done": progress.done,
            "total": progress.total,
            "problem": job.error,
            "counts": counts if told else None,
            "errors": told.get("errors", []),
        }
        return Response(s.BulkJobSerializer(answer).data)

    def _previewed(self, run: Run) -> dict[str, Any]:
        page = self.paginate_queryset(run.shown) or []
        paging = self.get_paginated_response(page).data
        to_raise = run.to_raise
        counts = {
            "students": len(run.items),
            "invoices": len(to_raise),
            "amount": sum((one.amount for one in to_raise), Decimal(0)),
            "concessions": sum((one.conceded for one in to_raise), Decimal(0)),
        }
        errors = [
            {"student_id": one.pupil.id, "student_name": one.pupil.name, "problem": one.problem}
            for one in run.problems[:MOST_ERRORS]
        ]
        return self._answer(run, "preview", counts=counts, errors=errors, **paging)

    def _answer(self, run: Run, state: str, **told: Any) -> dict[str, Any]:
        answer = {
            "status": state,
            "plan_id": run.plan.pk,
            "instalment": run.instalment.number,
            "due_date": run.due_on,
            "digest": run.digest,
            "job_id": None,
            "counts": {
                "students": len(run.items),
                "invoices": 0,
                "amount": Decimal(0),
                "concessions": Decimal(0),
            },
            "errors": [],
            **PAGING,
            **told,
        }
        return dict(s.BulkSerializer(answer).data)


def _counts(raised: Raised) -> dict[str, Any]:
    return {
        "students": raised.students,
        "invoices": len(raised.invoices),
        "amount": raised.amount,
        "concessions": raised.conceded,
    }


def _errors(raised: Raised) -> list[dict[str, Any]]:
    return [
        {"student_id": one.pupil.id, "student_name": one.pupil.name, "problem": text}
        for one, text in raised.errors[:MOST_ERRORS]
    ]
