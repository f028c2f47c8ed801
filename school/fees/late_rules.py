"""Late-fee rules, declared for every door."""

from datetime import date

from django.utils.translation import gettext as _

from core.errors import InUse, ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.money import ZERO
from education.late_fees import checked_slabs
from school.fees.enums import LateFeeKind
from school.fees.models import Adjustment, LateFeeRule
from school.fees.permissions import FeePermission as P
from school.fees.services.late_charging import charge_soon

# What may still be changed of a rule by which somebody was charged.
LOOSE = frozenset({"name", "ends_on"})


def _slabs_as_kept(row: LateFeeRule, _change: Change) -> None:
    """Bring the slabs into the form in which they are kept; an empty box is none. Raises ValidationFailed."""
    row.slabs = row.slabs or []
    if row.kind == LateFeeKind.SLAB:
        row.amount, row.slabs = ZERO, checked_slabs(row.slabs)


def _check(row: LateFeeRule, change: Change) -> None:
    if row.ends_on and row.ends_on < row.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day must not be before the first one."))
    if row.cap is not None and row.cap <= ZERO:
        raise ValidationFailed.at("cap", _("Give an amount above 0, or leave it empty."))
    is_slab = row.kind == LateFeeKind.SLAB
    if not is_slab and row.amount <= ZERO:
        raise ValidationFailed.at("amount", _("Give an amount above 0."))
    if not is_slab and row.slabs:
        raise ValidationFailed.at("slabs", _("Only a rule by days late has slabs."))
    if not change.is_new:
        _refuse_used(row, change)


def _refuse_used(row: LateFeeRule, change: Change) -> None:
    """Raise InUse for a rule by which late fees were charged: another one holds from a later day instead."""
    used = Adjustment.objects.filter(late_fee_rule=row)
    if not used.exists():
        return
    if set(change.after) - LOOSE:
        text = _("Late fees were charged by “%(name)s”. Let it end, and add a rule that follows it.")
        raise InUse(text % {"name": row.name})
    last: date | None = used.order_by("-invoice__due_on").values_list("invoice__due_on", flat=True).first()
    if row.ends_on and last and row.ends_on < last:
        text = _("It was used for invoices due up to %(day)s; let it end on that day or later.")
        raise ValidationFailed.at("ends_on", text % {"day": in_date(last)})


def _look(_row: LateFeeRule, _change: Change) -> None:
    charge_soon()


late_fee_rules = Master(
    LateFeeRule,
    label="late_fee_rule",
    read=P.REPORTS,
    write=P.CONFIGURE,
    writable=("name", "kind", "amount", "slabs", "grace_days", "cap", "starts_on", "ends_on"),
    complete=_slabs_as_kept,
    check=_check,
    after_change=_look,
    columns=("name", "kind", "amount", "grace_days", "cap", "starts_on", "ends_on"),
    search=("name",),
    filters=("kind",),
    in_use=_("Late fees were charged by “%(name)s”."),
    example={
        "name": "Rs 50 a day",
        "kind": "per_day",
        "amount": 50,
        "slabs": [],
        "grace_days": 0,
        "cap": 1000,
        "starts_on": "2026-04-01",
    },
)
