"""Rules on an employee's record, shared by creating and changing one."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from core.documents.uploads import checked_image
from core.errors import Duplicate, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, refuse_wrong
from payroll.employees import calc
from payroll.employees.models import Department, Designation, Employee
from payroll.employees.selectors.masters import department_masters, designation_masters
from payroll.pay_commission.enums import Scheme

PERSON_FIELDS = frozenset({
    "name", "gender", "date_of_birth", "date_of_joining", "category", "department", "designation", "email",
    "phone", "address", "photo", "bank_account", "ifsc", "pan", "scheme", "pran", "gpf_number", "tax_regime",
    "hra_eligible", "ta_eligible", "hra_class", "ta_class",
})  # fmt: skip
# Those that are checked by themselves: what they refer to has been looked up, the picture read.
PLAIN_FIELDS = {field.name for field in Employee._meta.fields} - {
    "department", "designation", "user", "photo",
}  # fmt: skip
REQUIRED = ("name", "date_of_birth", "date_of_joining", "department", "designation")
UPPER_CASE = ("pan", "ifsc")
WITHOUT_SPACES = ("pan", "ifsc", "pran", "bank_account", "phone")
UNIQUE = ("code", "pan", "pran")
PHOTO_SIDE = 600
MENTIONED = 3
PAN = re.compile(r"^[A-Z]{5}[0-9]{4}[A-Z]$")
KIND_OF_HOLDER = 3
EARLIEST_BIRTH = date(1900, 1, 1)
CODE = re.compile(r"^[A-Z0-9][A-Z0-9._/-]{1,19}$")


def cleaned(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values in the form they are stored in, masters looked up by code or name.

    Raises ValidationFailed for a name that is no field and for an unknown master.
    """
    unknown = sorted(set(values) - PERSON_FIELDS)
    if unknown:
        message = _("This cannot be set here; basic pay follows from level and cell.")
        raise ValidationFailed(message, fields={name: [message] for name in unknown})
    result = {name: _tidy(name, value) for name, value in values.items()}
    if "department" in result and not isinstance(result["department"], Department):
        result["department"] = department_masters().find(result["department"])
    if "designation" in result and not isinstance(result["designation"], Designation):
        result["designation"] = designation_masters().find(result["designation"])
    check_person_pan(result.get("pan"))
    return result


def check_person_pan(pan: str | None) -> None:
    """Raise ValidationFailed for a PAN of a firm: the fourth letter of a person's is P (Income-tax Rules, 114)."""
    if pan and PAN.match(pan) and pan[KIND_OF_HOLDER] != "P":
        text = _("This is not the PAN of a person: the fourth letter would be P, here it is %(letter)s.")
        raise ValidationFailed.at("pan", text % {"letter": pan[KIND_OF_HOLDER]})


def _tidy(name: str, value: Any) -> Any:
    if value is None and name not in {"date_of_birth", "date_of_joining", "department", "designation"}:
        return True if name in {"hra_eligible", "ta_eligible"} else ""
    if not isinstance(value, str):
        return value
    value = "".join(value.split()) if name in WITHOUT_SPACES else value.strip()
    return value.upper() if name in UPPER_CASE else value


def check_required(values: Mapping[str, Any]) -> None:
    """Raise ValidationFailed for what nobody can be entered without."""
    missing = {name: [_("This is needed.")] for name in REQUIRED if values.get(name) in (None, "")}
    if missing:
        raise ValidationFailed(_("Some particulars are missing."), fields=missing)


def check_birth(born: date) -> None:
    """Raise ValidationFailed for a date of birth that nobody in service has; other dates are counted from it."""
    if not EARLIEST_BIRTH <= born <= today():
        text = _("The date of birth lies between %(first)s and today.") % {"first": in_date(EARLIEST_BIRTH)}
        raise ValidationFailed.at("date_of_birth", text)


def checked_code(code: str) -> str:
    """Return a code in capitals. Raises ValidationFailed."""
    code = code.strip().upper()
    if not CODE.match(code):
        message = _("Write the code with 2 to 20 letters, digits, dots, hyphens, slashes or underscores.")
        raise ValidationFailed.at("code", message)
    return code


def check_record(employee: Employee) -> None:
    """Hold the whole record against formats, dates, scheme and other employees.

    A missing PRAN is no error here: the checks before a payroll run say so.
    Raises ValidationFailed, Duplicate.
    """
    check_alone(employee)
    check_duplicates(employee)


