"""Types, balances and ledger."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.money import ZERO
from core.refusals import get_or_refuse
from payroll.employees.models import Employee
from payroll.leave.enums import ApplicationState, CarryForward, CreditMode
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry, LeaveType


def leave_types() -> QuerySet[LeaveType]:
    """Return all types, by code."""
    return LeaveType.objects.select_related("debits_from").order_by("code")


def types_for(employee: Employee) -> list[LeaveType]:
    """Return the types that an employee can apply for, those taken most often first; two queries.

    A type for one gender is also for whoever has days of it on the account (a single father).
    """
    owned = set(
        LeaveAccount.objects.filter(employee=employee, balance__gt=0).values_list("leave_type_id", flat=True)
    )
    rows = [row for row in types_in_use() if is_for(employee, row, owned)]
    return sorted(rows, key=by_use)


def by_use(kind: LeaveType) -> tuple[int, str]:
    """Return the place of a type in lists for people: credited yearly, by periods, debited elsewhere, once, none."""
    if kind.debits_from_id:
        return 2, kind.code
    places = {CreditMode.YEARLY: 0, CreditMode.PERIODIC: 1, CreditMode.LIFETIME: 3, CreditMode.NONE: 4}
    return places[CreditMode(kind.credit_mode)], kind.code


def is_for(employee: Employee, kind: LeaveType, owned: Collection[int]) -> bool:
    """Say whether a type is for an employee; `owned` are the types with days on the employee's accounts."""
    if not kind.gender or not employee.gender or employee.gender == kind.gender:
        return True
    account = account_type(kind)
    return account is not None and account.pk in owned


def types_in_use() -> QuerySet[LeaveType]:
    """Return the types that can be applied for, by code."""
    return leave_types().filter(is_active=True)


def account_types() -> QuerySet[LeaveType]:
    """Return the types that keep an account, by code."""
    return leave_types().exclude(credit_mode=CreditMode.NONE)


def accounts() -> QuerySet[LeaveAccount]:
    """Return all accounts with employee and type."""
    return LeaveAccount.objects.select_related("employee", "leave_type")


def account_by_id(account_id: int) -> LeaveAccount:
    """Return one account. Raises NotFound."""
    return get_or_refuse(accounts(), NotFound(_("There is no such leave account.")), pk=account_id)


def type_named(text: str) -> LeaveType:
    """Return the type with a code (in any case) or number. Raises ValidationFailed naming the known codes."""
    text = str(text).strip()
    rows = leave_types()
    found = rows.filter(code__iexact=text).first()
    if found is None and text.isascii() and text.isdigit() and len(text) < 18:
        found = rows.filter(pk=int(text)).first()
    if found is None:
        known = ", ".join(rows.filter(is_active=True).values_list("code", flat=True))
        message = _("There is no leave type “%(code)s”; known are: %(known)s.") % {
            "code": text,
            "known": known,
        }
        raise ValidationFailed.at("leave_type", message)
    return found


def account_type(leave_type: LeaveType) -> LeaveType | None:
    """Return the type whose account pays for the leave: its own, another's (commuted leave), or none."""
    if leave_type.debits_from is not None:
        return leave_type.debits_from
    return leave_type if leave_type.keeps_account else None


@dataclass(frozen=True, slots=True)
class Balance:
    """One account: the ledger's sum, what applications that wait would take, and what is left to apply for."""

    leave_type: LeaveType
    balance: Decimal
    pending: Decimal

    @property
    def available(self) -> Decimal:
        """Days that can still be asked for."""
        return self.balance - self.pending


def balances_of(employee_id: int) -> list[Balance]:
    """Return the balances of one employee, all active accounts and those with days on them; three queries."""
    return balances_for([employee_id])[employee_id]


def balances_for(employee_ids: Iterable[int]) -> dict[int, list[Balance]]:
    """Return {employee id: balances} for a page of employees; three queries."""
    ids = list(employee_ids)
    types = sorted((row for row in leave_types() if row.keeps_account), key=by_use)
    sums = {
        (employee, kind): balance
        for employee, kind, balance in LeaveAccount.objects.filter(employee_id__in=ids).values_list(
            "employee_id", "leave_type_id", "balance"
        )
    }
    pending = {
        (row["employee_id"], row["account"]): row["total"]
        for row in _pending()
        .filter(employee_id__in=ids)
        .values("employee_id", "account")
        .annotate(total=Sum("debit"))
    }
    found: dict[int, list[Balance]] = {}
    for employee in ids:
        rows = [
            Balance(row, sums.get((employee, row.pk), ZERO), pending.get((employee, row.pk), ZERO))
            for row in types
        ]
        found[employee] = [row for row in rows if row.leave_type.is_active or row.balance]
    return found


def available_days(
    employee_id: int, account: LeaveType, year: int, leaving_out: int | None = None
) -> Decimal:
    """Return what is left to apply for, for leave that begins in a calendar year.

    Days of a type that lapses belong to their year: last year's cannot be used in the next, nor the other
    way round. Pending applications count as taken, but for `leaving_out`, the one that is being decided.
    """
    pending = _pending().filter(employee_id=employee_id, account=account.pk).exclude(pk=leaving_out or 0)
    if account.carry_forward == CarryForward.NONE:
        entries = LeaveEntry.objects.filter(employee_id=employee_id, leave_type=account, on__year=year)
        balance = entries.aggregate(total=Sum("days"))["total"] or ZERO
        pending = pending.filter(from_on__year=year)
    else:
        rows = LeaveAccount.objects.filter(employee_id=employee_id, leave_type=account)
        balance = rows.values_list("balance", flat=True).first() or ZERO
    return balance - (pending.aggregate(total=Sum("debit"))["total"] or ZERO)


def ledger_of(employee_id: int) -> QuerySet[LeaveEntry]:
    """Return the ledger lines of an employee, each with the balance of its type after it (`running`).

    The balance is summed beside the rows: it is that of the whole ledger, however the rows are filtered.
    """
    earlier = LeaveEntry.objects.filter(
        Q(on__lt=OuterRef("on")) | Q(on=OuterRef("on"), pk__lte=OuterRef("pk")),
        employee_id=OuterRef("employee_id"),
        leave_type_id=OuterRef("leave_type_id"),
    )
    running = earlier.order_by().values("employee_id").annotate(total=Sum("days")).values("total")
    rows = LeaveEntry.objects.filter(employee_id=employee_id).select_related("leave_type", "application")
    return rows.annotate(running=Subquery(running)).order_by("leave_type__code", "on", "id")


def _pending() -> Any:
    """Return the applications that wait, with `account`: the type whose balance they would take from."""
    rows = LeaveApplication.objects.filter(state=ApplicationState.PENDING).order_by()
    return rows.annotate(account=Coalesce("leave_type__debits_from_id", "leave_type_id"))


def balances_on(kind: LeaveType, employee_ids: Iterable[int]) -> dict[int, Decimal]:
    """Return {employee id: days on the account of one type}, applications not counted; one query."""
    rows = LeaveAccount.objects.filter(leave_type=kind, employee_id__in=list(employee_ids))
    return dict(rows.values_list("employee_id", "balance"))
