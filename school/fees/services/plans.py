"""Fee plans: what each head costs in each instalment of the year. A plan stays as it is once invoices are raised."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month
from core.refusals import check_fields, naming_refusals
from core.states import take
from school.fees import owed
from school.fees.enums import HeadPurpose
from school.fees.errors import NoSuchPlan, PlanInUse
from school.fees.models import FeeHead, FeePlan, Instalment, PlanComponent
from school.fees.permissions import FeePermission as P
from school.masters.models import AcademicYear, SchoolClass

Rows = Sequence[Mapping[str, Any]]
UNIQUE = "school_fee_plan_unique"
MOST_INSTALMENTS, MOST_COMPONENTS = 12, 60
QUARTERS, MONTHS, DUE_DAY = 4, 12, 10
# Into how many instalments a year is divided.
COUNTS = (4, 12, 2, 1)
PAISA = Decimal("0.01")


def create_plan(
    *,
    actor: Actor,
    school_class: SchoolClass,
    academic_year: AcademicYear,
    components: Rows = (),
    instalments: Rows | None = None,
    name: str = "",
) -> FeePlan:
    """Add the plan of a class in a year.

    `instalments` are {number, name, issue_on, due_on, months}; without them the year's four quarters, due on the 10th
    of their first month. `components` are {head, amount, instalments, is_optional}: rupees in each of the instalments
    named, or of those usual for the head's frequency (`owed.usual_instalments`). Raises ValidationFailed naming the
    field, Duplicate where the class has a plan for the year, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    row = FeePlan(school_class=school_class, academic_year=academic_year)
    row.name = name.strip() or _("Fees of %(name)s, %(year)s") % {
        "name": school_class.name,
        "year": academic_year.name,
    }
    check_fields(row, ("name",))
    given = terms_of(academic_year) if instalments is None else instalments
    with naming_refusals({UNIQUE: _taken_by(row)}), transaction.atomic():
        row.save()
        _set_parts(row, components, given)
        record(actor, "fee_plan.created", row, after=_told(row))
    return row


def change_plan(
    *,
    plan: FeePlan,
    actor: Actor,
    components: Rows | None = None,
    instalments: Rows | None = None,
    name: str | None = None,
    school_class: SchoolClass | None = None,
    academic_year: AcademicYear | None = None,
) -> FeePlan:
    """Change what is given of a plan; components and instalments take the place of those before.

    Raises as `create_plan`, PlanInUse once invoices were raised by it, NoSuchPlan.
    """
    authorize(actor, P.CONFIGURE)
    with transaction.atomic():
        row = _held(plan)
        before = _told(row)
        row.name = row.name if name is None else name.strip()
        row.school_class = school_class or row.school_class
        row.academic_year = academic_year or row.academic_year
        check_fields(row, ("name",))
        with naming_refusals({UNIQUE: _taken_by(row)}):
            row.save()
        if components is not None or instalments is not None:
            kept = [instalment_given(one) for one in row.instalments.all()]
            parts = [component_given(one) for one in row.components.select_related("head")]
            _set_parts(
                row,
                parts if components is None else components,
                kept if instalments is None else instalments,
            )
        record(actor, "fee_plan.changed", row, before=before, after=_told(row))
    return row


