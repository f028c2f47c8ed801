"""What a new organization begins with: commissions, matrix of the 7th, DA history, HRA, TA, NPS rates."""

import csv
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from payroll.pay_commission.enums import SEEDED_VERSION
from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, NpsRate
from payroll.pay_commission.permissions import RatesPermission
from payroll.pay_commission.services.matrix import CellRow, enter_cells

DATA = Path(__file__).resolve().parents[1] / "data"
# CCS (Revised Pay) Rules 2016 took effect on this day.
SEVENTH_FROM = date(2016, 1, 1)
# Columns of the files that are called otherwise than the field.
COLUMNS = {"effective_date": "effective_on", "order": "order_reference"}
WORDS = {"yes": True, "no": False}


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
            "da_revisions": _seed_rates(DaRevision, "da-revisions.csv"),
            "allowance_rules": _seed_rates(AllowanceRule, "allowance-rules.csv"),
            "nps_rates": _seed_rates(NpsRate, "nps-rates.csv"),
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
    enter_cells(commission, rows)
    return len(rows)


def _seed_rates(model: Any, name: str) -> int:
    """Enter the rates of a file, whose columns are the model's fields; what is empty keeps its default."""
    if model.objects.exists():
        return 0
    rows = [
        model(**{COLUMNS.get(column, column): WORDS.get(text, text) for column, text in row.items() if text})
        for row in _lines(name)
    ]
    return len(model.objects.bulk_create(rows))


def _lines(name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a data file; lines that begin with # are remarks."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))
