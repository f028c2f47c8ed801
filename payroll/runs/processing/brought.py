"""A month that another system paid: what the rules here make due for it, and whom it lacks."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.employees.models import Employee, PayHistory
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.calc import Rates
from payroll.runs.calc import MonthEngine
from payroll.runs.facts import NULL, Earned, NotInService, Person
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.processing.late import PEOPLE, no_tax
from payroll.runs.processing.reader import rows_of, streamed
from payroll.runs.processing.specials import exceptions_of
from payroll.runs.selectors import people_in_service

# So many people a refusal names.
NAMED = 5


class Due(NamedTuple):
    """One employee's month by the rules here: the earned heads with the facts they came from, or why there are none."""

    person: Person
    earned: Earned | None
    refusal: str = ""


def due_of(
    month: Month, rates: Rates, settings: OrganizationSettings, people: Collection[int]
) -> dict[int, Due]:
    """Return {employee: Due} of a month for some employees; a fixed number of statements."""
    engine = MonthEngine(
        month=month,
        rates=rates,
        matrix={},
        hra_class=settings.hra_class,
        ta_class=settings.ta_class,
        exceptions=exceptions_of(month, None, people),
        tax_of=no_tax,
    )
    params: dict[str, Any] = {"first": month.first, "last": month.last, "people": list(people)}
    with streamed(PEOPLE, params) as rows:
        return {int(person.id): _due(engine, person) for person in rows_of(rows)}


def _due(engine: MonthEngine, person: Person) -> Due:
    if person.joined_on > engine.last:
        return Due(person, None, _("The employee was not in service in this month."))
    if person.basic == NULL:
        return Due(person, None, _("No pay is recorded for this month; enter the pay first."))
    try:
        return Due(person, engine.earned(person))
    except NotInService:
        return Due(person, None, _("The employee was not in service in this month."))
    except LookupError as missing:
        return Due(person, None, _("A rate is missing for this month: %(what)s.") % {"what": missing})


def cells_on(month: Month, people: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return {employee: (level, cell)} at the end of a month; one query."""
    rows = PayHistory.objects.filter(employee_id__in=people, effective_on__lte=month.last)
    found = rows.order_by("effective_on", "pk").values_list("employee_id", "level", "cell")
    return {employee: (level, cell) for employee, level, cell in found}


def refuse_incomplete(run: PayrollRun) -> None:
    """Raise RunNotReady, naming some of them, while somebody in service in the month is not in it.

    Who drew nothing stands there with zeros; who is left out would be taken for unpaid.
    """
    month = Month.of(run.month)
    brought = SalaryDetail.objects.filter(run=run).values("employee_id")
    lacking = people_in_service(month).exclude(pk__in=brought).order_by("code")
    count = lacking.count()
    if not count:
        return
    named = [f"{row.code} {row.name}" for row in _first(lacking)]
    if count > NAMED:
        named.append(_("%(count)d others") % {"count": count - NAMED})
    text = _(
        "In service in %(month)s and not among the salaries drawn: %(people)s. "
        "Import their rows too, with zeros for who drew nothing."
    )
    raise RunNotReady(text % {"month": month, "people": ", ".join(named)})


def _first(rows: Any) -> list[Employee]:
    return list(rows[:NAMED])
