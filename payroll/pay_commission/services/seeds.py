"""What a new organization begins with: commissions, matrix of the 7th, DA history, HRA, TA, NPS rates."""

import csv
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from payroll.pay_commission.enums import SEEDED_VERSION
from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, NpsRate, PayMatrixCell
from payroll.pay_commission.permissions import RatesPermission
from payroll.pay_commission.services.matrix import CellRow, check_cells

DATA = Path(__file__).resolve().parents[1] / "data"
# CCS (Revised Pay) Rules 2016 took effect on this day.
SEVENTH_FROM = date(2016, 1, 1)


def seed(*, actor: Actor) -> None:
    """Fill what is empty and leave what is there; safe to run again. Raises Forbidden."""
    with transaction.atomic():
        authorize(actor, RatesPermission.WRITE)
        seventh, _made = Commission.objects.get_or_create(
            version=SEEDED_VERSION, defaults={"name": _("7th Pay Commission"), "effective_on": SEVENTH_FROM}
        )
        Commission.objects.get_or_create(version=8, defaults={"name": _("8th Pay Commission")})
        counts = {
            "cells": _seed_matrix(seventh),
            "da_revisions": _seed_da(),
            "allowance_rules": _seed_rules(),
            "nps_rates": _seed_nps(),
        }
        if any(counts.values()):
            record(actor, "pay_commission.seeded", after=counts)


def seeded_cells() -> list[CellRow]:
    """Return the cells of the 7th commission's matrix from its file."""
    return [
        (int(row["level"]), int(row["cell"]), Decimal(row["basic"])) for row in _lines("pay-matrix-7.csv")
    ]


def _seed_matrix(commission: Commission) -> int:
    if commission.cells.exists():
        return 0
    rows = seeded_cells()
    check_cells(rows)
    PayMatrixCell.objects.bulk_create(
        [
            PayMatrixCell(commission=commission, level=level, cell=cell, basic=basic)
            for level, cell, basic in rows
        ]
    )
    return len(rows)


def _seed_da() -> int:
    if DaRevision.objects.exists():
        return 0
    rows = [
        DaRevision(
            effective_on=date.fromisoformat(row["effective_date"]), percentage=Decimal(row["percentage"])
        )
        for row in _lines("da-revisions.csv")
    ]
    return len(DaRevision.objects.bulk_create(rows))


def _seed_rules() -> int:
    if AllowanceRule.objects.exists():
        return 0
    rows = [_rule(row) for row in _lines("allowance-rules.csv")]
    return len(AllowanceRule.objects.bulk_create(rows))


def _rule(row: dict[str, str]) -> AllowanceRule:
    return AllowanceRule(
        kind=row["kind"],
        effective_on=date.fromisoformat(row["effective_date"]),
        order_reference=row["order"],
        hra_class=row["hra_class"],
        da_from=_decimal(row["da_from"]),
        percentage=_decimal(row["percentage"]),
        minimum=_decimal(row["minimum"]),
        ta_class=row["ta_class"],
        level_from=_level(row["level_from"]),
        level_to=_level(row["level_to"]),
        basic_from=_decimal(row["basic_from"]),
        amount=_decimal(row["amount"]),
        with_da=row["with_da"] == "yes",
    )


def _seed_nps() -> int:
    if NpsRate.objects.exists():
        return 0
    rows = [
        NpsRate(
            scheme=row["scheme"],
            effective_on=date.fromisoformat(row["effective_date"]),
            employee_pct=Decimal(row["employee_pct"]),
            employer_pct=Decimal(row["employer_pct"]),
            order_reference=row["order"],
        )
        for row in _lines("nps-rates.csv")
    ]
    return len(NpsRate.objects.bulk_create(rows))


def _decimal(text: str) -> Decimal | None:
    return Decimal(text) if text else None


def _level(text: str) -> int | None:
    return int(text) if text else None


def _lines(name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a data file; lines that begin with # are remarks."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))
