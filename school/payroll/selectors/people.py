"""Who is paid what: members of staff with their salaries, ready to be computed with."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet

from core.money import ZERO
from core.periods import Month
from school.payroll.calc.earnings import Part, Segment, monthly_amounts
from school.payroll.models import SalaryAmount, SalaryComponent, StaffSalary, StructureLine
from school.staff.models import StaffMember


@dataclass(slots=True)
class Terms:
    """A salary as the arithmetic takes it; `amounts` are a whole month's, computed when first asked for."""

    salary: StaffSalary
    parts: tuple[Part, ...]
    own: Mapping[str, Decimal]
    _amounts: dict[str, Decimal] | None = None

    @property
    def amounts(self) -> dict[str, Decimal]:
        """Rupees a month by component. Raises StructureWrong."""
        if self._amounts is None:
            self._amounts = monthly_amounts(self.parts, self.salary.gross, self.own)
        return self._amounts

    def whole_month(self, flag: str = "") -> Decimal:
        """Return a whole month's earnings, or those of them that count for something. Raises StructureWrong."""
        counted = [part for part in self.parts if part.is_earning and (not flag or getattr(part, flag))]
        return sum((self.amounts[part.code] for part in counted), ZERO)


@dataclass(slots=True)
class Person:
    """A member of staff with all salaries, the earliest first."""

    staff: StaffMember
    terms: list[Terms] = field(default_factory=list)

    @property
    def has_left_unsaid(self) -> bool:
        """Whether somebody is out of service and nobody has said since when."""
        return not self.staff.is_active and self.staff.left_on is None

    def service(self, month: Month) -> tuple[date, date] | None:
        """Return the first and the last day of the month in service; None where there is none."""
        first = max(month.first, self.staff.joined_on or month.first)
        last = min(month.last, self.staff.left_on or month.last)
        return (first, last) if first <= last else None

    def months(self, month: Month) -> list[tuple[int, Terms]]:
        """Return the salaries of the days in service with how many days each holds, in their order."""
        span = self.service(month)
        if span is None:
            return []
        found = []
        for terms in self.terms:
            first = max(span[0], terms.salary.from_on)
            last = min(span[1], terms.salary.to_on or span[1])
            if first <= last:
                found.append(((last - first).days + 1, terms))
        return found

    def segments(self, month: Month) -> list[Segment]:
        """Return the month for `calc.earnings`. Raises StructureWrong."""
        return [Segment(days, terms.parts, terms.amounts) for days, terms in self.months(month)]


def paid_staff() -> QuerySet[StaffMember]:
    """Return whoever a run looks at: all in service, and all who ever had a salary; by code."""
    rows = StaffMember.objects.filter(Q(is_active=True) | Q(pk__in=StaffSalary.objects.values("staff")))
    return rows.order_by("employee_code")


def people(staff_ids: Collection[UUID] | None = None) -> list[Person]:
    """Return the staff with their salaries; four queries however many there are."""
    rows = paid_staff() if staff_ids is None else paid_staff().filter(pk__in=staff_ids)
    found = {row.pk: Person(row) for row in rows}
    for terms in terms_of(_salaries(found if staff_ids is not None else None)):
        if terms.salary.staff_id in found:
            found[terms.salary.staff_id].terms.append(terms)
    return list(found.values())


def _salaries(staff_ids: Collection[UUID] | None) -> list[StaffSalary]:
    rows = StaffSalary.objects.select_related("structure").order_by("from_on")
    return list(rows if staff_ids is None else rows.filter(staff__in=staff_ids))


def terms_of(salaries: Iterable[StaffSalary]) -> list[Terms]:
    """Return salaries with their components; two queries."""
    rows = list(salaries)
    parts = parts_of({row.structure_id for row in rows})
    own: dict[UUID, dict[str, Decimal]] = defaultdict(dict)
    amounts = SalaryAmount.objects.filter(salary__in=[row.pk for row in rows])
    for salary_id, code, amount in amounts.values_list("salary_id", "component__code", "amount"):
        own[salary_id][code] = amount
    return [Terms(row, parts.get(row.structure_id, ()), own.get(row.pk, {})) for row in rows]


def parts_of(structures: Collection[UUID]) -> dict[UUID, tuple[Part, ...]]:
    """Return the components of each structure in their order; one query."""
    found: dict[UUID, list[Part]] = defaultdict(list)
    lines = StructureLine.objects.filter(structure__in=structures).select_related("component")
    for line in lines.order_by("component__display_order", "component__code"):
        found[line.structure_id].append(as_part(line.component, line.value))
    return {pk: tuple(parts) for pk, parts in found.items()}


def as_part(component: SalaryComponent, value: Decimal) -> Part:
    """Return a component with its value in a structure."""
    return Part(
        code=component.code,
        name=component.name,
        kind=component.kind,
        calculation=component.calculation,
        value=value,
        of=codes_of(component.percent_of),
        is_pro_rata=component.is_pro_rata,
        in_pf=component.in_pf,
        in_esi=component.in_esi,
        in_pt=component.in_pt,
    )


def codes_of(text: str) -> tuple[str, ...]:
    """Return the codes of "BASIC + DA"."""
    return tuple(code.strip().upper() for code in text.split("+") if code.strip())
