"""Files of employees: added, changed, left; every error of every row; nothing before all are right."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.imports.enums import ImportState
from core.imports.registry import get_subject
from core.tenancy.context import tenant_context
from payroll.employees.models import Employee, PayHistory, StatusHistory
from payroll.employees.services.creation import create_employee
from payroll.leave.models import LeaveAccount
from tests.payroll.data_import.files import PERSON, csv, masters, workbook

pytestmark = pytest.mark.django_db


def told(job):
    return {(error["row"], error["field"]): error["message"] for error in job.errors}


def counts(job):
    return job.added, job.changed, job.unchanged, job.error_count


def test_preview_writes_nothing_and_apply_enters_everything(send, bring_in, system):
    row = {
        **PERSON,
        "Name": " कविता  राव ",
        "PAN": "abcpe1234f",
        "Pay level": "6",
        "Bank account": 30012345678,
        "IFSC": "sbin0001234",
    }
    job = send(workbook(row))
    assert (job.state, counts(job)) == (ImportState.READY, (1, 0, 0, 0))
    assert not Employee.objects.exists()
    job = bring_in(workbook(row))
    person = Employee.objects.get(code="N001")
    assert (person.name, person.pan, person.bank_account, person.ifsc) == (
        "कविता राव", "ABCPE1234F", "30012345678", "SBIN0001234",
    )  # fmt: skip
    assert person.retirement_on == date(2052, 3, 31)
    pay = PayHistory.objects.get(employee=person)
    assert (pay.level, pay.cell, pay.basic, pay.reason, pay.effective_on) == (
        6,
        1,
        35400,
        "joining",
        date(2026, 11, 2),
    )
    assert StatusHistory.objects.get(employee=person).status == "active"
    assert (person.user.username, person.user.role, person.user.has_usable_password()) == (
        "n001",
        "employee",
        False,
    )
    assert job.new_users == [person.user_id]
    entries = AuditEntry.objects.filter(action="import.applied")
    assert [entry.after["added"] for entry in entries] == [1]


def test_the_same_as_by_hand(bring_in, system):
    """One rule, two doors: leave credits, pay and account are those of the single service."""
    bring_in(workbook(PERSON))
    single = create_employee(
        actor=system, code="S001", name="Kavita Rao", date_of_birth=date(1992, 3, 5),
        date_of_joining=date(2026, 11, 2), department="ACC", designation="Officer", level=6, cell=1,
    ).employee  # fmt: skip
    many = Employee.objects.get(code="N001")

    def balances(person):
        return list(
            LeaveAccount.objects.filter(employee=person)
            .order_by("leave_type__code")
            .values_list("leave_type__code", "balance")
        )

    assert balances(many) == balances(single) != []
    same = (
        "scheme",
        "tax_regime",
        "status",
        "hra_eligible",
        "retirement_on",
        "last_working_on",
        "department_id",
    )
    assert [getattr(many, name) for name in same] == [getattr(single, name) for name in same]


def test_same_file_twice_changes_nothing(bring_in, send):
    rows = [
        PERSON,
        {**PERSON, "Employee code": None, "Name": "Ravi", "PAN": "ABCPR1234R"},
        {**PERSON, "Employee code": "", "Name": "Asha"},
    ]
    job = bring_in(workbook(*rows))
    assert counts(job) == (3, 0, 0, 0)
    before = list(Employee.objects.order_by("pk").values())
    again = bring_in(workbook(*rows))
    assert counts(again) == (0, 0, 3, 0)
    assert again.new_users == []
    assert list(Employee.objects.order_by("pk").values()) == before
    assert PayHistory.objects.count() == 3


def test_changes_of_known_people(bring_in, send):
    bring_in(workbook({**PERSON, "Phone": "9812345678"}))
    job = bring_in(
        workbook({"Employee code": "n001", "Name": "Kavita R. Rao", "Phone": "-", "E-mail": "k@example.org"})
    )
    assert counts(job) == (0, 1, 0, 0)
    assert job.sample[0]["fields"] == ["email", "name", "phone"]
    person = Employee.objects.select_related("user").get()
    assert (person.name, person.phone, person.email, person.date_of_joining) == (
        "Kavita R. Rao",
        "",
        "k@example.org",
        date(2026, 11, 2),
    )
    assert (person.user.name, person.user.email) == ("Kavita R. Rao", "k@example.org")


def test_pay_of_known_people_is_left_to_pay_data(bring_in, send):
    bring_in(workbook(PERSON))
    job = send(workbook({**PERSON, "Pay level": 7}))
    assert "pay data" in told(job)[2, "level"]


def test_another_birth_moves_retirement(bring_in):
    bring_in(workbook(PERSON))
    bring_in(workbook({"Employee code": "N001", "Date of birth": "01/03/1980"}))
    assert Employee.objects.get().retirement_on == date(2040, 2, 29)


def test_every_error_of_every_row(send, bring_in):
    bring_in(workbook({**PERSON, "Employee code": "OLD1", "PAN": "ABCPA1234A"}))
    rows = [
        {**PERSON, "PAN": "XX", "Pay level": 19, "Department": "Acounts"},
        {**PERSON, "Name": "Twice", "Date of birth": "11/21/1990"},
        {**PERSON, "Employee code": "N003", "PAN": "ABCPA1234A", "Cell": 99},
        {**PERSON, "Employee code": "N004", "Bank account": "3.00123E+15", "IFSC": "SBIN0001234"},
        {**PERSON, "Employee code": "N005", "Date of joining": "01/01/2005", "Scheme": None},
        {**PERSON, "Employee code": "N006", "Department": None, "Pension scheme": "XYZ", "Phone": "12"},
        {**PERSON, "Employee code": "N007", "Name": "=A1"},
        {**PERSON, "Employee code": "N 8!", "PAN": "ABCPZ1234Z"},
        {**PERSON, "Employee code": "N009", "PAN": "ABCPY1234Y"},
        {**PERSON, "Employee code": "N010", "PAN": "abcpy1234y "},
    ]
    for row in rows:
        row.pop("Scheme", None)
    job = send(workbook(*rows))
    assert job.state == ImportState.WITH_ERRORS
    found = told(job)
    assert set(found) == {
        (2, "pan"), (2, "level"), (2, "department"), (3, "code"), (3, "date_of_birth"), (4, "pan"), (4, "cell"),
        (5, "bank_account"), (6, "date_of_joining"), (7, "department"), (7, "scheme"), (7, "phone"), (8, "name"),
        (9, "code"), (11, "pan"),
    }  # fmt: skip
    assert "did you mean “Accounts”" in found[2, "department"]
    assert "OLD1" in found[4, "pan"]
    assert "Row 2" in found[3, "code"]
    assert "Row 10" in found[11, "pan"]
    assert job.error_count == len(job.errors) == 15
    assert Employee.objects.count() == 1


def test_future_joining_is_taken(bring_in):
    bring_in(workbook({**PERSON, "Date of joining": "01/01/2027"}))
    assert Employee.objects.get().date_of_joining == date(2027, 1, 1)
    assert PayHistory.objects.get().effective_on == date(2027, 1, 1)


def test_without_a_code_two_of_one_person_are_refused(send):
    row = {**PERSON, "Employee code": None}
    assert "Row 2" in told(send(workbook(row, row)))[3, "code"]


def test_generated_codes_follow_the_series(bring_in, system):
    row = {**PERSON, "Employee code": None}
    bring_in(workbook(*[{**row, "Name": f"Person {name}"} for name in "ABC"]))
    codes = list(Employee.objects.order_by("pk").values_list("code", flat=True))
    numbers = [int(code[-6:]) for code in codes]
    assert numbers == list(range(numbers[0], numbers[0] + 3))


def test_user_name_of_a_clerk_is_not_taken_over(send):
    User.objects.create(username="n001", name="Clerk", role="hr_manager")
    assert "n001" in told(send(workbook(PERSON)))[2, "code"]


def test_people_of_another_organization_are_unknown(send, other_organization, system):
    with tenant_context(other_organization):
        masters()
        create_employee(
            actor=system, code="B001", name="Foreign", date_of_birth=date(1990, 1, 1), pan="ABCPB1234B",
            date_of_joining=date(2020, 1, 1), department="ACC", designation="Officer", level=6, cell=1,
        )  # fmt: skip
    job = send(
        workbook({"Employee code": "B001", "Pay level": 7, "Effective date": "01/01/2027"}), "pay-data"
    )
    assert "no employee" in told(job)[2, "code"]
    assert send(workbook({**PERSON, "PAN": "ABCPB1234B"})).error_count == 0


def test_sample_row_is_passed_over_and_hindi_headings_are_known(send):
    with translation.override("hi"):
        headings = {column.name: str(column.heading) for column in get_subject("employees").columns()}
    with translation.override("en"):
        names = {column.name: str(column.heading) for column in get_subject("employees").columns()}
    names = {name: heading for name, heading in names.items() if heading in PERSON}
    row = {headings[name]: PERSON[heading] for name, heading in names.items()}
    sample = {**row, headings["code"]: "example"}
    assert counts(send(csv(sample, row), name="f.csv")) == (1, 0, 0, 0)


def test_number_of_queries_does_not_grow_with_rows(send):
    """No query for each row: neither in the check nor when applied."""

    def queries(count, offset):
        rows = [{**PERSON, "Employee code": f"Q{offset + n:04d}"} for n in range(count)]
        with CaptureQueriesContext(connection) as caught:
            job = send(workbook(*rows), apply=True)
        assert job.state == ImportState.APPLIED
        return len(caught)

    queries(1, 0)
    assert queries(3, 10) == queries(60, 100)
