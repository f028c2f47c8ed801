"""A locked month of single employees as it would be now, against what they drew for it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from core.money import ZERO
from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.calc import Days, Rates
from payroll.runs.calc import NO_HEADS, MonthEngine
from payroll.runs.facts import NULL, TRUE, Earned, Elements, MonthTax, NotInService, Person, TaxFacts
from payroll.runs.models import PayrollRun
from payroll.runs.processing.drawn import SINGLE
from payroll.runs.processing.reader import ELEMENT_SUMS, rows_of, streamed
from payroll.runs.processing.specials import exceptions_of

# The reader's row without tax, advances and arrears, of anybody, in service or not.
PEOPLE = f"""
SELECT e.id, e.code, '', '', '', '', '', '', e.scheme, e.pran, e.hra_eligible, e.ta_eligible, e.hra_class, e.ta_class,
       e.date_of_joining, e.last_working_on, e.retirement_on, e.date_of_birth, 'new',
       p.version, p.level, p.cell, p.basic, 0, 0, 0, 0, 0, 0, 0, 0, NULL,
       coalesce(x.earnings, 0), coalesce(x.exempt, 0), coalesce(x.deductions, 0), 0, 0, x.special,
       0, NULL
FROM payroll_employees_employee e
LEFT JOIN LATERAL (
    SELECT h.version, h.level, h.cell, h.basic FROM payroll_employees_payhistory h
    WHERE h.employee_id = e.id AND h.effective_on <= %(last)s ORDER BY h.effective_on DESC, h.id DESC LIMIT 1
) p ON true
LEFT JOIN LATERAL (
    SELECT {ELEMENT_SUMS}
    FROM payroll_employees_employeeelement l JOIN payroll_employees_payelement k ON k.id = l.element_id
    WHERE l.employee_id = e.id AND l.from_on <= %(last)s AND (l.to_on IS NULL OR l.to_on >= %(first)s)
) x ON true
WHERE e.id = ANY(%(people)s)
ORDER BY e.id
"""  # noqa: S608 - constants

_NOT_DUE = Earned(NO_HEADS, Days(30, ZERO), ZERO, "", "", Elements(), ZERO, is_plain=False)


class Drawn(NamedTuple):
    """One row of SINGLE: what one employee has drawn for the month, and the entitlement it was paid by."""

    employee_id: int
    was_paid: bool
    scheme: str
    pran: str
    hra_class: str
    ta_class: str
    basic: Decimal
    da: Decimal
    hra: Decimal
    ta: Decimal
    nps: Decimal
    employer_nps: Decimal
    other: Decimal
    exempt: Decimal
    element_pay: Decimal
    deductions: Decimal
    was_paid_elsewhere: bool

    @property
    def is_nothing(self) -> bool:
        """Whether nothing has been drawn for the month."""
        return not any((self.basic, self.da, self.hra, self.ta, self.nps, self.other, self.deductions))


@contextmanager
def late_lines(
    run: PayrollRun,
    locked: PayrollRun,
    rates: Rates,
    settings: OrganizationSettings,
    people: Collection[int],
) -> Iterator[Iterator[bytes]]:
    """Give the arrears line of each employee for whom due and drawn of a locked month differ.

    Everything is read before the first line, since the caller's COPY needs the connection.
    """
    month = Month.of(locked.month)
    drawn = _drawn(locked, people)
    engine = MonthEngine(
        month=month,
        rates=rates,
        matrix={},
        hra_class=settings.hra_class,
        ta_class=settings.ta_class,
        exceptions=exceptions_of(month, locked.pk, people),
        tax_of=no_tax,
    )
    params: dict[str, Any] = {"first": month.first, "last": month.last, "people": list(people)}
    with streamed(PEOPLE, params) as rows:
        yield _lines(f"{run.pk}\t{{}}\t{month.first}\t{rates.da_pct}\t{{}}\n", engine, rows_of(rows), drawn)


def _lines(
    template: str, engine: MonthEngine, people: Iterator[Person], drawn: dict[int, Drawn]
) -> Iterator[bytes]:
    for person in people:
        row = drawn[int(person.id)]
        if row.was_paid_elsewhere and row.is_nothing:
            continue
        text = _figures(engine, person, row)
        if text:
            yield template.format(person.id, text).encode()


def _drawn(locked: PayrollRun, people: Collection[int]) -> dict[int, Drawn]:
    params: dict[str, Any] = {"locked": locked.pk, "month": locked.month, "people": list(people)}
    with connection.cursor() as cursor:
        cursor.execute(SINGLE, params)
        return {row[0]: Drawn._make(row) for row in cursor.fetchall()}


def _figures(engine: MonthEngine, person: Person, drawn: Drawn) -> str:
    """Return due and drawn of each head and the arrears as COPY text; empty when due is what was drawn."""
    due = _due(engine, person, drawn)
    if due is None:
        return ""
    heads, elements = due.heads, due.elements
    pairs = (
        (heads.basic, drawn.basic),
        (heads.da, drawn.da),
        (heads.hra, drawn.hra),
        (heads.ta, drawn.ta),
        (heads.nps, drawn.nps),
        (heads.employer_nps, drawn.employer_nps),
        (elements.total, drawn.other),
    )
    deductions = (due.deductions, drawn.deductions)
    if all(new == old for new, old in (*pairs, deductions)):
        return ""
    amount = sum((new - old for new, old in (*pairs[:4], pairs[6])), ZERO)
    parts = [part for pair in pairs for part in pair]
    parts += [elements.exempt - drawn.exempt, elements.pay - drawn.element_pay, *deductions, amount]
    return "\t".join([*(str(part) for part in parts), TRUE])


def _due(engine: MonthEngine, person: Person, drawn: Drawn) -> Earned | None:
    """Return the month as it would be now, None where it cannot be told (no pay, no rate)."""
    try:
        if person.basic == NULL:
            return None
        return engine.earned(_as_paid(engine, person, drawn))
    except NotInService:
        return _NOT_DUE
    except LookupError:
        return None


def _as_paid(engine: MonthEngine, person: Person, drawn: Drawn) -> Person:
    """Return the person with the undated facts of the month's own detail: scheme, PRAN, city classes.

    A class that the detail lacks was not due then, or was set by hand and is corrected again.
    """
    if not drawn.was_paid:
        return person
    values = {"scheme": drawn.scheme, "pran": drawn.pran}
    correction = engine.exceptions.corrections.get(person.id, {})
    for head, drawn_class in (("hra", drawn.hra_class), ("ta", drawn.ta_class)):
        if head not in correction:
            values |= {f"{head}_eligible": TRUE if drawn_class else "f", f"{head}_class": drawn_class}
    return person._replace(**values)


def no_tax(_person: Person, _facts: TaxFacts) -> MonthTax:
    """Tax is deducted when arrears are paid, not month by month."""
    return MonthTax(ZERO, ZERO, ZERO)