def check_alone(employee: Employee) -> None:
    """Hold the record alone against formats, dates and scheme; asks the database nothing.

    Raises ValidationFailed.
    """
    check_fields(employee, PLAIN_FIELDS)
    refuse_wrong({**_date_problems(employee), **_scheme_problems(employee), **_bank_problems(employee)})


def _date_problems(employee: Employee) -> dict[str, str]:
    born, joined = employee.date_of_birth, employee.date_of_joining
    if joined <= born:
        return {"date_of_joining": _("The date of joining must be after the date of birth.")}
    if calc.age_on(born, joined) < calc.MINIMUM_AGE:
        first = _years_after(born, calc.MINIMUM_AGE)
        text = _("The employee must be %(age)d at joining, so it cannot be before %(day)s.")
        return {"date_of_joining": text % {"age": calc.MINIMUM_AGE, "day": in_date(first)}}
    if joined >= employee.retirement_on:
        text = _("The date of joining must be before retirement on %(day)s.")
        return {"date_of_joining": text % {"day": in_date(employee.retirement_on)}}
    return {}


def _years_after(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return date(day.year + years, 3, 1)


def _scheme_problems(employee: Employee) -> dict[str, str]:
    if employee.scheme == Scheme.GPF and not employee.gpf_number:
        return {"gpf_number": _("The GPF account is needed for somebody under GPF.")}
    if employee.scheme not in (Scheme.NPS, Scheme.UPS) and employee.pran:
        return {"pran": _("Only members of NPS and UPS have a PRAN; change the scheme or leave it empty.")}
    return {}


def _bank_problems(employee: Employee) -> dict[str, str]:
    if employee.bank_account and not employee.ifsc:
        return {"ifsc": _("The IFSC is needed with a bank account.")}
    if employee.ifsc and not employee.bank_account:
        return {"bank_account": _("The bank account is needed with an IFSC.")}
    return {}


def check_duplicates(employee: Employee) -> None:
    """Raise Duplicate naming code, PAN or PRAN that another employee has, and whose it is."""
    for name in UNIQUE:
        value = getattr(employee, name)
        other = Employee.objects.filter(**{name: value}).exclude(pk=employee.pk).first() if value else None
        if other is not None:
            raise duplicate(name, str(other))


def same_account(accounts: Iterable[str]) -> dict[str, list[tuple[int, str]]]:
    """Return {bank account: [(number, label) of whom has it]}: lawful for couples, else mostly a slip."""
    wanted = {account for account in accounts if account}
    found: dict[str, list[tuple[int, str]]] = {}
    rows = Employee.objects.filter(bank_account__in=wanted) if wanted else Employee.objects.none()
    for account, pk, code, name in rows.order_by("code").values_list("bank_account", "pk", "code", "name"):
        found.setdefault(account, []).append((pk, f"{code} {name}"))
    return found


def account_note(employee_id: int | None, owners: Iterable[tuple[int, str]]) -> str:
    """Return who else has the same bank account, or an empty text."""
    others = [label for pk, label in owners if pk != employee_id]
    if not others:
        return ""
    return _("The same bank account stands with %(names)s.") % {"names": ", ".join(others[:MENTIONED])}


def duplicate(name: str, owner: str) -> Duplicate:
    """Return the refusal of a code, PAN or PRAN that somebody has already; an empty owner is not known."""
    field: Any = Employee._meta.get_field(name)
    label = str(field.verbose_name)
    if owner:
        message = _("%(label)s: %(owner)s has the same.") % {"label": label, "owner": owner}
    else:
        message = _("%(label)s: another employee has the same.") % {"label": label}
    return Duplicate.at(name, message)


# What the database refuses when somebody else was faster (for `naming_refusals`).
TAKEN = {
    "payroll_employees_employee_code_key": partial(duplicate, "code", ""),
    "employee_pan_unique": partial(duplicate, "pan", ""),
    "employee_pran_unique": partial(duplicate, "pran", ""),
}


def checked_photo(file: Any) -> Any:
    """Return the picture written anew, without what the camera put in. Raises TooLarge, UnsupportedMedia."""
    return checked_image(file, max_side=PHOTO_SIDE)
