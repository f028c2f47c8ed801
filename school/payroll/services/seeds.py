"""What a new school's payroll begins with: usual components and a structure, rates of the law, and examples."""

import json
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from school.payroll.models import (
    ContributionRule,
    ProfessionalTaxSlab,
    SalaryComponent,
    SalaryStructure,
    StructureLine,
)
from school.payroll.permissions import PayrollPermission as P

FILE = Path(__file__).parent.parent / "data" / "seeds.json"


@cache
def _data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def seed_payroll(*, actor: Actor) -> None:
    """Add the components, a structure and the rates; nothing where there are any, so again is harmless."""
    authorize(actor, P.WRITE)
    data = _data()
    if not ContributionRule.objects.exists():
        for row in data["contribution_rules"]:
            ContributionRule.objects.create(**_values(row))
    if SalaryComponent.objects.exists() or SalaryStructure.objects.exists():
        return
    made = {row["code"]: SalaryComponent.objects.create(**row) for row in data["components"]}
    for row in data["structures"]:
        structure = SalaryStructure.objects.create(name=row["name"], note=row["note"])
        for code, value in row["lines"].items():
            StructureLine.objects.create(structure=structure, component=made[code], value=Decimal(value))


def tables_on_offer() -> list[tuple[str, str]]:
    """Return the States whose slabs can be taken over as (code, text)."""
    return [(state, row["name"]) for state, row in _data()["professional_tax"].items()]


def take_over_slabs(*, state: str, actor: Actor) -> int:
    """Enter the slabs of a State as they are known here, and return how many. Raises ValidationFailed."""
    authorize(actor, P.WRITE)
    table = _data()["professional_tax"].get(state)
    if table is None:
        text = _("There are no slabs to take over for this State; enter them by hand.")
        raise ValidationFailed.at("state", text)
    day = date.fromisoformat(table["effective_on"])
    with transaction.atomic():
        if ProfessionalTaxSlab.objects.filter(state=state, effective_on__gte=day).exists():
            raise ValidationFailed.at("state", _("The slabs of this State are entered already."))
        rows = [
            ProfessionalTaxSlab(state=state, effective_on=day, source=table["source"], **_values(row))
            for row in table["slabs"]
        ]
        ProfessionalTaxSlab.objects.bulk_create(rows)
        after = {"state": state, "from": day, "count": len(rows)}
        record(actor, "professional_tax_slab.taken_over", rows[0], after=after)
    return len(rows)


def _values(row: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a row of the file: amounts and rates as decimals, days as dates."""
    found: dict[str, Any] = {}
    for name, value in row.items():
        if name == "effective_on":
            found[name] = date.fromisoformat(value)
        else:
            found[name] = Decimal(value) if name not in {"source", "gender"} and value is not None else value
    return found
