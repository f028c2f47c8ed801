"""The lines of a salary structure."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.money import ZERO
from core.refusals import get_or_refuse
from core.states import take
from school.payroll.enums import GROSS, Calculation
from school.payroll.errors import StructureUsed
from school.payroll.models import SalaryComponent, SalaryStructure, StructureLine
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.people import codes_of

MOST_PERCENT = Decimal(100)


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be: percent or rupees a month."""

    component: SalaryComponent
    value: Decimal = ZERO


def set_lines(*, structure: SalaryStructure, lines: Sequence[Line], actor: Actor) -> SalaryStructure:
    """Replace all lines of a structure.

    Raises ValidationFailed where they cannot be computed, StructureUsed once a locked month has paid by them,
    NotFound.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(structure)
        _check(lines)
        before = _told(row)
        row.lines.all().delete()
        StructureLine.objects.bulk_create(
            StructureLine(structure=row, component=line.component, value=line.value) for line in lines
        )
        record(actor, "salary_structure.lines_set", row, before=before, after=_told(row))
    return row


def set_line(
    *, structure: SalaryStructure, component_id: str, actor: Actor, value: Decimal = ZERO
) -> SalaryStructure:
    """Add a component to a structure, or change its value. Raises as `set_lines`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(structure)
        component = get_or_refuse(
            SalaryComponent.objects,
            ValidationFailed.at("component_id", _("There is no such component.")),
            pk=component_id,
        )
        others = [line for line in _lines(row) if line.component.pk != component.pk]
        return set_lines(structure=row, lines=[*others, Line(component, value)], actor=actor)


def remove_line(*, structure: SalaryStructure, component_id: str, actor: Actor) -> SalaryStructure:
    """Take a component out of a structure. Raises as `set_lines`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _open(structure)
        rest = [line for line in _lines(row) if str(line.component.pk) != component_id]
        return set_lines(structure=row, lines=rest, actor=actor)


def copy_structure(*, structure: SalaryStructure, name: str, actor: Actor) -> SalaryStructure:
    """Make a new structure with the same lines, to be changed: one that has paid stays. Raises ValidationFailed."""
    authorize(actor, P.WRITE)
    name = " ".join(name.split())
    if not name:
        raise ValidationFailed.at("name", _("Give the new structure a name."))
    if SalaryStructure.objects.filter(name__iexact=name).exists():
        raise ValidationFailed.at("name", _("“%(name)s” exists already.") % {"name": name})
    with transaction.atomic():
        row = SalaryStructure.objects.create(name=name, note=structure.note)
        record(actor, "salary_structure.created", row, after={"name": name, "from": structure.name})
        return set_lines(structure=row, lines=_lines(structure), actor=actor)


def mark_used(structures: set[Any]) -> None:
    """Say that a locked month has paid by structures and their components, in the caller's transaction."""
    now = timezone.now()
    SalaryStructure.objects.filter(pk__in=structures, used_at=None).update(used_at=now)
    SalaryComponent.objects.filter(
        pk__in=StructureLine.objects.filter(structure__in=structures).values("component"), used_at=None
    ).update(used_at=now)


def _open(structure: SalaryStructure) -> SalaryStructure:
    refusal = NotFound(_("There is no such salary structure."))
    row: SalaryStructure = take(SalaryStructure.objects.all(), refusal, pk=structure.pk)
    if row.used_at is not None:
        raise StructureUsed(
            _("A locked month has paid by “%(name)s”, so it stays. Copy it, and change the copy.")
            % {"name": row.name}
        )
    return row


def _lines(structure: SalaryStructure) -> list[Line]:
    return [Line(row.component, row.value) for row in structure.lines.select_related("component")]


def _told(structure: SalaryStructure) -> dict[str, Any]:
    return {line.component.code: line.value for line in _lines(structure)}


def _check(lines: Sequence[Line]) -> None:
    """Raise ValidationFailed unless each line has a value that can be, and stands on ones before it."""
    if not lines:
        return
    ordered = sorted(lines, key=lambda line: (line.component.display_order, line.component.code))
    codes = [line.component.code for line in ordered]
    text = ""
    if len(set(codes)) < len(codes):
        text = _("A component can stand in a structure once.")
    elif [line.component.calculation for line in ordered].count(Calculation.REST) > 1:
        text = _("Only one component can take what is left of the salary.")
    if text:
        raise ValidationFailed.at("lines", text)
    known = {GROSS}
    for line in _in_turn(ordered):
        _check_line(line, known)
        known.add(line.component.code)


def _in_turn(lines: Sequence[Line]) -> list[Line]:
    """Return lines in the order in which they are computed: earnings, the rest, deductions."""
    turn = {
        line.component.code: (
            line.component.kind == "deduction",
            line.component.calculation == Calculation.REST,
        )
        for line in lines
    }
    return sorted(lines, key=lambda line: turn[line.component.code])


def _check_line(line: Line, known: set[str]) -> None:
    component = line.component
    values = {"code": component.code}
    if line.value < 0:
        raise ValidationFailed.at("value", _("Give zero or more."))
    if component.calculation != Calculation.PERCENT:
        return
    if line.value > MOST_PERCENT:
        raise ValidationFailed.at("value", _("A percentage is from 0 to 100."))
    missing = [code for code in codes_of(component.percent_of) if code not in known]
    if missing:
        text = _(
            "%(code)s is a percentage of %(missing)s: put that into the structure first, before it in order."
        )
        raise ValidationFailed.at("lines", text % {**values, "missing": ", ".join(missing)})
