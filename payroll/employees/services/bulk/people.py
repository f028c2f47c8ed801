"""Entering and changing the records of many employees."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts import bulk as accounts
from core.accounts.models import User
from core.actors import Actor
from core.audit.services import changes
from core.errors import DomainError, ValidationFailed
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from core.refusals import naming_refusals
from payroll.employees.access import refuse_own_fields
from payroll.employees.enums import PayReason
from payroll.employees.models import Employee, PayHistory, StatusHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.entitlement import ENTITLEMENT_FIELDS, entitlement_histories
from payroll.employees.selectors.masters import department_masters, designation_masters
from payroll.employees.services.accounts import may_touch, touching_refused
from payroll.employees.services.bulk.entitlement import (
    DATES,
    has_entitlement,
    plan_entitlement,
    write_dated,
)
from payroll.employees.services.checks import (
    REQUIRED,
    TAKEN,
    account_note,
    check_alone,
    check_birth,
    check_required,
    checked_code,
    cleaned,
    duplicate,
    same_account,
)
from payroll.employees.services.codes import next_codes
from payroll.employees.services.creation import checked_first_day, first_status
from payroll.employees.services.later_pay import PayStep, pay_row
from payroll.employees.services.locking import records
from payroll.employees.services.retirement import RETIREMENT_FIELDS, change_retirement, set_retirement
from payroll.employees.services.updates import RETIREMENT_FACTS
from payroll.employees.signals import employees_created, services_changed
from payroll.organizations.permissions import EMPLOYEE
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors as pay_commission
from payroll.pay_commission.matrix import cell_of

# What is no column of the record by itself.
DATED = (*RETIREMENT_FIELDS, *DATES)
PAY = ("level", "cell", "pay_effective_on", "order_reference")
UNIQUE = ("pan", "pran")
SERVICE = ("date_of_joining", "retirement_on")
ACCOUNT = ("name", "email", "phone")
BATCH = 1000


class PeopleBulk(Importer):
    """Rows in portions: `plan` says what each would do, `write` does it, in the caller's transaction.

    A row is known by its code; without one by its PAN, or else by name, birth and joining: so the same rows a
    second time change nothing. What a row leaves out stays as it is. Pay of somebody who is there already is
    not touched (see PayBulk). New people get an account without a password
    (core.accounts.bulk.first_passwords). Whoever calls notes the whole in the audit, as one entry.
    """

    def __init__(self, *, actor: Actor) -> None:
        authorize(actor, EmployeePermission.WRITE)
        settings = organization_settings()
        self.actor = actor
        self.user_ids: list[int] = []
        self._retirement_age = settings.retirement_age
        self._version = settings.commission_version
        self._matrix = pay_commission.matrix(self._version)
        self._departments = department_masters()
        self._designations = designation_masters()
        self._seen: dict[tuple[str, Any], int] = {}
        # The row of each bank account in this file.
        self._accounts: dict[str, int] = {}

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` keeps the people found until the transaction ends."""
        plans = [
            RowPlan(number, str(values.get("code") or values.get("name") or "")) for number, values in rows
        ]
        tidied = [self._tidied(plan, dict(values)) for plan, (_n, values) in zip(plans, rows, strict=True)]
        found = _Found([values for values in tidied if values is not None], lock=lock)
        for plan, values in zip(plans, tidied, strict=True):
            if values is not None:
                self._plan_row(plan, values, found)
        self._check_others(plans)
        return plans

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Do what rows without errors would do. Raises Duplicate when somebody else was faster."""
        with naming_refusals(TAKEN):
            self._add([plan for plan in plans if plan.outcome == ADDED and not plan.errors])
            self._change([plan for plan in plans if plan.outcome == CHANGED and not plan.errors])

    def _tidied(self, plan: RowPlan, values: dict[str, Any]) -> dict[str, Any] | None:
        """Return the values as they are stored, masters found; None when one is refused."""
        apart = {name: values.pop(name) for name in (*PAY, *DATED, "code") if name in values}
        for name, masters in (("department", self._departments), ("designation", self._designations)):
            if values.get(name):
                found = plan.attempt(partial(masters.find, values.pop(name)))
                values |= {name: found} if found else {}
        if apart.get("code"):
            apart["code"] = plan.attempt(partial(checked_code, apart["code"]))
            if apart["code"] is None:
                return None
        result = plan.attempt(partial(cleaned, values))
        return None if result is None else {**apart, **result}

    def _plan_row(self, plan: RowPlan, values: dict[str, Any], found: "_Found") -> None:
        employee = found.employee(values)
        self._check_first(plan, values, employee)
        pay = {name: values.pop(name) for name in PAY if name in values}
        dates = {name: values.pop(name) for name in DATED if name in values}
        if employee is not None:
            values.pop("code", None)
        try:
            if employee is None:
                self._plan_new(plan, values, pay, dates)
            else:
                plan.key = employee.code
                plan.attempt(partial(_check_pay_stays, employee, pay, found))
                self._plan_change(plan, employee, values, dates, found)
        except DomainError as error:
            plan.refuse(error)

    def _check_first(self, plan: RowPlan, values: Values, employee: Employee | None) -> None:
        """Refuse what stands in an earlier row too."""
        marks = [(name, values[name]) for name in ("code", *UNIQUE) if values.get(name)]
        marks.append(("employee", employee.pk if employee else _identity(values)))
        for name, value in marks:
            earlier = self._seen.setdefault((name, value), plan.number)
            if earlier != plan.number and value != ("", None, None):
                text = _("Row %(row)d has the same.") % {"row": earlier}
                plan.errors.setdefault("code" if name == "employee" else name, text)

    def _may_retire(self, plan: RowPlan, employee: Employee, dates: Values) -> bool:
        """Set the date of retirement, from which other rules count; say whether that was possible."""
        given = {name: dates[name] for name in RETIREMENT_FIELDS if name in dates}
        plan.attempt(partial(check_birth, employee.date_of_birth))
        if "date_of_birth" in plan.errors:
            return False
        plan.attempt(partial(set_retirement, employee, given, self._retirement_age))
        return not any(name in plan.errors for name in RETIREMENT_FIELDS)

    def _plan_new(self, plan: RowPlan, values: dict[str, Any], pay: Values, dates: Values) -> None:
        plan.outcome = ADDED
        plan.key = f"{values.get('code') or ''} {values.get('name') or ''}".strip()
        level, cell, place = pay.get("level"), pay.get("cell"), None
        for name in ("level", "cell"):
            if pay.get(name) is None:
                plan.errors.setdefault(name, _("This is needed for a new employee."))
        if level is not None and cell is not None:
            place = plan.attempt(partial(cell_of, self._matrix, level, cell))
        plan.attempt(partial(check_required, values))
        if not values.get("date_of_birth") or not values.get("date_of_joining"):
            return  # the other rules count from these
        employee = Employee(**values)
        if not self._may_retire(plan, employee, dates):
            return
        employee.code = employee.code or "X"  # the generated one comes when the row is written
        plan.attempt(partial(check_alone, employee))
        employee.code = values.get("code") or ""
        plan.work = (employee, None)
        day = checked_first_day(employee, pay.get("pay_effective_on"))
        if place is None:
            return
        step = PayStep(day, place, PayReason.JOINING, self._version)
        plan.work = (employee, pay_row(None, step, self.actor, pay.get("order_reference") or ""))
        plan.changes = {
            **{name: (None, value) for name, value in values.items() if value not in (None, "")},
            "level": (None, place.level),
            "cell": (None, place.cell),
            "basic": (None, place.basic),
            "retirement_on": (None, employee.retirement_on),
        }

    def _plan_change(
        self, plan: RowPlan, employee: Employee, values: dict[str, Any], dates: Values, found: "_Found"
    ) -> None:
        entitlement = {name: values.pop(name) for name in ENTITLEMENT_FIELDS if name in values}
        before, after = changes(employee, values)
        for name, value in after.items():
            setattr(employee, name, value)
        check_required({name: getattr(employee, name) for name in REQUIRED})
        if RETIREMENT_FACTS & set(after) or any(name in dates for name in RETIREMENT_FIELDS):
            kept = {name: dates[name] for name in RETIREMENT_FIELDS if name in dates}
            change_retirement(employee, kept, self._retirement_age, before, after)
        plan.changes = {name: (before[name], after[name]) for name in after}
        if entitlement:
            history = found.entitlements.get(employee.pk, [])
            plan_entitlement(plan, employee, history, {**dates, **entitlement}, actor=self.actor)
        if not plan.changes:
            return
        changed = [name for name in plan.changes if name not in DATES]
        plan.attempt(partial(refuse_own_fields, employee, self.actor, changed))
        check_alone(employee)
        for name in ACCOUNT:
            if name in after and not may_touch(employee.user, self.actor):
                plan.errors.setdefault(name, touching_refused())
        plan.outcome, plan.work = CHANGED, employee

    def _check_others(self, plans: Sequence[RowPlan]) -> None:
        """Refuse PAN, PRAN and user names that other people have, and name shared bank accounts; four queries."""
        rows = [(plan, _employee_of(plan)) for plan in plans if plan.work is not None]
        for name in UNIQUE:
            owners = _owners(name, [getattr(person, name) for _plan, person in rows])
            for plan, person in rows:
                owner = owners.get(getattr(person, name))
                if owner is not None and owner[0] != person.pk:
                    plan.refuse(duplicate(name, owner[1]))
        self._warn_of_accounts(rows)
        new = [(plan, person) for plan, person in rows if plan.outcome == ADDED and person.code]
        taken = accounts.taken_usernames(person.code for _plan, person in new)
        for plan, person in new:
            if person.code.lower() in taken:
                text = _("The user name %(name)s is taken.") % {"name": person.code.lower()}
                plan.errors.setdefault("code", text)

    def _warn_of_accounts(self, rows: Sequence[tuple[RowPlan, Employee]]) -> None:
        owners = same_account(person.bank_account for _plan, person in rows)
        for plan, person in rows:
            if plan.outcome != ADDED and "bank_account" not in plan.changes:
                continue
            earlier = self._accounts.setdefault(person.bank_account, plan.number)
            note = account_note(person.pk, owners.get(person.bank_account, ()))
            if person.bank_account and earlier != plan.number:
                note = _("Row %(row)d has the same bank account.") % {"row": earlier}
            if note:
                plan.warnings["bank_account"] = note

    def _add(self, plans: Sequence[RowPlan]) -> None:
        if not plans:
            return
        people: list[Employee] = [plan.work[0] for plan in plans]
        without = [person for person in people if not person.code]
        for person, code in zip(without, next_codes(len(without)) if without else [], strict=True):
            person.code = code
        users = accounts.create_users(users=[_user(person) for person in people])
        for person, user in zip(people, users, strict=True):
            person.user = user
        self.user_ids += [user.pk for user in users]
        Employee.objects.bulk_create(people, batch_size=BATCH)
        pay: list[PayHistory] = [plan.work[1] for plan in plans]
        for row, person in zip(pay, people, strict=True):
            row.employee_id = person.pk
        PayHistory.objects.bulk_create(pay, batch_size=BATCH)
        StatusHistory.objects.bulk_create(
            [first_status(person, self.actor) for person in people], batch_size=BATCH
        )
        employees_created.send(sender=Employee, employees=people, actor=self.actor)

    def _change(self, plans: Sequence[RowPlan]) -> None:
        write_records(plans, [plan.work for plan in plans], self.actor)
        write_dated(plans)


def write_records(plans: Sequence[RowPlan], people: Sequence[Employee], actor: Actor) -> None:
    """Store changed records, carry name and addresses to the accounts, and tell whose service changed."""
    if not people:
        return
    names = {name for plan in plans for name in plan.changes if name in RECORD}
    if not names:
        return
    now = timezone.now()
    for person in people:
        person.updated_at = now
    Employee.objects.bulk_update(people, [*sorted(names), "updated_at"], batch_size=BATCH)
    users = []
    for plan, person in zip(plans, people, strict=True):
        if person.user_id and any(name in plan.changes for name in ACCOUNT):
            user = User(pk=person.user_id)
            user.name, user.email, user.phone = person.name, person.email, person.phone
            users.append(user)
    User.objects.bulk_update(users, list(ACCOUNT), batch_size=BATCH)
    moved = [
        person
        for plan, person in zip(plans, people, strict=True)
        if any(name in plan.changes for name in SERVICE)
    ]
    if moved:
        services_changed.send(sender=Employee, employees=moved, actor=actor)


RECORD = frozenset(field.name for field in Employee._meta.concrete_fields)


class _Found:
    """The people whom a portion of rows means, in at most three queries, and their pay in one more."""

    def __init__(self, rows: Sequence[Values], *, lock: bool) -> None:
        codes = {row["code"] for row in rows if row.get("code")}
        nameless = [row for row in rows if not row.get("code")]
        pans = {row["pan"] for row in nameless if row.get("pan")}
        births = {row["date_of_birth"] for row in nameless if row.get("date_of_birth")}
        everybody = records(lock=lock)
        self._by_code = {one.code: one for one in everybody.filter(code__in=codes)} if codes else {}
        self._by_pan = {one.pan: one for one in everybody.filter(pan__in=pans)} if pans else {}
        self._by_identity: dict[Any, Employee] = {}
        if births:
            joined = {row["date_of_joining"] for row in nameless if row.get("date_of_joining")}
            born_then = everybody.filter(date_of_birth__in=births, date_of_joining__in=joined)
            self._by_identity = {
                _mark(one.name, one.date_of_birth, one.date_of_joining): one for one in born_then
            }
        found = (self._by_code, self._by_pan, self._by_identity)
        ids = [person.pk for people_by in found for person in people_by.values()]
        is_dated = any(has_entitlement(row) for row in rows)
        self.entitlements = entitlement_histories(ids) if is_dated else {}
        self.pay: dict[int, set[tuple[int, int]]] = {}
        if any("level" in row or "cell" in row for row in rows):
            pay = PayHistory.objects.filter(employee_id__in=ids).order_by()
            for employee, level, cell in pay.values_list("employee_id", "level", "cell"):
                self.pay.setdefault(employee, set()).add((level, cell))

    def employee(self, row: Values) -> Employee | None:
        """Return whom the row means, or None for somebody new."""
        if row.get("code"):
            return self._by_code.get(row["code"])
        return self._by_pan.get(row.get("pan", "")) or self._by_identity.get(_identity(row))


def _identity(row: Values) -> tuple[str, Any, Any]:
    """By what a row is known: name, birth and joining, unless it has a code or a PAN."""
    if row.get("code") or row.get("pan"):
        return ("", None, None)
    return _mark(row.get("name"), row.get("date_of_birth"), row.get("date_of_joining"))


def _mark(name: Any, born: date | None, joined: date | None) -> tuple[str, Any, Any]:
    return (" ".join(str(name or "").split()).casefold(), born, joined)


def _employee_of(plan: RowPlan) -> Employee:
    person: Employee = plan.work[0] if plan.outcome == ADDED else plan.work
    return person


def _owners(name: str, values: Sequence[str]) -> dict[str, tuple[int, str]]:
    """Return {value: number and label of whom has it}."""
    wanted = {value for value in values if value}
    rows = Employee.objects.filter(**{f"{name}__in": wanted}).values_list(name, "pk", "code", "name")
    return {value: (pk, f"{code} {label}") for value, pk, code, label in rows}


def _check_pay_stays(employee: Employee, pay: Values, found: _Found) -> None:
    """Let pass a level and cell that the person has or had; another one is a change of pay, which has its own file."""
    level, cell = pay.get("level"), pay.get("cell")
    if level is None and cell is None:
        return
    known = found.pay.get(employee.pk, set())
    if any(level in (None, row[0]) and cell in (None, row[1]) for row in known):
        return
    text = _("The pay of employees who are there already is changed by importing pay data; leave this empty.")
    raise ValidationFailed.at("level" if level is not None else "cell", text)


def _user(person: Employee) -> User:
    return User(
        username=person.code.lower(),
        name=person.name,
        role=EMPLOYEE,
        email=person.email,
        phone=person.phone,
    )
