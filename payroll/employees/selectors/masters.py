"""Departments, designations and pay elements as people write them."""

import difflib
from typing import Generic, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from payroll.employees.models import Department, Designation, PayElement

M = TypeVar("M", bound=Model)


def departments() -> QuerySet[Department]:
    """Return all departments, by name."""
    return Department.objects.order_by("name")


def in_use(model: type[M]) -> QuerySet[M]:
    """Return the departments, designations or elements that may be chosen, in their order."""
    return model._default_manager.filter(is_active=True)


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
    raise _unknown(
        wanted, [str(value) for name in names for value in active.values_list(name, flat=True)], field
    )


class Masters(Generic[M]):
    """The active rows of a master in memory, for work on many: found by the same names."""

    def __init__(self, rows: QuerySet[M], names: tuple[str, ...], field: str) -> None:
        self.field = field
        self.known = list(rows.filter(is_active=True).order_by("pk"))
        self._names = names
        self._found: dict[str, M] = {}
        for name in reversed(names):
            for row in reversed(self.known):
                self._found[str(getattr(row, name)).casefold()] = row

    def find(self, text: str) -> M:
        """Return the row with a name. Raises ValidationFailed naming the nearest one."""
        wanted = " ".join(str(text).split())
        found = self._found.get(wanted.casefold())
        if found is None:
            names = [str(getattr(row, name)) for name in self._names for row in self.known]
            raise _unknown(wanted, names, self.field)
        return found


def department_masters() -> Masters[Department]:
    """Return the departments in use, by code and name."""
    return Masters(Department.objects.all(), ("code", "name"), "department")


def designation_masters() -> Masters[Designation]:
    """Return the designations in use, by name."""
    return Masters(Designation.objects.all(), ("name",), "designation")


def element_masters() -> Masters[PayElement]:
    """Return the pay elements in use, by code and name."""
    return Masters(PayElement.objects.all(), ("code", "name"), "element")


def _unknown(wanted: str, names: list[str], field: str) -> ValidationFailed:
    known = {name.casefold(): name for name in names}
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
    return ValidationFailed.at(field, message)
