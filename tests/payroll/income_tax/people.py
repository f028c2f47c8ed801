"""Rows and actors that the tests of this app share."""

from datetime import date
from typing import Any

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from payroll.employees.models import Department, Designation, Employee


def make_employee(code: str = "E0001", **values: Any) -> Employee:
    """One employee with what this app needs, in the new regime, with a PAN."""
    department, _ = Department.objects.get_or_create(code="ADM", defaults={"name": "Administration"})
    designation, _ = Designation.objects.get_or_create(name="Assistant")
    return Employee.objects.create(
        **{
            "code": code,
            "name": f"Employee {code}",
            "date_of_birth": date(1980, 6, 15),
            "date_of_joining": date(2010, 7, 1),
            "retirement_on": date(2040, 6, 30),
            "department": department,
            "designation": designation,
            "pan": f"ABCPE{code[-4:]}K",
            **values,
        }
    )


def make_user(role: str, username: str = "") -> User:
    """A user with a role; nobody needs the password."""
    user = User(username=username or role, name=role.replace("_", " ").title(), role=role)
    user.set_unusable_password()
    user.save()
    return user


def actor_of(user: User, door: Door = Door.API) -> Actor:
    """The actor that services see for the user."""
    return actor_for(user, tenant_type="organization", door=door)
