"""Routes of the chart, the years, budgets and the year end: /api/finance/*."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.periods import FinancialYear
from erp_planned.finance.api import serializers as s
from erp_planned.finance.api.filters import AccountFilter, BudgetFilter, YearFilter
from erp_planned.finance.models import Account, BookYear, Budget
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.accounts import accounts, get_account
from erp_planned.finance.selectors.budgets import budgets, get_budget, usages
from erp_planned.finance.selectors.year_end import Amount, YearEnd, preview_year_end
from erp_planned.finance.selectors.years import all_locked, get_year, year_of, years
from erp_planned.finance.services.budgets import revise_budget, set_budget
from erp_planned.finance.services.chart import change_account, create_account
from erp_planned.finance.services.year_end import close_year, reopen_year
from erp_planned.finance.services.years import lock_periods, open_year


class AccountViewSet(ApiViewSet):
    """The chart of accounts."""

    queryset = Account.objects.none()
    serializer_class = s.LedgerAccountSerializer
    filterset_class = AccountFilter
    permissions: ClassVar = {"list": P.READ, "create": P.CONFIGURE, "update": P.CONFIGURE}
    messages: ClassVar = {"create": _("The account is added.")}

    @extend_schema(summary="List accounts", responses=s.LedgerAccountSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the chart by code; `parentId` leads down the tree."""
        return self.page(accounts())

    @keyed()
    @extend_schema(
        summary="Add an account",
        request=s.WriteAccountSerializer,
        responses={201: s.LedgerAccountSerializer},
        examples=[
            OpenApiExample(
                "Under a group", request_only=True, value={"code": "4025", "name": "Sports", "parentId": 20}
            )
        ],
    )
    def create(self, request: Request) -> Done:
        """Add an account, or a group of accounts."""
        row = create_account(actor=self.actor, **s.account_values(self.validated(s.WriteAccountSerializer)))
        return status.HTTP_201_CREATED, dict(s.LedgerAccountSerializer(row).data)

    @extend_schema(
        summary="Change or close an account",
        request=s.WriteAccountSerializer(partial=True),
        responses=s.LedgerAccountSerializer,
    )
    def update(self, request: Request, account_id: int) -> Response:
        """Change what is sent; type and kind of one in use stay, and only one at nil is closed."""
        row = get_account(account_id)
        body = s.account_values(self.validated(s.WriteAccountSerializer, partial=True))
        changed = change_account(account=row, actor=self.actor, **body)
        return Response(s.LedgerAccountSerializer(changed).data)


