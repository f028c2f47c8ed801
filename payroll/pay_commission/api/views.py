"""Routes of DA revisions and allowance rules."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from payroll.organizations.permissions import PayrollPermission
from payroll.pay_commission import selectors, services
from payroll.pay_commission.api.base import RatesViewSet
from payroll.pay_commission.api.filters import AllowanceRuleFilter, DaRevisionFilter
from payroll.pay_commission.api.serializers import AllowanceRuleSerializer, DaRevisionSerializer
from payroll.pay_commission.models import AllowanceRule, DaRevision
from payroll.pay_commission.superseding import consequences, with_superseded

_RIGHTS: dict[str, str] = {
    "list": PayrollPermission.RATES_READ,
    "create": PayrollPermission.RATES_WRITE,
    "update": PayrollPermission.RATES_WRITE,
    "partial_update": PayrollPermission.RATES_WRITE,
    "destroy": PayrollPermission.RATES_WRITE,
}
_DA = {"effectiveDate": "2026-01-01", "percentage": 60, "orderReference": "1/1/2026-E-II(B)"}
_DA_EXAMPLES = [
    OpenApiExample("A revision to enter", value=_DA, request_only=True),
    OpenApiExample(
        "A revision",
        value={
            "id": 17,
            **_DA,
            "createdAt": "2026-04-20T10:00:00+05:30",
            "usedAt": None,
            "supersededBy": None,
        },
        response_only=True,
    ),
]
_RULE = {
    "kind": "HRA",
    "effectiveDate": "2026-01-01",
    "hraClass": "X",
    "daFrom": 50,
    "percentage": 30,
    "minimum": 5400,
}
_RULE_EXAMPLES = [
    OpenApiExample("An HRA rule", value=_RULE, request_only=True),
    OpenApiExample(
        "A TA rule",
        value={
            "kind": "TA",
            "effectiveDate": "2026-01-01",
            "taClass": "higher",
            "levelFrom": 9,
            "levelTo": 18,
            "amount": 7200,
            "withDa": False,
        },
        request_only=True,
    ),
    OpenApiExample(
        "A rule",
        value={
            "id": 1,
            **_RULE,
            "withDa": False,
            "createdAt": "2026-01-02T10:00:00+05:30",
            "usedAt": None,
            "supersededBy": None,
        },
        response_only=True,
    ),
]


class DaRevisionViewSet(RatesViewSet):
    """Dearness allowance."""

    serializer_class = DaRevisionSerializer
    filterset_class = DaRevisionFilter
    queryset = DaRevision.objects.none()
    permissions: ClassVar = _RIGHTS
    messages: ClassVar = {
        "create": _("The DA revision is added."),
        "update": _("The DA revision is corrected."),
        "partial_update": _("The DA revision is corrected."),
        "destroy": _("The DA revision is deleted."),
    }

    @extend_schema(summary="DA revision history", examples=_DA_EXAMPLES[1:])
    def list(self, request: Request) -> Response:
        """Return the revisions, newest first."""
        return self.page(with_superseded(selectors.da_revisions()))

    @extend_schema(summary="Add a DA revision", responses={201: DaRevisionSerializer}, examples=_DA_EXAMPLES)
    def create(self, request: Request) -> Response:
        """Add a revision; a second one for the same date supersedes the first, both are kept.

        The message says which counts and which locked months the difference is paid for. Above 100%, or more
        than 15 points from the last revision, it asks for `confirm`.
        """
        body = self.validated(DaRevisionSerializer)
        with self.naming_fields():
            row = services.add_da_revision(actor=self.actor, **body)
        self.notes = consequences(row)
        return Response(DaRevisionSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Correct a DA revision", examples=_DA_EXAMPLES)
    def update(self, request: Request, revision_id: int) -> Response:
        """Change what is sent of a revision that no locked run has used."""
        body = self.validated(DaRevisionSerializer, partial=True)
        confirm = body.pop("confirm", False)
        with self.naming_fields():
            row = services.correct_da_revision(
                revision_id=revision_id, changes=body, actor=self.actor, confirm=confirm
            )
        self.notes = consequences(row)
        return Response(DaRevisionSerializer(row).data)

    @extend_schema(summary="Correct a DA revision", examples=_DA_EXAMPLES)
    def partial_update(self, request: Request, revision_id: int) -> Response:
        """Change what is sent of a revision that no locked run has used."""
        return self.update(request, revision_id)

    @extend_schema(summary="Delete a DA revision", responses={200: EmptySerializer})
    def destroy(self, request: Request, revision_id: int) -> Response:
        """Delete a revision that no locked run has used."""
        services.delete_da_revision(revision_id=revision_id, actor=self.actor)
        return Response({})


class AllowanceRuleViewSet(RatesViewSet):
    """HRA and TA rules."""

    serializer_class = AllowanceRuleSerializer
    filterset_class = AllowanceRuleFilter
    queryset = AllowanceRule.objects.none()
    permissions: ClassVar = _RIGHTS
    messages: ClassVar = {
        "create": _("The rule is added."),
        "update": _("The rule is corrected."),
        "partial_update": _("The rule is corrected."),
        "destroy": _("The rule is deleted."),
    }

    @extend_schema(summary="HRA and TA rules", examples=_RULE_EXAMPLES[2:])
    def list(self, request: Request) -> Response:
        """Return all rules, newest first; `onDate` keeps those in force on a day."""
        return self.page(with_superseded(selectors.allowance_rules()))

    @extend_schema(
        summary="Add an HRA or TA rule", responses={201: AllowanceRuleSerializer}, examples=_RULE_EXAMPLES
    )
    def create(self, request: Request) -> Response:
        """Add a dated rule; it supersedes the one for the same class and DA step, or levels."""
        body = self.validated(AllowanceRuleSerializer)
        with self.naming_fields():
            row = services.add_allowance_rule(actor=self.actor, **body)
        self.notes = consequences(row)
        return Response(AllowanceRuleSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Correct an HRA or TA rule", examples=_RULE_EXAMPLES)
    def update(self, request: Request, rule_id: int) -> Response:
        """Change what is sent of a rule that no locked run has used."""
        body = self.validated(AllowanceRuleSerializer, partial=True)
        with self.naming_fields():
            row = services.correct_allowance_rule(rule_id=rule_id, changes=body, actor=self.actor)
        return Response(AllowanceRuleSerializer(row).data)

    @extend_schema(summary="Correct an HRA or TA rule", examples=_RULE_EXAMPLES)
    def partial_update(self, request: Request, rule_id: int) -> Response:
        """Change what is sent of a rule that no locked run has used."""
        return self.update(request, rule_id)

    @extend_schema(summary="Delete an HRA or TA rule", responses={200: EmptySerializer})
    def destroy(self, request: Request, rule_id: int) -> Response:
        """Delete a rule that no locked run has used."""
        services.delete_allowance_rule(rule_id=rule_id, actor=self.actor)
        return Response({})
