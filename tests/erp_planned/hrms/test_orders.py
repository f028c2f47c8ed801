"""Orders of transfer and promotion: decided by a second person, in force on their day exactly once."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import DomainError, Forbidden, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.errors import OrderNotPossible, OrderStands, OwnCase
from erp_planned.hrms.models import Order, PromotionRecord, TransferOrder
from erp_planned.hrms.services import daily, transfers
from erp_planned.hrms.services.orders import cancel, reject
from erp_planned.hrms.services.promotions import (
    Promotion,
    approve_promotion,
    make_promotion,
    preview_promotion,
)
from erp_planned.hrms.services.transfers import approve_transfer, make_transfer, reverse_transfer
from payroll.employees.models import Department, Employee, PayHistory
from payroll.employees.services.status import change_status
from payroll.runs.models import ArrearLine
from payroll.runs.services import create_run, start_processing
from tests.core.accounts.people import api_of, user_of
from tests.erp_planned.hrms.conftest import SYSTEM, actor_of
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import lock_months, make_person

pytestmark = pytest.mark.django_db


def department(code: str, **facts: Any) -> Department:
    return Department.objects.create(code=code, name=f"Department {code}", **facts)


def ordered(person: Employee, code: str, day: date, maker: Actor) -> TransferOrder:
    found = Department.objects.filter(code=code).first() or department(code)
    return make_transfer(
        employee=person, to_department=found, effective_on=day, reason="Work of the office", actor=maker
    )


def kept(row: Order) -> Any:
    return type(row).objects.filter(pk=row.pk).values().get(), AuditEntry.objects.count()


def place_of(person: Employee) -> str:
    return Employee.objects.get(pk=person.pk).department.code


class TestTransfers:
    def test_a_second_person_approves_and_it_takes_effect_on_its_day_once(
        self, asha: Employee, clerk: Actor, chief: Actor, at: Callable[..., Any]
    ) -> None:
        """Catches an order that changes the department at save, or again with every turn of the clock."""
        row = ordered(asha, "EXAM", date(2026, 12, 1), clerk)
        before = kept(row)
        with pytest.raises(OwnCase):
            approve_transfer(order=row, actor=clerk)
        with pytest.raises(Forbidden):
            approve_transfer(order=row, actor=actor_of(asha))
        assert kept(row) == before
        row = approve_transfer(order=row, actor=chief)
        assert (row.state, row.order_no) == (OrderState.APPROVED, "TO/2026/0001")
        daily.daily(timezone.now())
        assert place_of(asha) == "ACC"
        at("2026-12-01 00:06")
        daily.daily(timezone.now())
        count = AuditEntry.objects.count()
        daily.daily(timezone.now())
        row.refresh_from_db()
        assert (row.state, place_of(asha)) == (OrderState.IN_FORCE, "EXAM")
        assert AuditEntry.objects.count() == count
        told = Message.objects.filter(user_id=asha.user_id, channel="inbox").values_list(
            "template", flat=True
        )
        assert sorted(told) == ["hrms_order_approved", "hrms_order_in_force"]

    def test_the_own_order_is_decided_by_others(self, clerk: Actor, chief: Actor) -> None:
        from core.accounts.models import User

        person = make_person("office")
        Employee.objects.filter(pk=person.pk).update(user=User.objects.get(username="chief"))
        row = ordered(Employee.objects.get(pk=person.pk), "EXAM", date(2026, 12, 1), clerk)
        for act in (
            lambda: approve_transfer(order=row, actor=chief),
            lambda: reject(row, chief, "x"),
            lambda: cancel(row, chief, "x"),
        ):
            before = kept(row)
            with pytest.raises(OwnCase):
                act()
            assert kept(row) == before

    def test_a_past_day_takes_effect_at_once_and_a_later_order_stands(
        self, asha: Employee, clerk: Actor, chief: Actor
    ) -> None:
        """Catches a late order for an earlier day that undoes a newer one."""
        approve_transfer(order=ordered(asha, "EXAM", date(2026, 11, 1), clerk), actor=chief)
        assert place_of(asha) == "EXAM"
        late = approve_transfer(order=ordered(asha, "LIB", date(2026, 10, 1), clerk), actor=chief)
        assert (late.state, place_of(asha)) == (OrderState.IN_FORCE, "EXAM")
        assert "TO/2026/0001" in late.note
        with pytest.raises(OrderNotPossible):
            reverse_transfer(order=late, actor=clerk, effective_on=date(2026, 12, 1), reason="x")

    def test_it_is_reversed_by_another_order(self, asha: Employee, clerk: Actor, chief: Actor) -> None:
        row = approve_transfer(order=ordered(asha, "EXAM", date(2026, 11, 1), clerk), actor=chief)
        back = reverse_transfer(order=row, actor=clerk, effective_on=date(2026, 11, 10), reason="Back")
        approve_transfer(order=back, actor=chief)
        assert place_of(asha) == "ACC"
        row.refresh_from_db()
        assert row.state == OrderState.IN_FORCE

    @pytest.mark.parametrize("hindrance", ["left", "closed"])
    def test_what_hinders_it_is_named_and_not_lost(
        self, asha: Employee, clerk: Actor, chief: Actor, at: Callable[..., Any], hindrance: str
    ) -> None:
        """Catches an order that is carried out for who has left, or silently dropped."""
        row = approve_transfer(order=ordered(asha, "EXAM", date(2026, 12, 1), clerk), actor=chief)
        if hindrance == "left":
            change_status(employee=asha, status="inactive", on=date(2026, 11, 20), reason="x", actor=SYSTEM)
        else:
            Department.objects.filter(code="EXAM").update(is_active=False)
        other = approve_transfer(
            order=ordered(make_person("ravi"), "LIB", date(2026, 12, 1), clerk), actor=chief
        )
        at("2026-12-02 00:06")
        daily.daily(timezone.now())
        daily.daily(timezone.now())
        row.refresh_from_db()
        other.refresh_from_db()
        assert (row.state, other.state) == (OrderState.APPROVED, OrderState.IN_FORCE)
        assert asha.code in row.problem if hindrance == "left" else "EXAM" in row.problem
        assert AuditEntry.objects.filter(action="hrms.order_hindered").count() == 1
        assert Message.objects.filter(template="hrms_order_hindered", channel="inbox").count() == 2
        if hindrance == "closed":
            Department.objects.filter(code="EXAM").update(is_active=True)
            daily.daily(timezone.now())
            row.refresh_from_db()
            assert (row.state, row.problem, place_of(asha)) == (OrderState.IN_FORCE, "", "EXAM")
        else:
            assert cancel(row, SYSTEM, "Left").state == OrderState.CANCELLED

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"reason": " "}, "reason"),
            ({"effective_on": date(2010, 1, 1)}, "effective_on"),
            ({"to_department": "ACC"}, "to_department"),
            ({"to_department": "SHUT"}, "to_department"),
            ({"effective_on": date(2050, 1, 1)}, "effective_on"),
        ],
    )
    def test_a_wrong_order_is_refused_beside_its_field(
        self, asha: Employee, clerk: Actor, change: dict[str, Any], field: str
    ) -> None:
        department("SHUT", is_active=False)
        values = {"to_department": "EXAM", "effective_on": date(2026, 12, 1), "reason": "Work", **change}
        found = Department.objects.filter(code=values["to_department"]).first() or department("EXAM")
        with pytest.raises(DomainError) as caught:
            make_transfer(employee=asha, actor=clerk, **{**values, "to_department": found})
        assert list(caught.value.fields) == [field]
        assert not TransferOrder.objects.exists()

    def test_two_for_one_day_and_a_decided_one_are_refused(
        self, asha: Employee, clerk: Actor, chief: Actor
    ) -> None:
        row = ordered(asha, "EXAM", date(2026, 12, 1), clerk)
        with pytest.raises(OrderStands):
            ordered(asha, "LIB", date(2026, 12, 1), clerk)
        reject(row, chief, "No post")
        ordered(asha, "LIB", date(2026, 12, 1), clerk)
        with pytest.raises(InvalidTransition):
            approve_transfer(order=row, actor=chief)
        with pytest.raises(DatabaseError), transaction.atomic():
            TransferOrder.objects.filter(pk=row.pk).update(state=OrderState.DRAFT)

    def test_a_kill_in_the_middle_leaves_nothing_half_done(
        self, asha: Employee, clerk: Actor, chief: Actor, at: Callable[..., Any], monkeypatch: Any
    ) -> None:
        """Catches a department that has changed while the order still waits, or the other way round."""
        row = approve_transfer(order=ordered(asha, "EXAM", date(2026, 12, 1), clerk), actor=chief)
        at("2026-12-01 00:06")

        def killed(_row: Order) -> None:
            raise SystemExit

        monkeypatch.setattr(transfers, "in_force", killed)
        with pytest.raises(SystemExit), transaction.atomic():
            daily.daily(timezone.now())
        row.refresh_from_db()
        assert (row.state, place_of(asha)) == (OrderState.APPROVED, "ACC")
        monkeypatch.undo()
        daily.daily(timezone.now())
        assert place_of(asha) == "EXAM"


class TestPromotions:
    def test_it_is_shown_with_arrears_and_gives_them_in_the_next_run(
        self, asha: Employee, clerk: Actor, chief: Actor
    ) -> None:
        """The whole line: a promotion from a locked month, previewed, approved, paid with the next run."""
        lock_months("2026-09", "2026-10")
        wish = Promotion(to_level=11, effective_on=date(2026, 9, 1))
        rows = PayHistory.objects.count(), AuditEntry.objects.count()
        preview = preview_promotion(employee=asha, wish=wish, actor=clerk)
        assert (PayHistory.objects.count(), AuditEntry.objects.count()) == rows
        # 10/1 56,100; one increment 57,800; level 11 begins with 67,700.
        assert (preview.before.basic, preview.after.basic) == (56100, 67700)
        assert preview.after_increment is not None
        assert preview.after_increment.basic == 57800
        assert [str(one.month) for one in preview.months] == ["2026-09", "2026-10"]
        more = (preview.monthly_after or Decimal(0)) - (preview.monthly_before or Decimal(0))
        assert preview.arrears == 2 * more > 0

        row = make_promotion(employee=asha, wish=wish, order_no="E-7/2026", actor=clerk)
        assert (row.from_level, row.from_cell, row.to_level) == (10, 1, 11)
        with pytest.raises(OwnCase):
            approve_promotion(order=row, actor=clerk)
        row = approve_promotion(order=row, actor=chief)
        assert row.pay_row is not None
        assert (row.state, row.pay_row.basic, row.pay_row.order_reference) == (
            OrderState.IN_FORCE, 67700, "E-7/2026",
        )  # fmt: skip
        run = start_processing(run=create_run(month=Month(2026, 11), actor=SYSTEM), actor=SYSTEM)
        lines = ArrearLine.objects.filter(run=run, employee=asha)
        assert sum(line.amount for line in lines) == preview.arrears

    def test_it_waits_for_its_day_and_counts_once(
        self, asha: Employee, clerk: Actor, chief: Actor, at: Callable[..., Any]
    ) -> None:
        wish = Promotion(to_level=11, effective_on=date(2026, 12, 1))
        row = approve_promotion(order=make_promotion(employee=asha, wish=wish, actor=clerk), actor=chief)
        before = PayHistory.objects.filter(employee=asha).count()
        at("2026-12-01 00:06")
        daily.daily(timezone.now())
        daily.daily(timezone.now())
        row.refresh_from_db()
        assert row.state == OrderState.IN_FORCE
        assert PayHistory.objects.filter(employee=asha).count() == before + 1

    def test_the_option_fixes_pay_from_the_next_increment(self, asha: Employee, clerk: Actor) -> None:
        wish = Promotion(to_level=11, effective_on=date(2026, 12, 1), from_next_increment=True)
        preview = preview_promotion(employee=asha, wish=wish, actor=clerk)
        assert preview.follow
        assert preview.follow[0][0] > date(2026, 12, 1)

    def test_later_pay_is_answered_over_rest(self, asha: Employee, organization: Tenant) -> None:
        """Catches a preview that names what does not occur: a pair has no names of its own."""
        asked = {
            "toLevel": 11,
            "effectiveDate": "2026-12-01",
            "orderNo": "E-9/2026",
            "fromNextIncrement": True,
        }
        api = api_of(user_of(organization, "hr_manager"), organization)
        answer = api.post("hrms/promotions", {"employeeId": asha.pk, **asked})
        assert answer.status_code == 201, answer.content
        (follow,) = answer.json()["data"]["preview"]["follow"]
        assert follow["effectiveDate"] > "2026-12-01"
        assert follow["pay"]["level"] == 11
        assert follow["pay"]["basic"] >= 67700

    @pytest.mark.parametrize(
        ("wish", "field"),
        [
            (Promotion(to_level=10, effective_on=date(2026, 12, 1)), "to_level"),
            (Promotion(to_level=9, effective_on=date(2026, 12, 1)), "to_level"),
            (Promotion(to_level=12, effective_on=date(2026, 12, 1), reason="macp"), "to_level"),
            (Promotion(to_level=11, effective_on=date(2014, 1, 1)), "effective_on"),
            (Promotion(to_level=11, effective_on=date(2050, 1, 1)), "effective_on"),
        ],
    )
    def test_a_wrong_one_is_refused_beside_its_field(
        self, asha: Employee, clerk: Actor, wish: Promotion, field: str
    ) -> None:
        with pytest.raises(DomainError) as caught:
            make_promotion(employee=asha, wish=wish, actor=clerk)
        assert list(caught.value.fields) == [field]
        assert not PromotionRecord.objects.exists()

    def test_a_number_is_taken_once(self, asha: Employee, clerk: Actor, people: Any) -> None:
        wish = Promotion(to_level=11, effective_on=date(2026, 12, 1))
        make_promotion(employee=asha, wish=wish, order_no="E-7", actor=clerk)
        with pytest.raises(OrderStands) as caught:
            make_promotion(employee=people("ravi"), wish=wish, order_no="e-7", actor=clerk)
        assert list(caught.value.fields) == ["order_no"]
        with pytest.raises((OrderStands, ValidationFailed)):
            make_promotion(employee=asha, wish=wish, actor=clerk)


@pytest.mark.django_db(transaction=True)
def test_of_two_clocks_at_once_one_puts_an_order_in_force(
    asha: Employee, clerk: Actor, chief: Actor, at: Callable[..., Any]
) -> None:
    """Catches a promotion that raises pay twice."""
    wish = Promotion(to_level=11, effective_on=date(2026, 12, 1))
    approve_promotion(order=make_promotion(employee=asha, wish=wish, actor=clerk), actor=chief)
    at("2026-12-01 00:06")
    outcomes = at_once(*[lambda: daily.put_due_in_force(actor=SYSTEM)] * 2)
    assert sorted(outcomes) == [0, 1], outcomes
    assert PayHistory.objects.filter(employee=asha, level=11).count() == 1
