"""Reads of the dated rates and of the pay matrix.

As-of rule: a rate counts for a month when it is in force on the month's first day; on one date the row
entered later wins.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.money import ZERO
from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import matrix as arithmetic
from payroll.pay_commission.calc import Contribution, HraStep, Rates, TaSlab
from payroll.pay_commission.enums import MissingRate, RuleKind, Scheme
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.models import (
    AllowanceRule,
    Commission,
    DaRevision,
    DatedRate,
    NpsRate,
    PayMatrixCell,
)

UsedRates = dict[str, list[int]]
R = TypeVar("R", bound=DatedRate)


def rates_for(month: Month, settings: OrganizationSettings) -> tuple[Rates, UsedRates]:
    """Return the rates of a month, and the ids of the rows they come from: {"da", "rules", "nps"}.

    Three queries. Raises RatesMissing when there is no DA, no HRA or TA rule for the organization's city
    classes, or no NPS rate. A class or level that only single employees have is not looked at here.
    """
    revision = da_in_force(month.first)
    rules = rules_in_force(month.first)
    contributions = nps_in_force(month.first)
    da_pct = revision.percentage if revision else ZERO
    missing = []
    if revision is None:
        missing.append(MissingRate.DA)
    if not any(_is_hra(rule, settings.hra_class, da_pct) for rule in rules):
        missing.append(MissingRate.HRA)
    if not any(rule.kind == RuleKind.TA and rule.ta_class == settings.ta_class for rule in rules):
        missing.append(MissingRate.TA)
    if Scheme.NPS not in {row.scheme for row in contributions}:
        missing.append(MissingRate.NPS)
    if revision is None or missing:
        raise RatesMissing(month, missing)
    return _rates(revision, rules, contributions, settings)


def rates_by_month(
    months: Iterable[Month], settings: OrganizationSettings
) -> dict[Month, tuple[Rates, UsedRates]]:
    """Return the rates of many months and the rows they come from; months before the first DA are left out.

    Three queries, however many months. Like `rates_for`, without its refusals.
    """
    revisions = list(DaRevision.objects.order_by("-effective_on", "-id"))
    rules = list(AllowanceRule.objects.order_by("-effective_on", "-id"))
    contributions = list(NpsRate.objects.order_by("-effective_on", "-id"))
    found = {}
    for month in months:
        revision = next((row for row in revisions if row.effective_on <= month.first), None)
        if revision is None:
            continue
        in_force = _latest((row for row in rules if row.effective_on <= month.first), _rule_key)
        shares = _latest((row for row in contributions if row.effective_on <= month.first), _scheme_key)
        found[month] = _rates(revision, in_force, shares, settings)
    return found


def da_in_force(day: date) -> DaRevision | None:
    """Return the DA revision in force on a day, or None before the first."""
    return DaRevision.objects.filter(effective_on__lte=day).order_by("-effective_on", "-id").first()


def da_drawn_since(percentage: Decimal, day: date) -> date | None:
    """Return from when a DA percent was drawn that was in force by a day; a later order may have replaced it."""
    rows = DaRevision.objects.filter(effective_on__lte=day, percentage=percentage)
    return rows.order_by("-effective_on").values_list("effective_on", flat=True).first()


def da_percentages(months: Iterable[Month]) -> dict[Month, Decimal]:
    """Return the DA percent of each month in one query; months before the first revision are left out."""
    rows = DaRevision.objects.order_by("effective_on", "id").values_list("effective_on", "percentage")
    by_day = dict(rows)  # later entered rows of one date replace earlier ones
    days = list(by_day)
    found = {}
    for month in months:
        place = bisect_right(days, month.first)
        if place:
            found[month] = by_day[days[place - 1]]
    return found


def rules_in_force(day: date) -> list[AllowanceRule]:
    """Return the HRA and TA rules in force on a day, those from the latest date first.

    A rule is superseded by a later one for the same city class and DA step (HRA), or for the same city class,
    levels and least basic pay (TA).
    """
    return _in_force(AllowanceRule.objects.filter(effective_on__lte=day), _rule_key)


def nps_in_force(day: date) -> list[NpsRate]:
    """Return the contribution rates in force on a day, one for each scheme."""
    return _in_force(NpsRate.objects.filter(effective_on__lte=day), _scheme_key)


def da_revisions() -> QuerySet[DaRevision]:
    """Return the history of DA, newest first."""
    return DaRevision.objects.all()


def matrix(version: int) -> dict[tuple[int, int], Decimal]:
    """Return {(level, cell): basic} of a version in one query; empty where nothing has been loaded."""
    rows = PayMatrixCell.objects.filter(commission_id=version).order_by("level", "cell")
    return {(level, cell): basic for level, cell, basic in rows.values_list("level", "cell", "basic")}


def commissions(settings: OrganizationSettings | None = None) -> QuerySet[Any]:
    """Return the versions in order, with `levels` and `cell_count` of the matrix, and `is_in_force`.

    `settings` saves a query where the caller has them.
    """
    in_force = (settings or organization_settings()).commission_version
    return Commission.objects.annotate(
        levels=Count("cells__level", distinct=True),
        cell_count=Count("cells"),
        is_in_force=Q(version=in_force),
    ).order_by("version")


def commission(version: int) -> Commission:
    """Return a version. Raises NotFound naming those there are."""
    found = Commission.objects.filter(version=version).first()
    if found is None:
        known = ", ".join(str(number) for number in Commission.objects.values_list("version", flat=True))
        text = _("There is no pay commission %(version)d; there are: %(known)s.")
        raise NotFound(text % {"version": version, "known": known})
    return found


@dataclass(frozen=True, slots=True)
class LevelPay:
    """A level of the matrix: its cells in order."""

    level: int
    cells: list[arithmetic.Cell]


def matrix_levels(version: int) -> list[LevelPay]:
    """Return the matrix of a version by level; empty where nothing has been loaded."""
    levels: dict[int, list[arithmetic.Cell]] = {}
    for (level, cell), basic in matrix(version).items():
        levels.setdefault(level, []).append(arithmetic.Cell(level, cell, basic))
    return [LevelPay(level, cells) for level, cells in levels.items()]


def matrix_level(version: int, level: str) -> LevelPay:
    """Return one level, written as in an address. Raises NotFound naming the levels there are."""
    levels = {str(row.level): row for row in matrix_levels(version)}
    if level not in levels:
        if not levels:
            raise NotFound(_("The pay matrix of version %(version)d is empty.") % {"version": version})
        raise NotFound(_("The pay matrix has the levels %(levels)s.") % {"levels": ", ".join(levels)})
    return levels[level]


def _in_force(rows: QuerySet[R], key: Callable[[R], Hashable]) -> list[R]:
    return _latest(rows.order_by("-effective_on", "-id"), key)


def _latest(rows: Iterable[R], key: Callable[[R], Hashable]) -> list[R]:
    """Return the first of each kind of rows that come newest first."""
    found: dict[Hashable, R] = {}
    for row in rows:
        found.setdefault(key(row), row)
    return list(found.values())


def _scheme_key(row: NpsRate) -> Hashable:
    return row.scheme


def _rule_key(rule: AllowanceRule) -> Hashable:
    if rule.kind == RuleKind.HRA:
        return rule.kind, rule.hra_class, rule.da_from
    return rule.kind, rule.ta_class, rule.level_from, rule.level_to, rule.basic_from or ZERO


def _is_hra(rule: AllowanceRule, hra_class: str, da_pct: Decimal) -> bool:
    return rule.kind == RuleKind.HRA and rule.hra_class == hra_class and (rule.da_from or ZERO) <= da_pct


def _rates(
    revision: DaRevision,
    rules: list[AllowanceRule],
    contributions: list[NpsRate],
    settings: OrganizationSettings,
) -> tuple[Rates, UsedRates]:
    used = {
        "da": [revision.pk],
        "rules": sorted(rule.pk for rule in rules),
        "nps": sorted(row.pk for row in contributions),
    }
    rates = Rates(
        da_pct=revision.percentage,
        hra_steps=tuple(
            HraStep(rule.hra_class, rule.da_from or ZERO, rule.percentage or ZERO, rule.minimum or ZERO)
            for rule in rules
            if rule.kind == RuleKind.HRA
        ),
        ta_slabs=tuple(_slab(rule) for rule in rules if rule.kind == RuleKind.TA),
        contributions={row.scheme: Contribution(row.employee_pct, row.employer_pct) for row in contributions},
        hra_base=settings.hra_base,
        nps_rounding=settings.nps_rounding,
    )
    return rates, used


def _slab(rule: AllowanceRule) -> TaSlab:
    return TaSlab(
        ta_class=rule.ta_class,
        level_from=rule.level_from or 0,
        level_to=rule.level_to or 0,
        amount=rule.amount or ZERO,
        basic_from=rule.basic_from or ZERO,
        with_da=rule.with_da,
    )
