"""Leave types and holidays. A change does not touch leave that is approved: its days and pay are fixed."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InUse
from core.masters import Change, Master
from core.refusals import refuse_wrong
from payroll.leave import hooks
from payroll.leave.enums import CarryForward, CreditMode
from payroll.leave.models import Holiday, LeaveAccount, LeaveApplication, LeaveType
from payroll.leave.permissions import LeavePermission as P

# What the ledger and the applications of a type stand on.
FIXED_BY_USE = ("code", "credit_mode", "debits_from", "debit_factor")


def _credit_yearly(row: LeaveType, change: Change) -> None:
    """Credit the entitlement of a new type each year where nothing else is said."""
    if change.is_new and row.entitlement and not row.debits_from_id and "credit_mode" not in change.after:
        row.credit_mode = CreditMode.YEARLY


def _check_type(row: LeaveType, change: Change) -> None:
    fixed = [name for name in FIXED_BY_USE if name in change.after]
    if fixed and not change.is_new and _is_used(row):
        text = _("The type has been used: make a new type instead.")
        raise InUse(text, fields={name: [text] for name in fixed})
    refuse_wrong(_contradictions(row))


def _is_used(row: LeaveType) -> bool:
    return (
        LeaveAccount.objects.filter(leave_type=row).exists()
        or LeaveApplication.objects.filter(leave_type=row).exists()
    )


def _contradictions(row: LeaveType) -> dict[str, str]:
    """Return what does not go together, by field."""
    found: dict[str, str] = {}
    if row.keeps_account and not row.entitlement:
        found["entitlement"] = _("Give the days that are credited.")
    if row.carry_forward == CarryForward.MAXIMUM and not row.carry_maximum:
        found["carry_maximum"] = _("Give the days that are carried at most.")
    if (row.credit_mode == CreditMode.LIFETIME) != (row.carry_forward == CarryForward.LIFETIME):
        found["carry_forward"] = _(
            "A lifetime account is credited once and carried for life: choose both or neither."
        )
    if row.debits_from_id and (row.keeps_account or row.debits_from_id == row.pk):
        found["debits_from"] = _("A type without account of its own is debited to another's.")
    if row.debits_from_id and not row.debits_from.keeps_account:  # type: ignore[union-attr]
        found["debits_from"] = _("Choose a type that keeps an account.")
    if row.debit_factor not in (1, 2):
        found["debit_factor"] = _("Give 1 or 2.")
    if row.min_days and row.max_days and row.min_days > row.max_days:
        found["max_days"] = _("The most days must not be fewer than the least.")
    return found


def _tell_change(row: Holiday, change: Change) -> None:
    days = {row.on, change.before.get("on", row.on)}
    if not change.is_new:
        _refuse_used(change.before.get("on", row.on), change.after)
    hooks.holidays_changed(days)


def _tell_removal(row: Holiday, _actor: Actor) -> None:
    _refuse_used(row.on, ["on"])
    hooks.holidays_changed({row.on})


def _refuse_used(day: date, names: Iterable[str]) -> None:
    """Keep the day, type and reach of a holiday that a month made final was reckoned with. Raises InUse."""
    fixed = [name for name in names if name != "name"]
    reason = hooks.holiday_in_use(day) if fixed else ""
    if reason:
        raise InUse(reason, fields={name: [reason] for name in fixed})


leave_types = Master(
    LeaveType,
    label="leave_type",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "code", "name", "credit_mode", "entitlement", "carry_forward", "carry_maximum", "pay_effect",
        "counts_weekends", "counts_holidays", "half_days_allowed", "min_days", "max_days", "spells_per_year",
        "gender", "requires_attachment", "debits_from", "debit_factor", "is_casual", "cut_by_unpaid", "is_active",
    ),
    tidy={"code": str.upper},
    complete=_credit_yearly,
    check=_check_type,
    columns=("code", "name", "credit_mode", "entitlement", "carry_forward", "pay_effect", "is_active"),
    search=("code", "name"),
    filters=("is_active", "credit_mode", "pay_effect"),
    ordering=("code", "name"),
    rows=lambda: LeaveType.objects.select_related("debits_from"),
    by={"debits_from": "code"},
    example={"code": "SCL", "name": "Special Casual Leave", "credit_mode": "yearly", "entitlement": 10},
)  # fmt: skip
holidays = Master(
    Holiday,
    label="holiday",
    read=P.READ,
    write=P.WRITE,
    writable=("on", "name", "kind", "applicable_for"),
    after_change=_tell_change,
    after_delete=_tell_removal,
    columns=("on", "name", "kind", "applicable_for"),
    search=("name",),
    filters=("on", "kind"),
    ordering=("on", "name"),
    example={"on": date(2026, 8, 15), "name": "Independence Day"},
)
