"""What students owe for an instalment: everything read for all of them at once, no query by student."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.formatting import inr
from core.locking.prints import fingerprint
from core.money import ZERO
from core.periods import Month, today
from school.fees import owed
from school.fees.enums import (
    ConcessionBasis,
    HeadPurpose,
    InvoiceStatus,
)
from school.fees.models import (
    ConcessionGrant,
    ConcessionRule,
    FeePlan,
    Instalment,
    OptedHead,
)
from school.fees.selectors.billed import billed_elsewhere, billed_for, conceded_for
from school.students.models import Enrolment, Student, StudentGuardian
from school.transport.selectors.fares import monthly_fares

# What is raised after its due day is due so many days later.
DAYS_TO_PAY = 10
ON_DAY = Q(ends_on__isnull=True)


@dataclass(frozen=True, slots=True)
class Owing:
    """One student of a run: what is to be billed now, what forbids it, and what differs from what is billed."""

    pupil: owed.Pupil
    lines: tuple[owed.Line, ...]
    concessions: tuple[owed.Concession, ...]
    problem: str = ""
    differences: tuple[str, ...] = ()

    @property
    def amount(self) -> Decimal:
        return owed.total(self.lines)

    @property
    def conceded(self) -> Decimal:
        return owed.total(self.concessions)

    @property
    def to_pay(self) -> Decimal:
        """Return what is left after the concessions."""
        return self.amount - self.conceded

    @property
    def is_new(self) -> bool:
        """Say whether there is anything to bill."""
        return bool(self.lines) and not self.problem


@dataclass(frozen=True, slots=True)
class Run:
    """What a run of an instalment would do now; `digest` changes with whatever it would bill."""

    plan: FeePlan
    instalment: Instalment
    day: date
    due_on: date
    items: list[Owing]

    @property
    def to_raise(self) -> list[Owing]:
        return [one for one in self.items if one.is_new]

    @property
    def problems(self) -> list[Owing]:
        return [one for one in self.items if one.problem]

    @property
    def shown(self) -> list[Owing]:
        """Return what there is to look at: new invoices, errors and differences."""
        return [one for one in self.items if one.is_new or one.problem or one.differences]

    @property
    def digest(self) -> str:
        parts = [
            (
                str(one.pupil.id),
                [(str(line.head_id), str(line.amount)) for line in one.lines],
                [(str(given.rule.id), str(given.amount)) for given in one.concessions],
            )
            for one in self.to_raise
        ]
        return fingerprint((str(self.instalment.pk), self.due_on.isoformat(), parts))


def components_of(plan: FeePlan) -> list[owed.Component]:
    """Return the components of a plan as plain data."""
    return [
        owed.Component(
            head_id=one.head_id,
            name=one.head.name,
            frequency=one.head.frequency,
            amount=one.amount,
            instalments=tuple(one.instalments),
            is_optional=one.is_optional,
            is_transport=one.head.purpose == HeadPurpose.TRANSPORT,
        )
        for one in plan.components.select_related("head")
    ]


def last_day(instalment: Instalment) -> date:
    """Return the last day of an instalment's months, of which that of the due day is the first."""
    return Month.of(instalment.due_on).plus(instalment.months - 1).last


def term_of(plan: FeePlan, instalment: Instalment) -> owed.Term:
    """Return an instalment as plain data."""
    ends = {one.number: last_day(one) for one in plan.instalments.all()}
    return owed.Term(instalment.number, instalment.months, ends, plan.academic_year.start_date)


def billing_day(instalment: Instalment, now: date) -> date:
    """Return the day on whose facts an instalment is billed: today, kept within the instalment's own months.

    Who came later owes the next instalment, and a run after the end finds the students of its last day.
    """
    return min(max(now, instalment.issue_on), last_day(instalment))


def due_day(due_on: date, now: date) -> date:
    """Return when it is to be paid: the due day or, where that is over, so many days from now."""
    return due_on if due_on >= now else now + timedelta(days=DAYS_TO_PAY)


