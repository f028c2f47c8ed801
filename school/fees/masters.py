"""Heads, standing concessions, who has them, and what students opted for, declared for every door."""

from typing import Any

from django.utils.translation import gettext as _

from core.audit.services import record
from core.errors import Forbidden, ValidationFailed
from core.masters import Change, Master
from school.fees.enums import ConcessionBasis, Frequency
from school.fees.models import ConcessionGrant, ConcessionRule, FeeHead, InvoiceLine, OptedHead, PlanComponent
from school.fees.permissions import FeePermission as P
from school.students.models import StudentGuardian


def _recurs(row: FeeHead, change: Change) -> None:
    """Let the frequency follow `is_recurring` where only that is given, and the other way round."""
    if "frequency" in change.after:
        if "is_recurring" not in change.after:
            row.is_recurring = row.frequency != Frequency.ONCE
    elif "is_recurring" in change.after and not row.is_recurring:
        row.frequency = Frequency.ONCE
    elif "is_recurring" in change.after and row.frequency == Frequency.ONCE:
        row.frequency = FeeHead._meta.get_field("frequency").default


def _check_head(row: FeeHead, change: Change) -> None:
    if row.is_recurring == (row.frequency == Frequency.ONCE):
        text = _("A head that recurs is charged every year or oftener, one that does not is charged once.")
        raise ValidationFailed.at("frequency", text)
    fixed = {"frequency", "purpose", "is_recurring"} & set(change.after)
    if change.is_new or not fixed:
        return
    used = PlanComponent.objects.filter(head=row).exists() or InvoiceLine.objects.filter(head=row).exists()
    if used:
        text = _("“%(name)s” is in a plan or an invoice; how it is charged stays. Add another head.")
        raise ValidationFailed.at(min(fixed), text % {"name": row.name})


def _days_in_order(row: Any, _change: Change) -> None:
    if row.ends_on and row.ends_on < row.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day must not be before the first one."))


def _check_rule(row: ConcessionRule, change: Change) -> None:
    if row.percent <= 0:
        raise ValidationFailed.at("percent", _("Give a percentage above 0, at most 100."))
    _days_in_order(row, change)
    if not change.is_new:
        _set_heads(row, change)


def _set_heads(row: ConcessionRule, change: Change) -> None:
    """Keep the heads that were given beside the fields."""
    if "heads" not in change.beside:
        return
    heads = list(change.beside["heads"] or ())
    before = sorted(row.heads.values_list("code", flat=True))
    row.heads.set(heads)
    after = sorted(head.code for head in heads)
    if before != after and not change.is_new:
        told = {"before": {"heads": before}, "after": {"heads": after}}
        record(change.actor, "concession_rule.heads", row, **told)


def _after_rule(row: ConcessionRule, change: Change) -> None:
    if change.is_new:
        _set_heads(row, change)


def _say_who(row: ConcessionGrant, change: Change) -> None:
    if change.is_new:
        row.granted_by = change.actor.name[:150]


def _check_grant(row: ConcessionGrant, change: Change) -> None:
    _days_in_order(row, change)
    if not row.reason:
        raise ValidationFailed.at("reason", _("Say why it is granted."))
    if row.rule.basis != ConcessionBasis.GRANTED:
        text = _("“%(rule)s” goes to siblings by itself; it is not granted by name.") % {
            "rule": row.rule.name
        }
        raise ValidationFailed.at("rule", text)
    actor = change.actor
    if actor.user_id and not actor.is_platform:
        own = StudentGuardian.objects.filter(student_id=row.student_id, guardian__user_id=actor.user_id)
        if own.exists():
            raise Forbidden(_("This is your own child: somebody else grants it."))


heads = Master(
    FeeHead,
    label="fee_head",
    read=P.READ,
    write=P.CONFIGURE,
    writable=("code", "name", "description", "is_recurring", "frequency", "purpose", "is_active"),
    tidy={"code": str.upper},
    complete=_recurs,
    check=_check_head,
    columns=("code", "name", "frequency", "purpose", "is_active"),
    search=("code", "name"),
    filters=("frequency", "purpose", "is_active"),
    example={
        "code": "TUI",
        "name": "Tuition fee",
        "description": "Per quarter",
        "is_recurring": True,
        "frequency": "quarterly",
    },
)
concession_rules = Master(
    ConcessionRule,
    label="concession_rule",
    read=P.REPORTS,
    write=P.CONFIGURE,
    writable=("code", "name", "basis", "percent", "starts_on", "ends_on"),
    beside=("heads",),
    tidy={"code": str.upper},
    check=_check_rule,
    after_change=_after_rule,
    columns=("code", "name", "basis", "percent", "starts_on", "ends_on"),
    search=("code", "name"),
    filters=("basis",),
    rows=lambda: ConcessionRule.objects.prefetch_related("heads"),
    example={
        "code": "STAFF",
        "name": "Staff child",
        "basis": "granted",
        "percent": 50,
        "starts_on": "2026-04-01",
    },
)
options = Master(
    OptedHead,
    label="opted_head",
    read=P.REPORTS,
    write=P.CONFIGURE,
    writable=("student", "head", "starts_on", "ends_on"),
    check=_days_in_order,
    columns=("student", "head", "starts_on", "ends_on"),
    search=("student__full_name", "student__student_code", "head__name"),
    filters=("student", "head"),
    rows=lambda: OptedHead.objects.select_related("student", "head"),
    example={"starts_on": "2026-04-01"},
)
grants = Master(
    ConcessionGrant,
    label="concession_grant",
    read=P.REPORTS,
    write=P.ADJUST,
    writable=("student", "rule", "starts_on", "ends_on", "reason"),
    complete=_say_who,
    check=_check_grant,
    columns=("student", "rule", "starts_on", "ends_on", "reason", "granted_by"),
    shown=("granted_by",),
    search=("student__full_name", "student__student_code", "rule__name"),
    filters=("student", "rule"),
    rows=lambda: ConcessionGrant.objects.select_related("student", "rule"),
    example={"starts_on": "2026-04-01", "reason": "Child of a teacher"},
)
