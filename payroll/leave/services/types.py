"""Leave types, and those that a new institution begins with."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, NotFound, ValidationFailed
from core.refusals import get_or_refuse, naming_refusals
from payroll.leave.enums import CarryForward, CreditMode, PayEffect
from payroll.leave.errors import LeaveTypeInUse
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveType
from payroll.organizations.permissions import PayrollPermission

ONE_A_CODE = "payroll_leave_leavetype_code_key"

# Entitlements by the spec's table; the other rules by the reference of payroll, Leave.
SEEDS: tuple[dict[str, Any], ...] = (
    {
        "code": "CL", "name": "Casual Leave", "credit_mode": CreditMode.YEARLY, "entitlement": 8,
        "half_days_allowed": True, "is_casual": True,
    },
    {
        "code": "EL", "name": "Earned Leave", "credit_mode": CreditMode.PERIODIC, "entitlement": 30,
        "carry_forward": CarryForward.MAXIMUM, "carry_maximum": 300, "counts_weekends": True,
        "counts_holidays": True, "cut_by_unpaid": True, "max_days": 180,
    },
    {
        "code": "HPL", "name": "Half Pay Leave", "credit_mode": CreditMode.PERIODIC, "entitlement": 20,
        "carry_forward": CarryForward.UNLIMITED, "pay_effect": PayEffect.HALF, "counts_weekends": True,
        "counts_holidays": True,
    },
    {
        "code": "CCL", "name": "Child Care Leave", "credit_mode": CreditMode.LIFETIME, "entitlement": 730,
        "carry_forward": CarryForward.LIFETIME, "pay_effect": PayEffect.CHILD_CARE, "counts_weekends": True,
        "counts_holidays": True, "min_days": 5, "spells_per_year": 3, "gender": "female",
    },
    {
        "code": "COM", "name": "Commuted Leave", "debits_from": "HPL", "debit_factor": 2,
        "counts_weekends": True, "counts_holidays": True, "requires_attachment": True,
    },
    {
        "code": "ML", "name": "Maternity Leave", "max_days": 180, "counts_weekends": True,
        "counts_holidays": True, "gender": "female", "requires_attachment": True,
    },
    {
        "code": "PL", "name": "Paternity Leave", "max_days": 15, "counts_weekends": True,
        "counts_holidays": True, "gender": "male",
    },
    {
        "code": "EOL", "name": "Extraordinary Leave", "pay_effect": PayEffect.NONE, "counts_weekends": True,
        "counts_holidays": True,
    },
)  # fmt: skip


def seed_leave_types(*, actor: Actor) -> None:
    """Add the types that are missing, in a new institution or an old one; existing ones stay as they are."""
    with transaction.atomic():
        known = {row.code: row for row in LeaveType.objects.all()}
        for seed in SEEDS:
            if seed["code"] in known:
                continue
            debits_from = known.get(str(seed.get("debits_from", "")))
            row = LeaveType.objects.create(**{**seed, "debits_from": debits_from})
            known[row.code] = row
            record(actor, "leave_type.created", row, after={"name": row.name})


def create_type(*, code: str, name: str, actor: Actor, **rules: Any) -> LeaveType:
    """Add a type of the institution's own; an entitlement without a way of crediting is credited yearly.

    Raises Duplicate for a taken code, ValidationFailed, Forbidden.
    """
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    if rules.get("entitlement") and not rules.get("debits_from"):
        rules.setdefault("credit_mode", CreditMode.YEARLY)
    row = LeaveType(code=code.strip().upper(), name=name.strip(), **rules)
    _check(row)
    with transaction.atomic():
        _save(row)
        record(actor, "leave_type.created", row, after={"code": row.code, "name": row.name, **rules})
    return row


def update_type(*, leave_type: LeaveType, actor: Actor, **values: Any) -> LeaveType:
    """Change a type, only what is given. Leave that is approved keeps the days and pay of its approval.

    Code, account and credit of a type with ledger lines or applications stay: raises LeaveTypeInUse.
    Raises Duplicate, ValidationFailed, Forbidden.
    """
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    values = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    if "code" in values:
        values["code"] = values["code"].upper()
    with transaction.atomic():
        row = _locked(leave_type)
        before, after = changes(row, values)
        fixed = sorted({"code", "credit_mode", "debits_from", "debit_factor"} & set(after))
        if fixed and _is_used(row):
            text = _("The type has been used: make a new type instead.")
            raise LeaveTypeInUse(text, fields={name: [text] for name in fixed})
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        _save(row)
        if after:
            record(actor, "leave_type.changed", row, before=before, after=after)
    return row


def delete_type(*, leave_type: LeaveType, actor: Actor) -> None:
    """Delete a type never used. Raises LeaveTypeInUse telling to make it inactive, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    with transaction.atomic():
        row = _locked(leave_type)
        text = _("“%(name)s” has been used; make it inactive instead.") % {"name": row.name}
        if _is_used(row):
            raise LeaveTypeInUse(text)
        record(actor, "leave_type.deleted", row, before={"name": row.name})
        try:
            row.delete()
        except ProtectedError as error:
            raise LeaveTypeInUse(text) from error


def _locked(leave_type: LeaveType) -> LeaveType:
    """Lock the type's row: no application and no ledger line of it can be written meanwhile. Raises NotFound."""
    return get_or_refuse(
        LeaveType.objects.select_for_update(), NotFound(_("There is no such leave type.")), pk=leave_type.pk
    )


def _save(row: LeaveType) -> None:
    """Write; of two who give the same code at once the second is told."""
    with naming_refusals({ONE_A_CODE: lambda: _code_taken(row)}):
        row.save()


def _code_taken(row: LeaveType) -> Duplicate:
    text = _("“%(value)s” exists already.") % {"value": row.code}
    return Duplicate.at("code", text)


def _is_used(row: LeaveType) -> bool:
    return (
        LeaveAccount.objects.filter(leave_type=row).exists()
        or LeaveApplication.objects.filter(leave_type=row).exists()
    )


def _check(row: LeaveType) -> None:
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ValidationFailed(_("Check the fields named below."), fields=error.message_dict) from error
    if LeaveType.objects.filter(code__iexact=row.code).exclude(pk=row.pk).exists():
        raise _code_taken(row)
    problems = _contradictions(row)
    if problems:
        raise ValidationFailed(next(iter(problems.values()))[0], fields=problems)


def _contradictions(row: LeaveType) -> dict[str, list[str]]:
    """Return what does not go together, by field."""
    found: dict[str, str] = {}
    if row.entitlement < 0:
        found["entitlement"] = _("Give zero or more days.")
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
    return {name: [text] for name, text in found.items()}
