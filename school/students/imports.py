"""Import of students: each row with class, section and guardian; new ones get code, enrolment and accounts in bulk."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.accounts.bulk import taken_usernames
from core.actors import Actor
from core.errors import DomainError, ValidationFailed
from core.imports.cells import folded
from core.imports.registry import ImportSubject
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from school.masters.models import AcademicYear, Section
from school.students.enums import Relation
from school.students.import_columns import columns
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.services.bulk import change_students
from school.students.services.checks import (
    BESIDE,
    PERSON_FIELDS,
    GuardianWish,
    check_birth,
    check_required,
    check_student,
    cleaned,
    cleaned_guardian,
)
from school.students.services.creation import Entry, enter_students, new_student, roll_taken
from school.students.services.seats import lock_sections, seats_taken

PLACE = ("academic_year", "school_class", "section")
GUARDIAN = ("guardian_name", "guardian_phone", "guardian_email", "guardian_relation")
NEEDED = (
    "full_name",
    "date_of_birth",
    "gender",
    "school_class",
    "section",
    "guardian_name",
    "guardian_phone",
)


class StudentRows(Importer):
    """Rows in portions. A student is known by the code, else by name, birth and a guardian's phone number."""

    def __init__(self, actor: Actor) -> None:
        authorize(actor, P.WRITE)
        self.actor = actor
        self.user_ids: list[int] = []
        self._sections = {
            (row.school_class.code, folded(row.code)): row
            for row in Section.objects.select_related("school_class")
        }
        self._years = {row.code: row for row in AcademicYear.objects.all()}
        self._seen: dict[Any, int] = {}
        # Seats and roll numbers that earlier rows of a preview would take.
        self._planned: Counter[tuple[UUID, UUID]] = Counter()

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` holds the sections until the transaction ends."""
        plans = [
            RowPlan(number, str(values.get("student_code") or values.get("full_name") or ""))
            for number, values in rows
        ]
        for plan in plans:
            plan.key_name = "student_code"
        wishes = [self._guardian(plan, values) for plan, (_n, values) in zip(plans, rows, strict=True)]
        if lock:
            self._planned.clear()  # the portions before are stored by now
            lock_sections({row.pk for row in self._sections.values()})
        found = _Found([dict(values) for _number, values in rows], wishes)
        for plan, wish, (_number, values) in zip(plans, wishes, rows, strict=True):
            try:
                self._plan_row(plan, dict(values), wish, found)
            except DomainError as error:
                plan.refuse(error)
        self._check_rolls(plans, found)
        self._check_accounts(plans)
        return plans

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Do what rows without errors would do. Raises SectionFull, Duplicate when somebody else was faster."""
        entries = [plan.work for plan in plans if plan.outcome == ADDED and not plan.errors]
        if entries:
            enter_students(entries)
            phones = [wish.phone for entry in entries for wish in entry.guardians]
            guardians = Guardian.objects.filter(phone__in=phones).values_list("user", flat=True)
            self.user_ids += [*(entry.student.user_id for entry in entries), *(pk for pk in guardians if pk)]
        changed = [plan.work for plan in plans if plan.outcome == CHANGED and not plan.errors]
        change_students(changed, actor=self.actor)

    def _guardian(self, plan: RowPlan, values: Values) -> GuardianWish | None:
        if not values.get("guardian_phone"):
            return None
        wish = GuardianWish(
            full_name=values.get("guardian_name") or "",
            phone=values["guardian_phone"],
            email=values.get("guardian_email") or "",
            relation=values.get("guardian_relation") or Relation.GUARDIAN,
        )
        found: GuardianWish | None = plan.attempt(partial(cleaned_guardian, wish, names=BESIDE))
        return found

    def _plan_row(
        self, plan: RowPlan, values: dict[str, Any], wish: GuardianWish | None, found: "_Found"
    ) -> None:
        student = found.student(values, wish)
        self._check_first(plan, values, wish, student)
        if student is None:
            self._plan_new(plan, values, wish, found)
        else:
            plan.key = student.student_code
            self._plan_change(plan, student, values, wish, found)

    def _check_first(
        self, plan: RowPlan, values: Values, wish: GuardianWish | None, student: Student | None
    ) -> None:
        """Refuse a student who stands in an earlier row too."""
        marks: list[Any] = [student.pk] if student else []
        if values.get("student_code"):
            marks.append(("code", values["student_code"]))
        if wish and not student:
            marks.append(_identity(values, wish))
        for mark in marks:
            earlier = self._seen.setdefault(mark, plan.number)
            if earlier != plan.number:
                plan.errors.setdefault(
                    "student_code", _t("Row %(row)d is the same student.") % {"row": earlier}
                )

    def _plan_new(
        self, plan: RowPlan, values: dict[str, Any], wish: GuardianWish | None, found: "_Found"
    ) -> None:
        plan.outcome = ADDED
        plan.attempt(partial(check_required, values, NEEDED))
        section, year = self._place(plan, values)
        if values.get("date_of_birth"):
            plan.attempt(partial(check_birth, values["date_of_birth"]))
        if section is None or year is None or wish is None or plan.errors:
            return
        person = cleaned({name: values[name] for name in PERSON_FIELDS if name in values})
        roll_no = values.get("roll_no")
        student = new_student(section, year, admitted_on=values.get("admitted_on"), roll_no=roll_no, **person)
        student.student_code = str(values.get("student_code") or "")
        check_student(student)
        self._check_place(plan, section, year, roll_no, found)
        plan.work = Entry(student, [wish])
        plan.changes = {
            name: (None, value) for name, value in person.items() if value not in (None, "", False)
        }
        plan.changes |= {"section": (None, str(section)), "academic_year": (None, year.code)}
        plan.changes["guardian_phone"] = (None, wish.phone)
        if roll_no is not None:
            plan.changes["roll_no"] = (None, roll_no)
        _warn_of_name(plan, wish, found.guardians.get(wish.phone))

    def _place(self, plan: RowPlan, values: Values) -> tuple[Section | None, AcademicYear | None]:
        year = self._years.get(values["academic_year"]) if values.get("academic_year") else None
        if year is None:
            year = next((one for one in self._years.values() if one.is_current), None)
        if year is None:
            plan.errors.setdefault("academic_year", _t("No academic year is the current one; give one."))
        section = self._sections.get((values.get("school_class") or "", folded(values.get("section") or "")))
        if section is None and values.get("school_class") and values.get("section"):
            known = [one.code for (of, _code), one in self._sections.items() if of == values["school_class"]]
            text = _t("The class has no such section; it has: %(known)s.")
            plan.errors.setdefault("section", text % {"known": ", ".join(known) or "–"})
        return section, year

    def _check_place(
        self, plan: RowPlan, section: Section, year: AcademicYear, roll_no: int | None, found: "_Found"
    ) -> None:
        place = (section.pk, year.pk)
        self._planned[place] += 1
        if found.seats.get(place, 0) + self._planned[place] > section.capacity:
            text = _t("%(section)s has %(seats)d seats and no room for this row.")
            plan.errors.setdefault("section", text % {"section": section, "seats": section.capacity})
        if roll_no is None:
            return
        if roll_no < 1:
            plan.errors.setdefault("roll_no", _t("Write a whole number from 1."))
        earlier = self._seen.setdefault((*place, roll_no), plan.number)
        if earlier != plan.number:
            plan.errors.setdefault("roll_no", _t("Row %(row)d has the same.") % {"row": earlier})
        elif (*place, roll_no) in found.rolls:
            plan.refuse(roll_taken())

    def _plan_change(
        self,
        plan: RowPlan,
        student: Student,
        values: dict[str, Any],
        wish: GuardianWish | None,
        found: "_Found",
    ) -> None:
        if student.erased_on:
            text = _t("The personal data of this student have been erased.")
            raise ValidationFailed.at("student_code", text)
        _check_same_place(plan, student, values)
        if wish is not None:
            known = found.of_students.get(student.pk, {})
            if wish.phone not in known:
                text = _t("This is no guardian of %(name)s; add guardians on the student's page.")
                plan.errors.setdefault("guardian_phone", text % {"name": student.full_name})
            _warn_of_name(plan, wish, known.get(wish.phone))
        person = cleaned({name: values[name] for name in (*PERSON_FIELDS,) if name in values})
        if values.get("roll_no") is not None:
            person["roll_no"] = values["roll_no"]
        for name, value in person.items():
            if getattr(student, name) != value:
                plan.changes[name] = (getattr(student, name), value)
                setattr(student, name, value)
        if not plan.changes:
            return
        check_student(student)
        plan.outcome = CHANGED
        plan.work = (student, tuple(plan.changes))

    def _check_rolls(self, plans: Sequence[RowPlan], found: "_Found") -> None:
        """Refuse a roll number that somebody keeps; two who change places in one file are no clash."""
        moving = [plan for plan in plans if plan.outcome == CHANGED and "roll_no" in plan.changes]
        leaving = {plan.work[0].pk for plan in moving}
        for plan in moving:
            student: Student = plan.work[0]
            if student.roll_no is None or student.roll_no < 1:
                plan.errors.setdefault("roll_no", _t("Write a whole number from 1."))
                continue
            wanted = (student.section_id, student.academic_year_id, student.roll_no)
            earlier = self._seen.setdefault(wanted, plan.number)
            if earlier != plan.number:
                plan.errors.setdefault("roll_no", _t("Row %(row)d has the same.") % {"row": earlier})
            elif found.rolls.get(wanted, student.pk) not in {student.pk, *leaving}:
                plan.refuse(roll_taken())

    def _check_accounts(self, plans: Sequence[RowPlan]) -> None:
        """Refuse codes and new phone numbers that are user names of other accounts; two queries."""
        new = [(plan, plan.work) for plan in plans if plan.outcome == ADDED and plan.work is not None]
        phones = {wish.phone for _plan, entry in new for wish in entry.guardians}
        known = set(Guardian.objects.filter(phone__in=phones).values_list("phone", flat=True))
        codes = {entry.student.student_code.lower() for _plan, entry in new if entry.student.student_code}
        taken = taken_usernames([*(phones - known), *codes])
        for plan, entry in new:
            for name, username in (
                ("student_code", entry.student.student_code.lower()),
                ("guardian_phone", entry.guardians[0].phone),
            ):
                if username in taken:
                    text = _t("The user name %(name)s is taken by another account.")
                    plan.errors.setdefault(name, text % {"name": username})


class _Found:
    """What a portion of rows means: students, their guardians, known numbers, seats and roll numbers; seven queries."""

    def __init__(self, rows: Sequence[Values], wishes: Sequence[GuardianWish | None]) -> None:
        codes = {str(row["student_code"]) for row in rows if row.get("student_code")}
        known = Student.objects.select_related("section", "school_class", "academic_year")
        self._by_code = {one.student_code: one for one in known.filter(student_code__in=codes)}
        phones = {wish.phone for wish in wishes if wish}
        births = {row["date_of_birth"] for row in rows if row.get("date_of_birth")}
        links = StudentGuardian.objects.filter(guardian__phone__in=phones, student__date_of_birth__in=births)
        self._by_identity = {
            (link.student.full_name.casefold(), link.student.date_of_birth, link.guardian.phone): link.student
            for link in links.select_related(
                "guardian", "student__section", "student__school_class", "student__academic_year"
            )
        }
        ids = [one.pk for one in (*self._by_code.values(), *self._by_identity.values())]
        self.of_students: dict[UUID, dict[str, Guardian]] = {}
        for link in StudentGuardian.objects.filter(student__in=ids).select_related("guardian"):
            self.of_students.setdefault(link.student_id, {})[link.guardian.phone] = link.guardian
        self.guardians = {row.phone: row for row in Guardian.objects.filter(phone__in=phones)}
        going_on = Enrolment.objects.filter(ends_on=None).order_by()
        places = set(going_on.values_list("section", "academic_year").distinct())
        self.seats = seats_taken(places)
        numbered = going_on.filter(roll_no__isnull=False, roll_no__in=_rolls(rows))
        self.rolls = {
            (section, year, roll): student
            for section, year, roll, student in numbered.values_list(
                "section", "academic_year", "roll_no", "student"
            )
        }

    def student(self, row: Values, wish: GuardianWish | None) -> Student | None:
        """Return whom a row means, or None for somebody new."""
        if row.get("student_code"):
            return self._by_code.get(str(row["student_code"]))
        return self._by_identity.get(_identity(row, wish)) if wish else None


def _rolls(rows: Sequence[Values]) -> set[int]:
    """Return the roll numbers in a portion that a column of small numbers can hold."""
    return {row["roll_no"] for row in rows if row.get("roll_no") is not None and 0 < row["roll_no"] < 32_768}


def _identity(row: Mapping[str, Any], wish: GuardianWish) -> tuple[str, Any, str]:
    name = " ".join(str(row.get("full_name") or "").split())
    return (name.casefold(), row.get("date_of_birth"), wish.phone)


def _check_same_place(plan: RowPlan, student: Student, values: Values) -> None:
    """Refuse another class, section or year: a change of section has its own act, with the day from when."""
    text = _t("A change of section is made on the list of students, with the day from which it counts.")
    if values.get("school_class", student.school_class.code) != student.school_class.code:
        plan.errors.setdefault("school_class", text)
    elif values.get("section") and folded(values["section"]) != folded(student.section.code):
        plan.errors.setdefault("section", text)
    if values.get("academic_year", student.academic_year.code) != student.academic_year.code:
        plan.errors.setdefault(
            "academic_year", _t("The student is in %(year)s.") % {"year": student.academic_year}
        )


def _warn_of_name(plan: RowPlan, wish: GuardianWish, known: Guardian | None) -> None:
    if known is not None and known.full_name.casefold() != wish.full_name.casefold():
        text = _t("The phone is that of %(name)s, whose name stays as it is.") % {"name": known.full_name}
        plan.warnings["guardian_phone"] = text


STUDENTS = ImportSubject(
    name="students",
    label=_("Students"),
    help=(
        "Check a file of students, known by the code or by name, birth and guardian's phone; with `apply` and no "
        "error, write it: enrolments, guardians and accounts are made with them."
    ),
    permission=P.WRITE,
    columns=columns,
    key=("student_code",),
    identity=frozenset({"full_name", "date_of_birth", "guardian_phone"}),
    importer=lambda actor, _file: StudentRows(actor),
    masked=frozenset({"guardian_phone"}),
)
