"""Entering, changing and ending contracts."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.locking.states import RunState
from core.periods import Month, today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import moving
from payroll.contract_staff.enums import (
    CONTRACT_TRANSITIONS,
    ContractKind,
    ContractStatus,
    PayeeType,
)
from payroll.contract_staff.errors import CodeTaken
from payroll.contract_staff.models import (
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
    ContractStaff,
)
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.selectors import get_staff
from payroll.contract_staff.services.late import keep_rate, rate_month, taken
from payroll.employees.models import Department
from payroll.employees.selectors import find_department

FIELDS = frozenset({
    "code", "kind", "name", "payee_type", "work", "department", "contract_from", "contract_to", "rate_basis", "rate",
    "pan", "gstin", "bank_account", "ifsc", "phone", "email", "address",
})  # fmt: skip
UPPER_CASE = ("code", "pan", "gstin", "ifsc")
MAY_LACK = ("pan", "gstin", "ifsc", "bank_account", "phone")
WITHOUT_SPACES = ("code", *MAY_LACK)
CODE = re.compile(r"^[A-Z0-9][A-Z0-9._/-]{1,19}$")
GENERATED = re.compile(r"^C(\d{5})$")
TRIES = 5
STATUS: dict[str, Any] = {"table": CONTRACT_TRANSITIONS, "field": "status"}
# The fourth letter of a PAN says who holds it; these are individuals and Hindu undivided families.
INDIVIDUAL_OR_HUF = {"P", "H"}


def create_staff(
    *, actor: Actor, deductions: Iterable[Mapping[str, Any]] = (), **values: Any
) -> ContractStaff:
    """Enter a contract; without `code` the next free one of C00001, C00002 and so on is taken.

    Raises ValidationFailed naming each wrong field, CodeTaken.
    """
    authorize(actor, ContractPermission.WRITE)
    values = _tidy(values)
    is_generated = not values.get("code")
    for _attempt in range(TRIES if is_generated else 1):
        staff = ContractStaff(**{**values, **({"code": _next_code()} if is_generated else {})})
        check_fields(staff)
        refuse_wrong(dict(_problems(staff)))
        try:
            with transaction.atomic():
                staff.save()
                _replace_deductions(staff, deductions)
                keep_rate(staff, from_on=Month.of(staff.contract_from).first, reason="", actor=actor)
                record(actor, "contract_staff.added", staff, after=values)
        except IntegrityError:
            continue
        return get_staff(staff.pk)
    raise _code_taken(staff)


def update_staff(
    *,
    staff: ContractStaff,
    actor: Actor,
    deductions: Iterable[Mapping[str, Any]] | None = None,
    rate_from: date | None = None,
    reason: str = "",
    **values: Any,
) -> ContractStaff:
    """Change a contract, only what is given; `deductions` replaces the recurring ones.

    A new `rate` holds from the month of `rate_from`, without it from the first month that is not locked. Of locked
    months the difference is settled by the next run. Raises ValidationFailed naming each wrong field, CodeTaken,
    NoSuchContract.
    """
    authorize(actor, ContractPermission.WRITE)
    values = _tidy(values)
    if rate_from is not None and "rate" not in values:
        raise ValidationFailed.at("rate", _("Give the rate that holds from this month."))
    with transaction.atomic():
        row = taken(staff)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        refuse_wrong(dict(_problems(row)))
        _check_paid_months(row, after)
        with naming_refusals({"payroll_contract_staff_contractstaff_code_key": lambda: _code_taken(row)}):
            row.save()
        if "rate" in after or rate_from is not None:
            month = rate_month(row, rate_from)
            keep_rate(row, from_on=month, reason=reason.strip(), actor=actor)
            after["rate_from"] = month
        if deductions is not None:
            after["deductions"] = _replace_deductions(row, deductions)
        if after:
            record(actor, "contract_staff.changed", row, before=before, after=after)
    return get_staff(row.pk)


def add_deduction(
    *,
    staff: ContractStaff,
    actor: Actor,
    name: str,
    amount: Decimal,
    from_on: date,
    to_on: date | None = None,
) -> ContractDeduction:
    """Add one recurring deduction. Raises ValidationFailed."""
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        row = taken(staff)
        deduction = _deduction(row, {"name": name, "amount": amount, "from_on": from_on, "to_on": to_on}, "")
        deduction.save()
        record(actor, "contract_staff.deduction_added", row, after={"name": name, "amount": amount})
    return deduction


def end_contract(*, staff: ContractStaff, ended_on: date, actor: Actor, reason: str = "") -> ContractStaff:
    """End a contract; `ended_on` is its last paid day. Raises ValidationFailed, InvalidTransition.

    Known only after later days were paid: the locked months stay, and the next run names what was paid too much.
    """
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        row = taken(staff)
        with moving(row, to=ContractStatus.ENDED, actor=actor, event="contract_staff.ended", **STATUS):
            if not row.contract_from <= ended_on <= row.contract_to:
                text = _("The last day lies between %(first)s and %(last)s.") % {
                    "first": in_date(row.contract_from),
                    "last": in_date(row.contract_to),
                }
                raise ValidationFailed.at("ended_on", text)
            row.ended_on, row.end_reason = ended_on, reason.strip()
    return get_staff(row.pk)


def reopen_contract(*, staff: ContractStaff, actor: Actor) -> ContractStaff:
    """Take an end back. Raises InvalidTransition."""
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        row = taken(staff)
        with moving(row, to=ContractStatus.ACTIVE, actor=actor, event="contract_staff.reopened", **STATUS):
            row.ended_on, row.end_reason = None, ""
    return get_staff(row.pk)


def end_or_remove(*, staff: ContractStaff, actor: Actor) -> ContractStaff | None:
    """Remove a contract that no run knows; one with payments is ended today instead and returned.

    Raises InvalidTransition when it was ended before.
    """
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        row = taken(staff)
        known = (ContractLine, ContractFinding, ContractCorrection)
        if not any(model.objects.filter(staff=row).exists() for model in known):
            record(actor, "contract_staff.removed", row, before={"code": row.code, "name": row.name})
            for model in (ContractDeduction, ContractRate, ContractLateDays):
                model.objects.filter(staff=row).delete()
            row.delete()
            return None
        paid_until = [Month.of(month).last for month in _paid_months(row)]
        day = max(today(), row.contract_from, *paid_until)
        return end_contract(staff=row, ended_on=min(day, row.contract_to), actor=actor)


def _code_taken(staff: ContractStaff) -> CodeTaken:
    return CodeTaken.at("code", _("Another contract has the code %(code)s.") % {"code": staff.code})


def _next_code() -> str:
    codes = ContractStaff.objects.filter(code__regex=GENERATED.pattern.replace("\\d", "[0-9]"))
    highest = codes.order_by("-code").values_list("code", flat=True).first()
    return f"C{int(highest[1:]) + 1 if highest else 1:05d}"


def _tidy(values: Mapping[str, Any]) -> dict[str, Any]:
    refuse_wrong({name: _("This cannot be set here.") for name in sorted(set(values) - FIELDS)})
    tidied: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, str):
            value = "".join(value.split()) if name in WITHOUT_SPACES else value.strip()  # noqa: PLW2901
            value = value.upper() if name in UPPER_CASE else value  # noqa: PLW2901
        tidied[name] = "" if value is None and name in MAY_LACK else value
    department = tidied.get("department")
    if department is not None and not isinstance(department, Department):
        tidied["department"] = find_department(str(department)) if department else None
    return tidied


def _problems(staff: ContractStaff) -> list[tuple[str, str]]:
    found = []
    if not CODE.match(staff.code):
        text = _("Write the code with 2 to 20 letters, digits, dots, hyphens, slashes or underscores.")
        found.append(("code", text))
    if staff.contract_to < staff.contract_from:
        found.append(("contract_to", _("The contract ends before it begins.")))
    if staff.rate <= 0:
        found.append(("rate", _("Give an amount above zero.")))
    if bool(staff.bank_account) != bool(staff.ifsc):
        missing = "ifsc" if staff.bank_account else "bank_account"
        found.append((missing, _("Bank account and IFSC belong together.")))
    return found + _pan_problems(staff)


def _pan_problems(staff: ContractStaff) -> list[tuple[str, str]]:
    if not staff.pan:
        return []
    is_individual = staff.pan[3] in INDIVIDUAL_OR_HUF
    if staff.payee_type == PayeeType.CONTRACTOR_PERSON and not is_individual:
        text = _("The PAN is not one of an individual or HUF: choose the other kind of contractor (2%).")
        return [("payee_type", text)]
    if staff.payee_type == PayeeType.CONTRACTOR_OTHER and is_individual:
        text = _("The PAN is one of an individual or HUF: choose that kind of contractor (1%).")
        return [("payee_type", text)]
    if staff.kind == ContractKind.PERSON and staff.pan[3] != "P":
        return [("pan", _("The fourth letter of a person's PAN is P."))]
    if staff.gstin and staff.gstin[2:12] != staff.pan:
        return [("gstin", _("The GSTIN holds another PAN."))]
    return []


def _paid_months(staff: ContractStaff) -> list[date]:
    """Return the first days of the months that locked runs have paid, the oldest first."""
    lines = ContractLine.objects.filter(staff=staff, run__state=RunState.LOCKED)
    return list(lines.order_by("run__month").values_list("run__month", flat=True))


def _check_paid_months(staff: ContractStaff, after: Mapping[str, Any]) -> None:
    months = _paid_months(staff)
    if not months:
        return
    fields = {}
    if "contract_from" in after and staff.contract_from > Month.of(months[0]).last:
        fields["contract_from"] = _("%(month)s is paid already.") % {"month": Month.of(months[0])}
    if "contract_to" in after and staff.contract_to < months[-1]:
        fields["contract_to"] = _("%(month)s is paid already.") % {"month": Month.of(months[-1])}
    refuse_wrong(fields)


def _replace_deductions(staff: ContractStaff, deductions: Iterable[Mapping[str, Any]]) -> list[str]:
    ContractDeduction.objects.filter(staff=staff).delete()
    rows = [_deduction(staff, facts, f"deductions.{index}.") for index, facts in enumerate(deductions)]
    ContractDeduction.objects.bulk_create(rows)
    return [str(row) for row in rows]


def _deduction(staff: ContractStaff, facts: Mapping[str, Any], place: str) -> ContractDeduction:
    row = ContractDeduction(
        staff=staff,
        name=str(facts.get("name") or "").strip(),
        amount=facts["amount"],
        from_on=facts["from_on"].replace(day=1),
        to_on=facts["to_on"].replace(day=1) if facts.get("to_on") else None,
    )
    fields = {}
    if not row.name:
        fields["name"] = _("Name the deduction.")
    if row.amount <= 0 or row.amount != int(row.amount):
        fields["amount"] = _("Give whole rupees above zero.")
    if row.to_on and row.to_on < row.from_on:
        fields["to_on"] = _("It ends before it begins.")
    refuse_wrong(fields, under=place)
    return row
