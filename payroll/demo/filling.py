"""Enters the demo's people with bulk inserts: 250 calls of `create_employee` would hash 250 passwords.

The rows are what that service would have written; everything that happens later goes through services.
"""

from collections.abc import Iterable, Sequence

from django.contrib.auth.hashers import make_password

from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor
from core.audit.services import record
from core.periods import FinancialYear, Month
from payroll.demo.institutions import PASSWORD, DemoInstitution
from payroll.demo.people import DemoPerson
from payroll.demo.posts import DEPARTMENTS, DESIGNATIONS
from payroll.employees.calc import generated_code
from payroll.employees.models import (
    CodeSeries,
    Department,
    Designation,
    Employee,
    EmployeeElement,
    PayElement,
    PayHistory,
    StatusHistory,
)
from payroll.employees.services.creation import first_status
from payroll.employees.services.later_pay import pay_row
from payroll.income_tax.models import TaxDeclaration
from payroll.organizations.permissions import EMPLOYEE
from payroll.organizations.selectors import organization_settings

IFSC = "DEMO0000101"
# What the record and the demo's person call alike.
SAME = (
    "name", "gender", "category", "email", "bank_account", "pan", "scheme", "pran", "gpf_number", "hra_eligible",
    "ta_eligible",
)  # fmt: skip


def enter_staff(institution: DemoInstitution, actor: Actor) -> None:
    """Make the sign-ins of administrator and HR, with the demo's password."""
    for username, name, role in institution.staff:
        create_user(
            actor=actor,
            username=username,
            name=name,
            role=role,
            email=f"{username}@{institution.slug}.example.org",
            password=PASSWORD,
            must_change_password=False,
        )


def enter_people(
    people: Sequence[DemoPerson], *, first: Month, years: Iterable[FinancialYear], actor: Actor
) -> None:
    """Enter everybody in the order of joining: accounts, records, pay, elements from `first`, declarations."""
    people = sorted(people, key=lambda person: (person.joined, person.name))
    prefix = organization_settings().employee_code_prefix
    employees = _records(people, [generated_code(prefix, number) for number in range(1, len(people) + 1)])
    CodeSeries.objects.update_or_create(pk=1, defaults={"last_number": len(people)})
    pairs = list(zip(employees, people, strict=True))
    _histories(pairs, actor)
    _elements(pairs, first)
    TaxDeclaration.objects.bulk_create(
        TaxDeclaration(
            employee=employee, financial_year=year.start, regime=person.regime, **person.declaration
        )
        for employee, person in pairs
        if person.declaration
        for year in years
    )
    record(actor, "demo.people_entered", after={"count": len(people)})


def _records(people: Sequence[DemoPerson], codes: Sequence[str]) -> list[Employee]:
    departments, designations = _masters()
    hashed = make_password(PASSWORD)  # one for all
    users = User.objects.bulk_create(
        User(username=code.lower(), name=person.name, email=person.email, role=EMPLOYEE, password=hashed)
        for code, person in zip(codes, people, strict=True)
    )
    return Employee.objects.bulk_create(
        Employee(
            code=code,
            user=user,
            date_of_birth=person.born,
            date_of_joining=person.joined,
            retirement_on=person.retires_on,
            department=departments[person.department],
            designation=designations[person.designation],
            ifsc=IFSC,
            tax_regime=person.regime,
            **{name: getattr(person, name) for name in SAME},
        )
        for code, person, user in zip(codes, people, users, strict=True)
    )


def _masters() -> tuple[dict[str, Department], dict[str, Designation]]:
    departments = Department.objects.bulk_create(
        Department(code=code, name=name) for code, name, _teaches in DEPARTMENTS
    )
    titles = dict.fromkeys(title for pair in DESIGNATIONS.values() for title in pair)
    designations = Designation.objects.bulk_create(Designation(name=title) for title in titles)
    return {row.code: row for row in departments}, {row.name: row for row in designations}


def _histories(pairs: Sequence[tuple[Employee, DemoPerson]], actor: Actor) -> None:
    PayHistory.objects.bulk_create(
        pay_row(employee.pk, step, actor) for employee, person in pairs for step in person.pay
    )
    StatusHistory.objects.bulk_create(first_status(employee, actor) for employee, _person in pairs)


def _elements(pairs: Sequence[tuple[Employee, DemoPerson]], first: Month) -> None:
    elements = {row.code: row for row in PayElement.objects.all()}
    EmployeeElement.objects.bulk_create(
        EmployeeElement(
            employee=employee,
            element=elements[code],
            amount=amount,
            from_on=max(first.first, Month.of(person.joined).first),
        )
        for employee, person in pairs
        for code, amount in person.elements.items()
    )
