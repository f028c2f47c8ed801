"""Types, applying, deciding: what is allowed, what is refused and why, and who is told."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError

from core.actors import Actor, Door
from core.errors import Duplicate, Forbidden, InUse, InvalidTransition, NotFound, ValidationFailed
from core.outbox.models import Message
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.advances.enums import AdvanceState
from payroll.advances.errors import LiveAdvance, NotEligible, OverCeiling
from payroll.advances.masters import add_rate, advance_types
from payroll.advances.models import AdvanceApplication, AdvanceRate, AdvanceType
from payroll.advances.selectors.applications import get_application
from payroll.advances.selectors.recovery import rows_of_month
from payroll.advances.selectors.types import entitlement, get_type, rate_on
from payroll.advances.services import applications, decisions
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import Sanction, reject_advance, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.advances.services.types import seed_types
from payroll.employees.hooks import reason_in_use
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned, the_type
from tests.payroll.ess.conftest import make_person
from tests.payroll.runs.people import make_employee, set_pay

pytestmark = pytest.mark.django_db
Lock = Callable[[str], PayrollRun]


class TestTypes:
    def test_a_new_institution_has_the_presets(self, organization: Tenant) -> None:
        hba, computer = the_type("HBA"), the_type("COMPUTER")
        assert (hba.ceiling_amount, hba.ceiling_months) == (2500000, 34)
        assert (hba.max_principal_instalments, hba.max_interest_instalments) == (180, 60)
        assert (computer.ceiling_amount, computer.ceiling_months, computer.max_times) == (50000, None, 5)

    @pytest.mark.parametrize(
        ("code", "day", "rate"),
        [
            ("HBA", date(2018, 1, 1), "8.5"),
            ("HBA", date(2020, 10, 1), "7.9"),
            ("HBA", date(2022, 3, 31), "7.9"),
            ("HBA", date(2022, 4, 1), "7.1"),
            ("HBA", date(2023, 6, 1), "7.5"),
            ("HBA", date(2025, 12, 1), "7.44"),
            ("COMPUTER", date(2021, 1, 1), "9.8"),
            ("COMPUTER", date(2022, 6, 1), "9.8"),
            ("COMPUTER", date(2023, 4, 1), "9.1"),
        ],
    )
    def test_the_rate_follows_the_date_of_sanction(
        self, organization: Tenant, code: str, day: date, rate: str
    ) -> None:
        assert rate_on(the_type(code), day) == Decimal(rate)

    def test_without_a_rate_for_the_day_nothing_is_sanctioned(self, organization: Tenant) -> None:
        with pytest.raises(ValidationFailed) as refusal:
            rate_on(the_type("HBA"), date(2017, 1, 1))
        assert list(refusal.value.fields) == ["sanctioned_on"]

    def test_seeding_again_changes_nothing(self, organization: Tenant, actor: Actor) -> None:
        advance_types.update(the_type(), actor=actor, ceiling_amount=Decimal(60000))
        seed_types(actor=actor)
        assert the_type().ceiling_amount == 60000
        assert AdvanceType.objects.count() == 2

    def test_a_code_is_taken_once_and_stays_when_it_was_used(self, employee: Employee, actor: Actor) -> None:
        with pytest.raises(Duplicate) as refusal:
            advance_types.create(actor=actor, code="hba", name="Again", max_principal_instalments=1)
        assert list(refusal.value.fields) == ["code"]
        apply_for(employee)
        with pytest.raises(InUse):
            advance_types.update(the_type(), actor=actor, code="PC")

    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"max_principal_instalments": 0}, "max_principal_instalments"),
            ({"max_principal_instalments": 10, "ceiling_amount": Decimal(-1)}, "ceiling_amount"),
            ({"max_principal_instalments": 10, "name": ""}, "name"),
        ],
    )
    def test_a_bad_type_names_the_field(
        self, organization: Tenant, actor: Actor, values: dict[str, Any], field: str
    ) -> None:
        with pytest.raises(ValidationFailed) as refusal:
            advance_types.create(actor=actor, **{"code": "X", "name": "X", **values})
        assert list(refusal.value.fields) == [field]
        assert AdvanceType.objects.count() == 2

    def test_a_later_rate_leaves_sanctioned_advances_alone(self, employee: Employee, actor: Actor) -> None:
        row = sanctioned(employee)
        add_rate(
            advance_type=the_type(), effective_on=date(2026, 4, 1), percentage=Decimal("8.2"), actor=actor
        )
        row.refresh_from_db()
        assert (row.rate_pct, rate_on(the_type(), today())) == (Decimal("9.1"), Decimal("8.2"))
        assert AdvanceRate.objects.filter(type=the_type()).count() == 3


class TestApplying:
    def test_without_instalments_the_most_is_taken(self, employee: Employee, actor: Actor) -> None:
        row = submit_application(
            advance_type=the_type("HBA"), employee=employee, amount=Decimal(1000000), actor=actor
        )
        assert (row.state, row.principal_instalments, row.interest_instalments) == ("submitted", 180, 60)

    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"amount": 0}, "amount"),
            ({"amount": Decimal("10.50")}, "amount"),
            ({"principal_instalments": 151}, "principal_instalments"),
            ({"interest_instalments": 51}, "interest_instalments"),
            ({"interest_instalments": 0}, "interest_instalments"),
            ({"applied_on": date(2100, 1, 1)}, "applied_on"),
        ],
    )
    def test_a_bad_application_names_the_field(
        self, employee: Employee, values: dict[str, Any], field: str
    ) -> None:
        with pytest.raises(ValidationFailed) as refusal:
            apply_for(employee, **values)
        assert list(refusal.value.fields) == [field]
        assert not AdvanceApplication.objects.exists()

    def test_one_application_of_a_type_at_a_time(self, employee: Employee) -> None:
        apply_for(employee)
        apply_for(employee, code="HBA")
        with pytest.raises(Duplicate):
            apply_for(employee)
        assert AdvanceApplication.objects.count() == 2

    def test_not_for_a_type_that_is_given_no_more_or_a_person_who_left(
        self, employee: Employee, actor: Actor
    ) -> None:
        with pytest.raises(NotEligible):
            apply_for(make_employee(10, 1, status="retired"))
        advance_types.update(the_type(), actor=actor, is_active=False)
        with pytest.raises(ValidationFailed):
            apply_for(employee)

    def test_an_employee_applies_for_the_own_person_only(self, organization: Tenant) -> None:
        mine, other = make_person("asha"), make_person("ravi")
        self_service = Actor(
            mine.user_id, "Asha", "employee", Door.PORTAL, permissions=frozenset({"advance:apply"})
        )
        values = {"advance_type": the_type(), "amount": Decimal(1000), "actor": self_service}
        submit_application(employee=mine, **values)
        with pytest.raises(Forbidden):
            submit_application(employee=other, **values)

    def test_whoever_applied_cannot_be_deleted(self, employee: Employee) -> None:
        apply_for(employee)
        assert "advance" in reason_in_use(employee.pk)


class TestSanctioning:
    def test_the_terms_are_fixed(self, employee: Employee, actor: Actor) -> None:
        row = sanction_advance(
            application=apply_for(employee, 40000),
            actor=actor,
            terms=Sanction(amount=Decimal(30000), sanctioned_on=date(2026, 4, 10)),
        )
        row.refresh_from_db()
        assert (row.state, row.sanctioned_amount, row.rate_pct) == ("sanctioned", 30000, Decimal("9.1"))
        assert row.first_recovery_month == date(2026, 5, 1)

    def test_the_ceiling_is_the_lesser_of_amount_and_months_of_basic(
        self, organization: Tenant, actor: Actor
    ) -> None:
        low, high = make_employee(1, 1), make_employee(14, 1)
        assert entitlement(the_type("HBA"), low, today()).ceiling == 18000 * 34
        assert entitlement(the_type("HBA"), high, today()).ceiling == 2500000
        row = apply_for(low, 612001, "HBA")
        with pytest.raises(OverCeiling, match="6,12,000") as refusal:
            sanction_advance(application=row, actor=actor)
        assert list(refusal.value.fields) == ["amount"]
        row.refresh_from_db()
        assert (row.state, row.sanctioned_amount) == (AdvanceState.SUBMITTED, None)
        sanction_advance(application=row, actor=actor, terms=Sanction(amount=Decimal(612000)))

    def test_the_basic_pay_of_the_day_of_sanction_counts(self, organization: Tenant, actor: Actor) -> None:
        employee = make_employee(1, 1)
        set_pay(employee, 1, 2, date(2026, 7, 1))
        row = apply_for(employee, 18500 * 34, "HBA")
        terms = Sanction(sanctioned_on=date(2026, 6, 30))
        with pytest.raises(OverCeiling):
            sanction_advance(application=row, actor=actor, terms=terms)
        sanction_advance(application=row, actor=actor, terms=Sanction(sanctioned_on=date(2026, 7, 1)))

    def test_not_while_an_advance_of_the_type_is_live(self, employee: Employee, actor: Actor) -> None:
        live = drawn(employee)
        second = apply_for(employee, 1000)
        with pytest.raises(LiveAdvance, match="not paid back"):
            sanction_advance(application=second, actor=actor)
        second.refresh_from_db()
        assert second.state == AdvanceState.SUBMITTED
        record_repayment(application=live, actor=actor)
        sanction_advance(application=second, actor=actor)

    def test_years_of_service_and_times_in_a_career(self, organization: Tenant, actor: Actor) -> None:
        advance_types.update(the_type(), actor=actor, min_service_years=5, max_times=1)
        young = make_employee(10, 1, date_of_joining=date(2024, 1, 1))
        with pytest.raises(NotEligible, match="5 years"):
            sanctioned(young)
        old = make_employee(10, 2)
        record_repayment(application=drawn(old), actor=actor)
        again = apply_for(old)
        with pytest.raises(NotEligible, match="at most 1"):
            sanction_advance(application=again, actor=actor)

    @pytest.mark.parametrize(
        ("terms", "field"),
        [
            ({"sanctioned_on": date(2100, 1, 1)}, "sanctioned_on"),
            ({"first_recovery_month": Month(2020, 1)}, "first_recovery_month"),
            ({"principal_instalments": 151}, "principal_instalments"),
            ({"interest_instalments": 0}, "interest_instalments"),
            ({"amount": Decimal("0.5")}, "amount"),
        ],
    )
    def test_bad_terms_name_the_field(
        self, employee: Employee, actor: Actor, terms: dict[str, Any], field: str
    ) -> None:
        row = apply_for(employee)
        with pytest.raises(ValidationFailed) as refusal:
            sanction_advance(application=row, actor=actor, terms=Sanction(**terms))
        assert list(refusal.value.fields) == [field]

    def test_needs_the_right(self, employee: Employee) -> None:
        nobody = Actor(1, "x", "employee", Door.API, permissions=frozenset({"advance:apply"}))
        row = apply_for(employee)
        for act in (
            lambda: sanction_advance(application=row, actor=nobody),
            lambda: reject_advance(application=row, actor=nobody, comments="x"),
            lambda: disburse_advance(application=row, actor=nobody),
            lambda: record_repayment(application=row, actor=nobody),
            lambda: skip_month(application=row, month=Month(2026, 5), reason="x", actor=nobody),
        ):
            with pytest.raises(Forbidden):
                act()
        row.refresh_from_db()
        assert row.state == AdvanceState.SUBMITTED

    def test_a_decision_is_final(self, employee: Employee, actor: Actor) -> None:
        row = apply_for(employee)
        reject_advance(application=row, actor=actor, comments="No bill")
        with pytest.raises(InvalidTransition):
            sanction_advance(application=row, actor=actor)
        with pytest.raises(InvalidTransition):
            reject_advance(application=row, actor=actor, comments="Again")
        with pytest.raises(ValidationFailed):
            reject_advance(application=apply_for(employee), actor=actor, comments=" ")

    def test_a_sanction_that_is_not_drawn_can_be_withdrawn(self, employee: Employee, actor: Actor) -> None:
        row = sanctioned(employee)
        reject_advance(application=row, actor=actor, comments="Not drawn in time")
        assert sanctioned(employee).state == AdvanceState.SANCTIONED
        with pytest.raises(InvalidTransition):
            other = drawn(make_employee(10, 4))
            reject_advance(application=other, actor=actor, comments="x")


class TestNotices:
    def test_the_employee_is_told_each_decision_in_the_own_language(
        self, organization: Tenant, actor: Actor
    ) -> None:
        person = make_person("asha", email="asha@example.org")
        person.user.language, person.user.email = "hi", "asha@example.org"
        person.user.save()
        drawn(person)
        reject_advance(application=apply_for(person, code="HBA"), actor=actor, comments="No plan")
        found = Message.objects.filter(user_id=person.user_id)
        assert sorted(found.values_list("template", "channel")) == sorted(
            (template, channel)
            for template in ("advance_disbursed", "advance_rejected", "advance_sanctioned")
            for channel in ("email", "inbox")
        )
        sanction = found.filter(template="advance_sanctioned").first()
        assert "30,000" in sanction.body
        assert "स्वीकृत" in sanction.subject
        assert "No plan" in found.filter(template="advance_rejected").first().body

    def test_without_an_account_nothing_is_sent(self, employee: Employee) -> None:
        drawn(employee)
        assert not Message.objects.exists()


def test_an_unknown_advance_is_not_found(organization: Tenant) -> None:
    with pytest.raises(NotFound):
        get_application(1)
    with pytest.raises(NotFound):
        get_type(code="NONE")


@pytest.mark.parametrize("act", ["submit", "sanction"])
def test_only_the_named_constraint_is_told_as_a_second_advance(
    employee: Employee, actor: Actor, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """A refusal of another table in the same transaction is a fault, and not "an application waits already"."""
    row = apply_for(employee)

    def broken(*_args: object, **_values: object) -> None:
        raise IntegrityError("another table")

    place, name = (applications, "record") if act == "submit" else (decisions, "notify_employee")
    monkeypatch.setattr(place, name, broken)
    with pytest.raises(IntegrityError):
        if act == "submit":
            apply_for(make_employee(10, 5))
        else:
            sanction_advance(application=row, actor=actor)
    row.refresh_from_db()
    assert (row.state, AdvanceApplication.objects.count()) == (AdvanceState.SUBMITTED, 1)


def test_a_second_application_is_told_by_its_constraint(employee: Employee) -> None:
    apply_for(employee)
    with pytest.raises(Duplicate) as refusal:
        apply_for(employee)
    assert list(refusal.value.fields) == ["advance_type"]


def test_a_month_after_the_last_recovery_is_not_skipped(employee: Employee, actor: Actor) -> None:
    row = drawn(employee, 3000, principal_instalments=3, interest_instalments=1)  # May to August 2026
    with pytest.raises(ValidationFailed) as refusal:
        skip_month(application=row, month=Month(2026, 9), reason="x", actor=actor)
    assert list(refusal.value.fields) == ["month"]
    skip_month(application=row, month=Month(2026, 8), reason="x", actor=actor)


class TestFirstRecovery:
    """Would catch a schedule that counts instalments of months whose runs are final."""

    def test_it_begins_in_the_next_month_that_is_not_locked(
        self, employee: Employee, actor: Actor, lock: Callable[[str], object]
    ) -> None:
        for month in ("2026-05", "2026-06"):
            lock(month)
        terms = Sanction(sanctioned_on=date(2026, 4, 10))
        row = sanction_advance(application=apply_for(employee), actor=actor, terms=terms)
        assert row.first_recovery_month == date(2026, 7, 1)

    def test_a_locked_month_is_refused_with_the_one_that_can_be(
        self, employee: Employee, actor: Actor, lock: Callable[[str], object]
    ) -> None:
        row = apply_for(employee)
        lock("2026-05")
        terms = Sanction(sanctioned_on=date(2026, 4, 10), first_recovery_month=Month(2026, 5))
        with pytest.raises(ValidationFailed, match="June 2026") as refusal:
            sanction_advance(application=row, actor=actor, terms=terms)
        assert list(refusal.value.fields) == ["first_recovery_month"]
        row.refresh_from_db()
        assert (row.state, row.first_recovery_month) == ("submitted", None)

    def test_a_month_locked_before_the_payment_moves_it(
        self, employee: Employee, actor: Actor, lock: Callable[[str], object]
    ) -> None:
        row = sanctioned(employee, 6000, principal_instalments=6)
        for month in ("2026-05", "2026-06"):
            lock(month)
        disburse_advance(application=row, actor=actor, paid_on=date(2026, 4, 15))
        row.refresh_from_db()
        assert row.first_recovery_month == date(2026, 7, 1)
        (due,) = rows_of_month([row], Month(2026, 7))
        assert (due.instalment, due.balance) == (1, 5000)