class YearViewSet(ApiViewSet):
    """Financial years and their locks."""

    queryset = BookYear.objects.none()
    serializer_class = s.BookYearSerializer
    filterset_class = YearFilter
    permissions: ClassVar = {"list": P.READ, "create": P.CONFIGURE, "update": P.CONFIGURE}
    messages: ClassVar = {"create": _("The financial year is open.")}

    @extend_schema(summary="List financial years", responses=s.BookYearSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the years of the books, the newest first."""
        return self.page(years(), locked=all_locked())

    @keyed()
    @extend_schema(
        summary="Open a financial year", request=s.OpenYearSerializer, responses={201: s.BookYearSerializer}
    )
    def create(self, request: Request) -> Done:
        """Open the next year; the first one begins the books, with the usual chart of accounts."""
        row = open_year(actor=self.actor, **self.validated(s.OpenYearSerializer))
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(
        summary="Lock, unlock or reopen a year",
        request=s.ChangeYearSerializer(partial=True),
        responses=s.BookYearSerializer,
    )
    def update(self, request: Request, year_id: int) -> Response:
        """Lock months or the year; with `status` Open and a reason, reopen one that is closed."""
        row = get_year(year_id)
        body = self.validated(s.ChangeYearSerializer, partial=True)
        reason = body.get("reason", "")
        with transaction.atomic():
            if "status" in body:
                row = reopen_year(year=row, reason=reason, actor=self.actor)
            if "locked_months" in body or "is_locked" in body:
                months, is_locked = body.get("locked_months"), body.get("is_locked")
                row = lock_periods(
                    year=row, months=months, is_locked=is_locked, reason=reason, actor=self.actor
                )
            return Response(self.one(row))

    def one(self, row: BookYear) -> dict[str, Any]:
        """Return a year as the answer shows it."""
        return dict(s.BookYearSerializer(row, context={"locked": all_locked()}).data)


class BudgetViewSet(ApiViewSet):
    """Budgets and their use."""

    queryset = Budget.objects.none()
    serializer_class = s.BudgetSerializer
    filterset_class = BudgetFilter
    permissions: ClassVar = {
        "list": P.READ, "utilization": P.READ, "create": P.CONFIGURE, "revise": P.CONFIGURE,
    }  # fmt: skip
    messages: ClassVar = {"create": _("The budget is set."), "revise": _("The budget is revised.")}

    @extend_schema(summary="List budgets", responses=s.BudgetSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List budgets with what is spent, promised and left."""
        return self._page()

    @extend_schema(summary="How much of the budgets is used", responses=s.BudgetSerializer(many=True))
    def utilization(self, request: Request) -> Response:
        """List allocated, committed, spent and left by account head."""
        return self._page()

    def _page(self) -> Response:
        page = self.paginate_queryset(self.filter_queryset(budgets())) or []
        return self.get_paginated_response(s.BudgetSerializer(usages(page), many=True).data)

    @keyed()
    @extend_schema(
        summary="Set a budget", request=s.WriteBudgetSerializer, responses={201: s.OneBudgetSerializer}
    )
    def create(self, request: Request) -> Done:
        """Allocate an amount to an account head for a year; again, another one until it is revised."""
        body = self.validated(s.WriteBudgetSerializer)
        row = set_budget(
            year=get_year(body["fy_id"]),
            account=get_account(body["account_head"]),
            allocated_amount=body["allocated_amount"],
            actor=self.actor,
        )
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(
        summary="Revise a budget", request=s.ReviseBudgetSerializer, responses=s.OneBudgetSerializer
    )
    def revise(self, request: Request, budget_id: int) -> Response:
        """Put another amount in place of what holds; the earlier one is kept with order and reason."""
        row = get_budget(budget_id)
        revise_budget(budget=row, actor=self.actor, **self.validated(s.ReviseBudgetSerializer))
        return Response(self.one(get_budget(budget_id)))

    def one(self, row: Budget) -> dict[str, Any]:
        """Return a budget in full."""
        return dict(s.OneBudgetSerializer(usages([row])[0]).data)


class YearEndViewSet(ApiViewSet):
    """The year end."""

    permissions: ClassVar = {"create": P.CONFIGURE}

    @keyed()
    @extend_schema(
        summary="Year end", request=s.YearEndSerializer, responses={200: s.YearEndAnswerSerializer}
    )
    def create(self, request: Request) -> Done:
        """Show what closing a year would do (`preview`), or close it with the digest of what was shown."""
        body = self.validated(s.YearEndSerializer)
        year = year_of(FinancialYear.parse(body["financial_year"]).first)
        end = preview_year_end(year)
        if not body["preview"]:
            year = close_year(year=year, digest=body.get("digest", ""), actor=self.actor)
        return status.HTTP_200_OK, _answer(end, year)


def _answer(end: YearEnd, year: BookYear) -> dict[str, Any]:
    return dict(
        s.YearEndAnswerSerializer(
            {
                "financial_year": str(year),
                "status": year.status,
                "is_possible": end.is_possible,
                "surplus": end.surplus,
                "digest": end.digest,
                "findings": [{"text": str(one.text), "blocks": one.blocks} for one in end.findings],
                "closing": [_amount(one) for one in end.closing],
                "openings": [_amount(one) for one in end.carried],
            }
        ).data
    )


def _amount(one: Amount) -> dict[str, Any]:
    return {
        "account_id": one.account.pk,
        "account_code": one.account.code,
        "account_name": one.account.name,
        "party_ref": one.party_ref,
        "debit": one.debit,
        "credit": one.credit,
    }