def recount_plan(*, plan: FeePlan, count: int | str, actor: Actor) -> FeePlan:
    """Divide the year anew into 1, 2, 4 or 12 instalments; each head is charged in those usual for it.

    The amounts stay: they are rupees of one instalment. Raises ValidationFailed naming `count`, PlanInUse once
    invoices were raised by it, NoSuchPlan, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    if str(count) not in map(str, COUNTS):
        text = _("Give one of: %(known)s.") % {"known": ", ".join(map(str, COUNTS))}
        raise ValidationFailed.at("count", text)
    with transaction.atomic():
        row = _held(plan)
        parts = [component_given(one) for one in row.components.select_related("head")]
        usual = [{name: part[name] for name in ("head", "amount", "is_optional")} for part in parts]
        terms = terms_of(row.academic_year, int(count))
        return change_plan(plan=row, actor=actor, components=usual, instalments=terms)


def delete_plan(*, plan: FeePlan, actor: Actor) -> None:
    """Remove a plan by which nothing was invoiced. Raises PlanInUse, NoSuchPlan, Forbidden."""
    authorize(actor, P.CONFIGURE)
    with transaction.atomic():
        row = _held(plan)
        record(actor, "fee_plan.deleted", row, before=_told(row))
        row.delete()


def terms_of(year: AcademicYear, count: int = QUARTERS) -> list[dict[str, Any]]:
    """Return a year in 1, 2, 4 or 12 equal instalments, raised on their first day and due on the 10th.

    Four: 10 April, July, October and January. What would begin after the year's end is left out.
    """
    months, found = MONTHS // count, []
    for number in range(1, count + 1):
        month = Month.of(year.start_date).plus((number - 1) * months)
        first = max(month.first, year.start_date)
        if first <= year.end_date:
            due = min(max(first.replace(day=DUE_DAY), first), year.end_date)
            found.append(
                {"number": number, "name": _term_name(count, number, month), "issue_on": first, "due_on": due,
                 "months": months}
            )  # fmt: skip
    return found


def _term_name(count: int, number: int, month: Month) -> str:
    if count == MONTHS:
        return in_month(month.first)
    names = {1: _("Year"), 2: _("Half-year %(number)d"), QUARTERS: _("Quarter %(number)d")}
    return names[count] % {"number": number}


def _held(plan: FeePlan) -> FeePlan:
    """Return the plan, locked, if nothing was invoiced by it: a run of invoices holds it too."""
    rows = FeePlan.objects.select_related("school_class", "academic_year")
    row = take(rows, NoSuchPlan(), pk=plan.pk)
    if row.invoices.exists():
        text = _("Invoices were raised by “%(name)s”; it stays as it is. Cancelled ones count too.")
        raise PlanInUse(text % {"name": row.name})
    return row


def _taken_by(row: FeePlan) -> Callable[[], Duplicate]:
    values = {"name": row.school_class.name, "year": row.academic_year.name}
    text = _("%(name)s has a fee plan for %(year)s already.") % values
    return lambda: Duplicate.at("school_class", text)


def _set_parts(row: FeePlan, components: Rows, instalments: Rows) -> None:
    row.components.all().delete()
    row.instalments.all().delete()
    terms = _instalments(row, instalments)
    parts = _components(row, components, [one.number for one in terms])
    Instalment.objects.bulk_create(terms)
    PlanComponent.objects.bulk_create(parts)
    everybody = [
        one.amount * len(one.instalments)
        for one in parts
        if not one.is_optional and one.head.purpose != HeadPurpose.TRANSPORT
    ]
    row.total_amount = sum(everybody, ZERO)
    row.save(update_fields=["total_amount"])


def _instalments(row: FeePlan, given: Rows) -> list[Instalment]:
    if not 1 <= len(given) <= MOST_INSTALMENTS:
        text = _("Give 1 to %(most)d instalments.") % {"most": MOST_INSTALMENTS}
        raise ValidationFailed.at("instalments", text)
    found = []
    for place, one in enumerate(sorted(given, key=lambda part: part.get("number") or 0)):
        term = Instalment(plan=row, number=place + 1)
        for name in ("number", "name", "issue_on", "due_on", "months"):
            if one.get(name) is not None:
                setattr(term, name, one[name])
        term.name = term.name.strip() or _("Instalment %(number)d") % {"number": place + 1}
        _checked(term, ("name", "issue_on", "due_on", "months"), f"instalments.{place}.")
        _check_days(row, term, place)
        found.append(term)
    return found


def _check_days(row: FeePlan, term: Instalment, place: int) -> None:
    at = f"instalments.{place}."
    if term.number != place + 1:
        raise ValidationFailed.at(f"{at}number", _("Number the instalments 1, 2, 3 and so on."))
    if term.due_on < term.issue_on:
        raise ValidationFailed.at(f"{at}due_on", _("It is due on the day it is raised, or later."))
    year = row.academic_year
    if not year.start_date <= term.due_on <= year.end_date:
        text = _("The due day lies in the academic year %(year)s.") % {"year": year.name}
        raise ValidationFailed.at(f"{at}due_on", text)


def _components(row: FeePlan, given: Rows, numbers: list[int]) -> list[PlanComponent]:
    if len(given) > MOST_COMPONENTS:
        text = _("At most %(most)d heads.") % {"most": MOST_COMPONENTS}
        raise ValidationFailed.at("components", text)
    found: dict[Any, PlanComponent] = {}
    for place, one in enumerate(given):
        at, head = f"components.{place}.", one["head"]
        if head.pk in found:
            raise ValidationFailed.at(f"{at}head", _("“%(head)s” stands twice.") % {"head": head.name})
        part = PlanComponent(
            plan=row, head=head, amount=one.get("amount") or ZERO, is_optional=bool(one.get("is_optional"))
        )
        part.instalments = _numbers(one.get("instalments"), head, numbers, at)
        _checked(part, ("amount",), at)
        _check_amount(part, at)
        found[head.pk] = part
    return list(found.values())


def _numbers(given: Sequence[int] | None, head: FeeHead, numbers: list[int], at: str) -> list[int]:
    chosen = sorted(set(given)) if given is not None else owed.usual_instalments(head.frequency, len(numbers))
    if not chosen or not set(chosen) <= set(numbers):
        values = {"known": ", ".join(str(one) for one in numbers)}
        raise ValidationFailed.at(f"{at}instalments", _("Name instalments of the plan: %(known)s.") % values)
    if head.frequency in owed.ONE_TIME and len(chosen) > 1:
        text = _("“%(head)s” is charged once: name one instalment.") % {"head": head.name}
        raise ValidationFailed.at(f"{at}instalments", text)
    return chosen


def _check_amount(part: PlanComponent, at: str) -> None:
    if part.head.purpose == HeadPurpose.TRANSPORT:
        if part.amount:
            text = _("Transport has no amount here: each student pays the fare of the own stop.")
            raise ValidationFailed.at(f"{at}amount", text)
    elif part.amount < PAISA:
        raise ValidationFailed.at(f"{at}amount", _("Give the rupees of one instalment, more than 0."))
    if not part.head.is_active:
        text = _("“%(head)s” is not in use.") % {"head": part.head.name}
        raise ValidationFailed.at(f"{at}head", text)


def _checked(row: Any, names: Sequence[str], at: str) -> None:
    try:
        check_fields(row, names)
    except ValidationFailed as error:
        error.fields = {f"{at}{name}": texts for name, texts in error.fields.items()}
        raise


def instalment_given(one: Instalment) -> dict[str, Any]:
    """Return an instalment as `create_plan` takes it."""
    return {name: getattr(one, name) for name in ("number", "name", "issue_on", "due_on", "months")}


def component_given(one: PlanComponent) -> dict[str, Any]:
    """Return a component as `create_plan` takes it."""
    names = ("head", "amount", "instalments", "is_optional")
    return {name: getattr(one, name) for name in names}


def _told(row: FeePlan) -> dict[str, Any]:
    parts = row.components.select_related("head")
    return {
        "name": row.name,
        "school_class": str(row.school_class),
        "academic_year": str(row.academic_year),
        "total_amount": row.total_amount,
        "components": [f"{one.head.code} {one.amount} x {one.instalments}" for one in parts],
    }
