"""The types of advances that a new institution begins with."""

import csv
from datetime import date
from decimal import Decimal
from pathlib import Path

from django.utils.translation import gettext as _

from core.actors import Actor
from payroll.advances.masters import advance_types
from payroll.advances.models import AdvanceType

DATA = Path(__file__).resolve().parents[1] / "data"


def seed_types(*, actor: Actor) -> None:
    """Add the presets (house building, computer) where there is no type at all; safe to run again."""
    if AdvanceType.objects.exists():
        return
    for values in _lines("types.csv"):
        code = values.pop("code")
        numbers = {name: int(text) if text else None for name, text in values.items() if name != "name"}
        rates = [
            {
                "effective_on": date.fromisoformat(line["effective_on"]),
                "percentage": Decimal(line["percentage"]),
                "order_reference": line["order"],
            }
            for line in _lines("rates.csv")
            if line["code"] == code
        ]
        advance_types.create(actor=actor, code=code, name=_(values["name"]), rates=rates, **numbers)


def _lines(name: str) -> list[dict[str, str]]:
    """Return the rows of a data file; lines that begin with # are remarks."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))