def run_of(plan: FeePlan, instalment: Instalment) -> Run:
    """Return what a run would do now, students by name."""
    now = today()
    day = billing_day(instalment, now)
    on_day, in_term = _students(plan, instalment, day)
    term, components, rules = term_of(plan, instalment), components_of(plan), rules_on(day)
    pupils = pupils_of(in_term, plan=plan, instalment=instalment, day=day, rules=rules)
    transport = {one.head_id for one in components if one.is_transport}
    items = [
        _owing(pupil, components, term, rules, transport) if pupil.id in on_day else _gone(pupil)
        for pupil in pupils
    ]
    return Run(plan, instalment, day, due_day(instalment.due_on, now), items)


def students_of_run(plan: FeePlan, instalment: Instalment) -> list[UUID]:
    """Return who is in the class on the day of billing, whose accounts a run holds."""
    return sorted(_students(plan, instalment, billing_day(instalment, today()))[0])


def _students(plan: FeePlan, instalment: Instalment, day: date) -> tuple[set[UUID], list[UUID]]:
    """Return who is in the class on the day, and with them whoever is billed for the instalment."""
    rows = Enrolment.objects.filter(
        academic_year_id=plan.academic_year_id,
        section__school_class_id=plan.school_class_id,
        starts_on__lte=day,
    ).filter(ON_DAY | Q(ends_on__gte=day))
    on_day = set(rows.values_list("student_id", flat=True))
    billed = (
        instalment.invoices.exclude(status=InvoiceStatus.CANCELLED)
        .filter(account__student__isnull=False)
        .values_list("account__student_id", flat=True)
    )
    still = Enrolment.objects.filter(
        student__in=billed, academic_year_id=plan.academic_year_id,
        section__school_class_id=plan.school_class_id, starts_on__lte=last_day(instalment),
    ).filter(ON_DAY | Q(ends_on__gte=instalment.issue_on))  # fmt: skip
    gone = set(billed) - on_day - set(still.values_list("student_id", flat=True))
    return on_day, [*on_day, *gone]


def pupils_of(
    students: Collection[UUID],
    *,
    plan: FeePlan,
    instalment: Instalment,
    day: date,
    rules: Sequence[owed.Rule],
) -> list[owed.Pupil]:
    """Return students as of a day, by name; a bounded number of queries."""
    opted = _by_student(_in_force(OptedHead.objects.filter(student__in=students), day), "head_id")
    granted = _by_student(_in_force(ConcessionGrant.objects.filter(student__in=students), day), "rule_id")
    fares = monthly_fares(students, day)
    children = _children(day, rules)
    billed, had, parts = billed_for(students, plan, instalment)
    elsewhere = billed_elsewhere(students, plan, instalment)
    conceded = conceded_for(students, instalment)
    rows = Student.objects.filter(pk__in=students).order_by("full_name", "student_code")
    return [
        owed.Pupil(
            id=row.pk,
            name=row.full_name,
            code=row.student_code,
            admitted_on=row.admitted_on,
            child=children.get(row.pk, 1),
            fare=fares.get(row.pk),
            opted=frozenset(opted.get(row.pk, ())),
            granted=frozenset(granted.get(row.pk, ())),
            billed=billed.get(row.pk, {}),
            elsewhere=elsewhere.get(row.pk, {}),
            had=frozenset(had.get(row.pk, ())),
            conceded=conceded.get(row.pk, ZERO),
            parts=parts.get(row.pk, 0),
        )
        for row in rows.only("full_name", "student_code", "admitted_on")
    ]


def rules_on(day: date) -> list[owed.Rule]:
    """Return the standing concessions in force on a day."""
    return [
        owed.Rule(
            id=row.pk,
            name=row.name,
            basis=row.basis,
            percent=row.percent,
            heads=frozenset(head.pk for head in row.heads.all()),
        )
        for row in _in_force(ConcessionRule.objects.prefetch_related("heads"), day)
    ]


