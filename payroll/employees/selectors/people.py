"""Lists of employees that answer from indexes, and the pay of the rows on one page."""

import re
from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.refusals import get_or_refuse
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import IN_SERVICE, LACKS, Department, Employee, PayHistory
from payroll.employees.selectors.pay import pay_as_of

QUICK_LIMIT = 20
QUICK_MINIMUM = 2
MAX_WORDS = 5
# Fewer letters are in no index of trigrams.
TRIGRAM = 3
NUMBERS = {
    "pan": re.compile(r"^[A-Z]{5}[0-9]{4}[A-Z]$"),
    "pran": re.compile(r"^[0-9]{12}$"),
    "phone": re.compile(r"^[6-9][0-9]{9}$"),
}


def employees() -> QuerySet[Employee]:
    """Return all employees with department and designation, by code."""
    return Employee.objects.select_related("department", "designation").order_by("code")


def employee_by_id(employee_id: int) -> Employee:
    """Return one employee with department, designation and account. Raises NotFound."""
    return get_or_refuse(
        Employee.objects.select_related("department", "designation", "user"),
        NotFound(_("There is no such employee.")),
        pk=employee_id,
    )


def employee_numbers(codes: str, *, field: str) -> list[int]:
    """Return the numbers of employees whose codes stand in a text, between commas or spaces.

    Raises ValidationFailed on the field naming the codes that nobody has.
    """
    wanted = {code.upper() for code in re.split(r"[\s,;]+", codes) if code}
    found = {
        code.upper(): pk for pk, code in Employee.objects.filter(code__in=wanted).values_list("pk", "code")
    }
    unknown = sorted(wanted - found.keys())
    if unknown:
        text = _("No employee has the code %(codes)s.") % {"codes": ", ".join(unknown[:QUICK_LIMIT])}
        raise ValidationFailed.at(field, text)
    return sorted(found.values())


def matching(rows: QuerySet[Employee], text: str) -> QuerySet[Employee]:
    """Narrow to rows whose name or code holds every word (spec: payroll, Employees).

    `icontains` compares in upper case, which is what the two trigram indexes hold.
    """
    for word in text.split()[:MAX_WORDS]:
        rows = rows.filter(Q(name__icontains=word) | Q(code__icontains=word))
    return rows


def lacking(rows: QuerySet[Employee], what: str | None) -> QuerySet[Employee]:
    """Narrow to employees in service who lack something (a key of LACKS); nobody for another word."""
    if what not in LACKS:
        return rows.none()
    return rows.filter(LACKS[what] & IN_SERVICE)


def departments_named(text: str) -> QuerySet[Department]:
    """Return the departments of a code, name or id."""
    text = text.strip()
    found = Q(code__iexact=text) | Q(name__iexact=text)
    if text.isascii() and text.isdigit() and len(text) < 18:
        found |= Q(pk=int(text))
    return Department.objects.filter(found)


def at_level(rows: QuerySet[Employee], level: int, day: date) -> QuerySet[Employee]:
    """Narrow to employees whose pay is in a level on a day."""
    later = PayHistory.objects.filter(employee=OuterRef("employee"), effective_on__lte=day).filter(
        Q(effective_on__gt=OuterRef("effective_on"))
        | Q(effective_on=OuterRef("effective_on"), pk__gt=OuterRef("pk"))
    )
    current = PayHistory.objects.filter(level=level, effective_on__lte=day).filter(~Exists(later))
    return rows.filter(pk__in=current.values("employee"))


def attach_pay(rows: Iterable[Employee], day: date) -> None:
    """Set `current_pay` (a PayHistory row or None) on each of a page's employees, in one query.

    A subquery in the list itself would also run for every row that the page skips.
    """
    people = list(rows)
    found = pay_as_of([person.pk for person in people], day) if people else {}
    for person in people:
        person.current_pay = found.get(person.pk)  # type: ignore[attr-defined]


def quick_search(text: str, limit: int = QUICK_LIMIT) -> list[Employee]:
    """Return the best matches of a code, a name, a whole PAN, PRAN or phone number, at most `limit`.

    Numbers match only as a whole: parts of them are nobody's search word. Otherwise codes that begin so come
    first, then names and words of a name that begin so, then the rest for three letters and more; each of them
    stops at the limit, so that a name that ten thousand people have costs no more than a rare one.
    Raises ValidationFailed for a text that is too short.
    """
    term = " ".join(text.split())
    if len(term) < QUICK_MINIMUM:
        message = _("Write at least %(count)d letters or digits.") % {"count": QUICK_MINIMUM}
        raise ValidationFailed.at("search", message)
    number = term.upper().replace(" ", "")
    for name, form in NUMBERS.items():
        if form.match(number) and (found := list(employees().filter(**{name: number})[:limit])):
            return found
    rows = employees().order_by()
    begins = [{"code__istartswith": term}, {"name__istartswith": term}, {"name__icontains": f" {term}"}]
    stages = [rows.filter(**one) for one in begins]
    if len(term) >= TRIGRAM:
        stages.append(matching(rows, term))
    best: dict[int, Employee] = {}
    for stage in stages:
        if len(best) < limit:
            several = sorted(
                stage[:limit], key=lambda row: (row.code.upper() != term.upper(), row.name, row.pk)
            )
            best |= {row.pk: row for row in several}
    return list(best.values())[:limit]


def retirements_between(first: date, last: date) -> QuerySet[Employee]:
    """Return active employees who retire from `first` to `last` (both in), earliest first."""
    return (
        employees()
        .filter(status=EmployeeStatus.ACTIVE, retirement_on__range=(first, last))
        .order_by("retirement_on", "code")
    )
