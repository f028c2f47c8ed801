"""The demo: it shows what it promises, is the same each time, and does not come into a deployment."""

import io
from collections import Counter
from datetime import date

import pytest
from django.contrib.auth.hashers import check_password
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import Sum
from pytest_django import Settings

from core import validators
from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.periods import today as real_today
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from payroll.advances.enums import EntryKind
from payroll.advances.models import AdvanceEntry
from payroll.contract_staff.models import ContractRun
from payroll.demo.institutions import INSTITUTIONS, PASSWORD
from payroll.demo.people import make_people
from payroll.demo.services import seed_demo
from payroll.demo.story import plan_story
from payroll.employees.models import Employee, PayHistory
from payroll.leave.models import LeaveAccount, LeaveApplication
from payroll.organizations.models import Organization
from payroll.pay_commission.selectors import matrix
from payroll.runs.enums import FindingCode, RunState, Severity
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail
from payroll.runs.services import start_processing
from payroll.tds.models import Challan

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 21)


@pytest.fixture
def demo(public: Tenant, system: Actor) -> Tenant:
    """The large institution, left open for looking."""
    return seed_demo(actor=system, today=TODAY)[0]


def test_the_demo_has_what_the_readme_says(demo: Tenant) -> None:
    """Catches a demo in which a step of the tour has nothing to show."""
    with tenant_context(demo):
        states = dict(PayrollRun.objects.order_by("month").values_list("month", "state"))
        assert [str(Month.of(month)) for month in states] == [str(Month(2026, 5).plus(n)) for n in range(7)]
        assert [*states.values()] == [RunState.LOCKED] * 6 + [RunState.DRAFT]
        assert Employee.objects.count() == 250
        assert set(PayHistory.objects.values_list("level", flat=True)) == set(range(1, 19))
        assert {"old", "new"} == set(Employee.objects.values_list("tax_regime", flat=True))
        assert {"NPS", "UPS", "GPF"} == set(Employee.objects.values_list("scheme", flat=True))
        paid = Counter(SalaryDetail.objects.values_list("run__month", flat=True))
        assert min(paid.values()) >= 240
        assert ArrearLine.objects.aggregate(sum=Sum("amount"))["sum"] > 0
        for row in (Organization.objects.get(),):
            row.full_clean()


def test_the_current_month_shows_every_kind_of_finding(demo: Tenant) -> None:
    """Catches checks that have nothing to say in the demo."""
    with tenant_context(demo):
        run = start_processing(
            run=PayrollRun.objects.get(month=date(2026, 11, 1)), actor=system_actor(Door.COMMAND)
        )
        found = set(Finding.objects.filter(run=run).values_list("severity", "code"))
    assert found == {
        (Severity.ERROR, FindingCode.NO_BANK_ACCOUNT),
        (Severity.WARNING, FindingCode.NO_PAN),
        (Severity.WARNING, FindingCode.NO_PRAN),
    }


def test_everybody_signs_in_with_the_one_password(demo: Tenant) -> None:
    """Catches an account without the printed password, or one that must change it first."""
    with in_public():
        accounts = [User.objects.get(username="platform.admin", role=PLATFORM_ADMIN)]
    for slug in ("demo", "demo2"):
        with tenant_context(Tenant.objects.get(slug=slug)):
            accounts += list(User.objects.all())
            assert User.objects.get(username="hr.admin").role == "admin"
            assert Employee.objects.filter(user=None).count() == 0
    assert not [user for user in accounts if user.must_change_password]
    assert {check_password(PASSWORD, encoded) for encoded in {user.password for user in accounts}} == {True}


@pytest.mark.parametrize("today", [date(2026, 4, 1), date(2026, 1, 31), date(2026, 8, 15), date(2031, 6, 1)])
def test_it_works_on_any_day(public: Tenant, system: Actor, today: date) -> None:
    """Catches months that cross a financial year, begin in April, or lie after the last tax table."""
    tenants = seed_demo(actor=system, today=today)
    assert [tenant.slug for tenant in tenants] == ["demo", "demo2"]


def test_the_people_are_the_same_each_time_and_well_formed(organization: Tenant) -> None:
    """Catches a generator that depends on the process, and numbers that a return would refuse."""
    months = [Month(2026, 5).plus(number) for number in range(7)]
    institution = INSTITUTIONS[0]

    def people() -> list[object]:
        made = make_people(
            number=250, seed=institution.seed, first=months[0], current=months[6], matrix=matrix(7)
        )
        return list(plan_story(made, months, matrix(7)).people)

    first = people()
    assert first == people()
    for person in first:
        for value, check in (
            (person.pan, validators.validate_pan),
            (person.pran, validators.validate_pran),
            (person.bank_account, validators.validate_bank_account),
        ):
            if value:
                check(value)
        place = person.pay[-1].place
        assert place.basic == matrix(7)[place.level, place.cell]
    for name in ("pan", "pran", "bank_account", "email"):
        values = [getattr(person, name) for person in first if getattr(person, name)]
        assert len(values) == len(set(values)), name


def test_a_second_time_is_refused_or_does_nothing(demo: Tenant, settings: Settings) -> None:
    """Catches a second start of the application that doubles or resets the demo."""
    settings.DEBUG = True
    out = io.StringIO()
    call_command("seed_demo", "--if-empty", stdout=out)
    assert "nothing was added" in out.getvalue()
    with pytest.raises(CommandError, match="demo"):
        call_command("seed_demo")
    assert Tenant.objects.filter(slug__startswith="demo").count() == 2


def test_a_deployment_refuses_it_unless_forced(public: Tenant, settings: Settings) -> None:
    """Catches a known password in a deployment."""
    settings.DEBUG = False
    with pytest.raises(CommandError, match="--force"):
        call_command("seed_demo")
    assert not Tenant.objects.filter(slug__startswith="demo").exists()
    assert not User.objects.exists()


def test_the_offices_work_is_there(public: Tenant, system: Actor) -> None:
    """Catches a demo whose leave, advance, contract and challan pages are empty."""
    demo = seed_demo(actor=system, today=real_today())[0]
    with tenant_context(demo):
        assert LeaveApplication.objects.filter(state="pending").count() == 2
        assert LeaveAccount.objects.values("leave_type").distinct().count() >= 4
        assert AdvanceEntry.objects.filter(kind=EntryKind.PRINCIPAL).count() == 10
        assert ContractRun.objects.filter(state="locked").count() == 6
        deposited = Challan.objects.filter(kind="salary").aggregate(sum=Sum("tax"))["sum"]
        locked = SalaryDetail.objects.filter(run__state="locked").aggregate(sum=Sum("tds"))["sum"]
        assert 0 < deposited < locked  # the last month is still to be deposited