def _in_force(rows: QuerySet[Any], day: date) -> QuerySet[Any]:
    return rows.filter(starts_on__lte=day).filter(ON_DAY | Q(ends_on__gte=day))


def _by_student(rows: QuerySet[Any], name: str) -> dict[UUID, list[UUID]]:
    found: dict[UUID, list[UUID]] = defaultdict(list)
    for student, value in rows.values_list("student_id", name):
        found[student].append(value)
    return found


def _children(day: date, rules: Iterable[owed.Rule]) -> dict[UUID, int]:
    """Return the place of each child among the siblings at the school on the day; nothing where no rule asks."""
    if all(rule.basis == ConcessionBasis.GRANTED for rule in rules):
        return {}
    at_school = _in_force(Enrolment.objects.all(), day).values("student_id")
    links = StudentGuardian.objects.filter(student__in=at_school).values_list(
        "student_id", "guardian_id", "student__admitted_on", "student__date_of_birth"
    )
    rows = list(links)
    order = {child: (admitted, born, child) for child, _guardian, admitted, born in rows}
    return owed.child_numbers([(child, guardian) for child, guardian, _a, _b in rows], order)


def _owing(
    pupil: owed.Pupil,
    components: Sequence[owed.Component],
    term: owed.Term,
    rules: Sequence[owed.Rule],
    transport: set[UUID],
) -> Owing:
    asked = owed.asked(pupil, components, term)
    lines = owed.not_billed(pupil, asked)
    concessions = owed.concessions_of(pupil, lines, rules)
    problem = ""
    if pupil.fare is None and transport & pupil.opted:
        problem = _("Opted for transport, but has no stop on the day. Assign one, or end the option.")
    return Owing(
        pupil, tuple(lines), tuple(concessions), problem, tuple(_differences(pupil, asked, components, rules))
    )


def _gone(pupil: owed.Pupil) -> Owing:
    text = _("Billed, but was not in the class during the instalment: cancel the invoice if it is not owed.")
    return Owing(pupil, (), (), differences=(text,))


def _differences(
    pupil: owed.Pupil,
    asked: Sequence[owed.Line],
    components: Sequence[owed.Component],
    rules: Sequence[owed.Rule],
) -> Iterable[str]:
    """Yield what stands billed otherwise than it would be now; nothing of it is changed by a run."""
    now = {line.head_id: line.amount for line in asked}
    names = {one.head_id: one.name for one in components}
    for head, amount in owed.stands(pupil).items():
        owes = now.get(head, ZERO)
        # What other plans billed too little is billed by the run.
        if head in names and (amount != owes if head in pupil.billed else amount > owes):
            values = {"head": names[head], "billed": inr(amount), "now": inr(owes)}
            yield _("%(head)s: Rs %(billed)s billed, Rs %(now)s would be owed now.") % values
    kept = [owed.Line(head, names.get(head, ""), amount) for head, amount in pupil.billed.items()]
    due = owed.total(owed.concessions_of(pupil, kept, rules))
    if due != pupil.conceded:
        values = {"given": inr(pupil.conceded), "now": inr(due)}
        yield _("Standing concessions: Rs %(given)s given, Rs %(now)s would be given now.") % values


def with_concessions(student: Student, lines: Sequence[owed.Line], day: date) -> list[owed.Concession]:
    """Return what the standing concessions of a day take off these lines for a student."""
    rules = rules_on(day)
    granted = _in_force(ConcessionGrant.objects.filter(student=student), day).values_list(
        "rule_id", flat=True
    )
    pupil = owed.Pupil(
        student.pk,
        student.full_name,
        student.student_code,
        student.admitted_on,
        child=_children(day, rules).get(student.pk, 1),
        granted=frozenset(granted),
    )
    return owed.concessions_of(pupil, lines, rules)
