"""Columns of retirement by order and of dated HRA and TA; the preview shows values and shared accounts."""

from datetime import date

import pytest
from django.urls import reverse

from core.imports.models import ImportJob
from core.periods import today
from payroll.employees.masters import designations
from payroll.employees.models import Employee, EntitlementHistory, PayHistory
from payroll.employees.services.pay import change_pay
from tests.payroll.data_import.files import PERSON, workbook
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db

ACCOUNT = {"Bank account": "30012345678", "IFSC": "SBIN0001234"}


def told(job: ImportJob) -> dict[str, str]:
    return {error["field"]: error["message"] for error in job.errors}


def rows_of(code: str) -> list[tuple[date, bool, str]]:
    rows = EntitlementHistory.objects.filter(employee__code=code).order_by("effective_on", "id")
    return [(row.effective_on, row.hra_eligible, row.reason) for row in rows]


@pytest.fixture
def person(ground):
    return make_employee(code="P001", level=6, cell=3)


def known(**values):
    return workbook({"Employee code": "P001", **values})


class TestRetirement:
    """By order, for new and known people."""

    ORDER = {"Retires on": "31/03/2055", "Order of retirement": "F.3/2026"}

    def test_new_and_again(self, bring_in, send):
        bring_in(workbook({**PERSON, **self.ORDER}))
        row = Employee.objects.get(code="N001")
        assert (row.retirement_on, row.retirement_order) == (date(2055, 3, 31), "F.3/2026")
        assert send(workbook({**PERSON, **self.ORDER})).unchanged == 1

    def test_known_and_withdrawn(self, bring_in, person):
        by_age = person.retirement_on
        bring_in(known(**self.ORDER))
        person.refresh_from_db()
        assert person.retirement_on == date(2055, 3, 31)
        bring_in(known(**{"Retires on": "-"}))
        person.refresh_from_db()
        assert (person.retirement_on, person.retirement_order) == (by_age, "")

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"Retires on": "31/03/2055"}, "retirement_order"),
            ({"Order of retirement": "F.3"}, "retirement_on"),
            ({"Retires on": "30/03/2055", "Order of retirement": "F.3"}, "retirement_on"),
        ],
    )
    def test_half_an_order_is_refused(self, send, person, given, field):
        assert list(told(send(known(**given)))) == [field]
        assert list(told(send(workbook({**PERSON, **given})))) == [field]

    def test_the_age_of_the_designation_counts(self, bring_in, system):
        from payroll.employees.models import Designation

        designations.update(Designation.objects.get(name="Officer"), actor=system, retirement_age=65)
        bring_in(workbook(PERSON))
        assert Employee.objects.get(code="N001").retirement_on == date(2057, 3, 31)


class TestEntitlement:
    """HRA and TA from a day."""

    def test_in_the_file_of_employees(self, bring_in, send, person):
        row = {"HRA is paid": "no", "HRA and TA from": "16/06/2026", "Order of HRA and TA": "Quarters"}
        bring_in(known(**row))
        person.refresh_from_db()
        assert not person.hra_eligible
        assert rows_of("P001")[-1] == (date(2026, 6, 16), False, "Quarters")
        assert send(known(**row)).unchanged == 1

    def test_today_by_default_and_ahead(self, bring_in, person):
        bring_in(known(**{"TA is paid": "no"}))
        assert rows_of("P001")[-1][0] == today()
        bring_in(known(**{"HRA is paid": "no", "HRA and TA from": "01/01/2030"}))
        person.refresh_from_db()
        assert (person.hra_eligible, person.ta_eligible) == (True, False)

    def test_in_the_file_of_pay_it_goes_with_the_pay(self, bring_in, person):
        row = {"Effective date": "01/01/2027", "Cell": 4, "Reason": "increment", "HRA is paid": "no"}
        bring_in(known(**row), "pay-data")
        assert rows_of("P001")[-1][:2] == (date(2027, 1, 1), False)

    def test_a_day_before_joining_or_alone_is_refused(self, send, person):
        row = {"HRA is paid": "no", "HRA and TA from": "16/06/1996"}
        assert list(told(send(known(**row)))) == ["entitlement_from"]
        row = {"HRA and TA from": "16/06/2026"}
        assert list(told(send(known(**row), "pay-data"))) == ["entitlement_from"]
        assert rows_of("P001") == []


def test_a_late_promotion_needs_the_tick(bring_in, send, person, system):
    change_pay(employee=person, actor=system, cell=4, effective_on=date(2026, 7, 1), reason="increment")
    row = {"Effective date": "01/06/2026", "Pay level": 7, "Reason": "promotion"}
    assert list(told(send(known(**row), "pay-data"))) == ["pay_effective_on"]
    bring_in(known(**row, **{"Re-fix later increments": "yes"}), "pay-data")
    assert PayHistory.objects.filter(employee=person, level=7).count() == 2


def test_an_element_before_joining_is_refused(send, person):
    job = send(known(**{"Elements from": "01/01/1990", "CGHS": "650"}), "pay-data")
    assert "date of joining" in " ".join(told(job).values())


def test_the_pan_of_a_firm_is_refused(send):
    assert list(told(send(workbook({**PERSON, "PAN": "ABCCA1234A"})))) == ["pan"]


def test_the_preview_shows_the_values_of_added_rows(send, client_of, ground, system):
    """Birth and pay are what HR looks at before applying; identifiers are masked."""
    job = send(workbook({**PERSON, **ACCOUNT, "PAN": "ABCPE1234F"}))
    (row,) = job.sample
    values = {value["field"]: value["after"] for value in row["values"]}
    assert values["date_of_birth"] == "4 Mar 1992"
    assert values["basic"].endswith("35,400")
    assert values["pan"].endswith("234F")
    assert "ABCPE1" not in str(job.sample)
    assert "30012345678" not in str(job.sample)
    from core.accounts.models import User

    user = User.objects.create(username="hr", name="HR", role="hr_manager")
    browser = client_of(ground)
    browser.force_login(user, backend="core.accounts.backends.PasswordBackend")
    page = browser.get(reverse("organization:import_job", args=[job.pk], urlconf="config.urls_organization"))
    assert "4 Mar 1992" in page.content.decode()


def test_shared_bank_accounts_are_named_and_taken(send, bring_in):
    """Lawful for couples, mostly a slip: the money goes to somebody else."""
    bring_in(workbook({**PERSON, **ACCOUNT}))
    other = {**PERSON, "Employee code": "N002", "Name": "Ravi", **ACCOUNT}
    third = {**PERSON, "Employee code": "N003", "Name": "Mala", **ACCOUNT}
    job = send(workbook(other, third))
    assert [(row["row"], row["field"]) for row in job.warnings] == [(2, "bank_account"), (3, "bank_account")]
    assert "N001 Kavita Rao" in job.warnings[0]["message"]
    assert (job.added, job.error_count) == (2, 0)


def test_the_values_go_with_the_files(send, system, settings):
    from datetime import timedelta

    from django.utils import timezone

    from core.imports.services.cleaning import clean_imports

    job = send(workbook({**PERSON, **ACCOUNT}))
    clean_imports(now=timezone.now() + timedelta(days=settings.IMPORT_KEEP_DAYS + 1), actor=system)
    job.refresh_from_db()
    assert [row["values"] for row in job.sample] == [[]]
