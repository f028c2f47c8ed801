"""Departments, designations and pay elements as people write them."""

import difflib
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from payroll.employees.models import Department, Designation, PayElement

M = TypeVar("M", bound=Model)


def departments() -> QuerySet[Department]:
    """Return all departments, by name."""
    return Department.objects.order_by("name")


def find_department(text: str, *, field: str = "department") -> Department:
    """Return the department with a code or name. Raises ValidationFailed naming the nearest one."""
    return _find(Department.objects.all(), text, ("code", "name"), field)


def find_designation(text: str, *, field: str = "designation") -> Designation:
    """Return the designation with a name. Raises ValidationFailed naming the nearest one."""
    return _find(Designation.objects.all(), text, ("name",), field)


def find_element(text: str, *, field: str = "element") -> PayElement:
    """Return the pay element with a code or name. Raises ValidationFailed naming the nearest one."""
    return _find(PayElement.objects.all(), text, ("code", "name"), field)


def _find(rows: QuerySet[M], text: str, names: tuple[str, ...], field: str) -> M:
    wanted = " ".join(str(text).split())
    match = Q()
    for name in names:
        match |= Q(**{f"{name}__iexact": wanted})
    active = rows.filter(is_active=True)
    found = active.filter(match).order_by("pk").first()
    if found is not None:
        return found
    known = {
        str(value).casefold(): str(value) for name in names for value in active.values_list(name, flat=True)
    }
    near = difflib.get_close_matches(wanted.casefold(), list(known), n=1, cutoff=0.4)
    if near:
        message = _("There is no “%(text)s”; did you mean “%(near)s”?") % {
            "text": wanted,
            "near": known[near[0]],
        }
    elif known:
        message = _("There is no “%(text)s” among the masters; add it there first.") % {"text": wanted}
    else:
        message = _("There are none yet; add “%(text)s” to the masters first.") % {"text": wanted}
    raise ValidationFailed(message, fields={field: [message]})
