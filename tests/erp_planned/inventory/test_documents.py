"""Issue slips, returns, transfers, counts: numbers, values, vouchers, undoing, who may, two at once, kills."""

from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.errors import DomainError, InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher
from erp_planned.inventory.errors import NoSuchStore, NotInStock, StaleCount
from erp_planned.inventory.models import IssueSlip, Item, ItemBook, Stock, StockCount, StockMovement
from erp_planned.inventory.services.checking import check_stock, difference_to_books
from erp_planned.inventory.services.counting import approve_count, enter_count, reject_count
from erp_planned.inventory.services.issuing import issue, return_goods, reverse_slip
from erp_planned.inventory.services.moving import enter_opening, receive_transfer, transfer
from erp_planned.inventory.services.posting import batch_for
from payroll.employees.models import Employee
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.books import SYSTEM, approve, head, year
from tests.erp_planned.inventory.goods import DAY, item, move, store
from tests.kit.kills import kills
from tests.kit.threads import at_once
from tests.payroll.runs.people import make_employee

D = Decimal


@pytest.fixture(autouse=True)
def _now(at: Any, organization: Tenant) -> None:
    at("2026-11-21")


def books() -> None:
    """Open the year, with accounts for the heads."""
    year()
    for key, code, kind in (
        ("stock", "1501", "Asset"), ("stock_used", "4003", "Expense"), ("stock_difference", "4023", "Expense"),
    ):  # fmt: skip
        head(key, code, kind)


def given(who: Employee, *lines: tuple[Item, Any], on: date = DAY, **more: Any) -> IssueSlip:
    wanted = [{"item_id": row.pk, "quantity": D(quantity)} for row, quantity in lines]
    where = more.pop("store", None) or store()
    return issue(store=where, requested_by=who, items=wanted, issued_on=on, **{"actor": SYSTEM, **more})


def signed(role: str = "accountant") -> Actor:
    """Return somebody of a role."""
    from core.tenancy.context import current_tenant

    user = User.objects.filter(role=role).first() or user_of(current_tenant(), role)
    return actor_for(user, tenant_type="organization", door=Door.API)


def entries(source: str) -> list[tuple[str, Decimal]]:
    rows = Voucher.objects.filter(source=source).order_by("pk")
    return [
        (line.account.code, line.debit - line.credit)
        for row in rows
        for line in row.entries.select_related("account").order_by("line_no")
    ]


@pytest.mark.django_db
def test_an_issue_has_its_number_values_and_journal_and_ties_with_the_books() -> None:
    books()
    a4, pen, who = item(), item("PEN"), make_employee()
    move(a4, 100, 5000)
    move(pen, 3, 100)
    slip = given(who, (a4, "2.5"), (pen, 1))
    assert (slip.issue_no, slip.department) == ("ISS/26-27/0001", who.department)
    assert list(slip.lines.values_list("quantity", "value")) == [(D("2.5"), 125), (1, D("33.33"))]
    assert entries("stock_issue") == [("4003", D("158.33")), ("1501", D("-158.33"))]
    assert given(who, (pen, 1)).issue_no == "ISS/26-27/0002"
    difference, waiting = difference_to_books()
    assert difference == D("4908.33")  # receipts of the test have no voucher, and the journals wait
    assert len(waiting) == 2
    assert "ISS/26-27/0001" in waiting[1]
    for voucher in Voucher.objects.all():
        approve(voucher)
    assert difference_to_books() == (5100, [])


@pytest.mark.django_db
def test_what_expires_first_is_issued_and_what_is_past_its_date_only_with_a_reason() -> None:
    milk, who = item("MILK", has_batches=True), make_employee()
    lots = [
        batch_for(item=milk, batch_no=name, expires_on=day)
        for name, day in (("OLD", date(2026, 11, 1)), ("B", date(2026, 12, 5)), ("A", date(2026, 12, 5)))
    ]
    for lot in lots:
        move(milk, 5, 50, batch_id=lot.pk)
    slip = given(who, (milk, 7))
    assert list(slip.lines.values_list("batch__batch_no", "quantity")) == [("B", 5), ("A", 2)]
    with pytest.raises(NotInStock, match=r"3 NOS .* within its date"):
        given(who, (milk, 4))
    wanted = [{"item_id": milk.pk, "quantity": D(1), "batch_id": lots[0].pk}]
    named = partial(issue, store=store(), requested_by=who, items=wanted, issued_on=DAY, actor=SYSTEM)
    with pytest.raises(ValidationFailed) as error:
        named()
    assert "batch_reason" in error.value.fields
    assert named(batch_reason="Fed to animals").lines.get().batch == lots[0]


@pytest.mark.django_db
def test_returns_come_back_at_cost_and_the_rest_is_taken_back_once() -> None:
    books()
    pen, who = item("PEN"), make_employee()
    move(pen, 3, 100)
    slip = given(who, (pen, 3))
    back = partial(return_goods, slip=slip, reason="Too many", actor=SYSTEM, returned_on=DAY)
    assert back(items=[{"line_no": 1, "quantity": D(1)}]).value == D("33.33")
    with pytest.raises(InvalidState, match="at most 2"):
        back(items=[{"line_no": 1, "quantity": D("2.001")}])
    with pytest.raises(ValidationFailed, match="before it was issued"):
        reverse_slip(slip=slip, reason="Wrong", actor=SYSTEM, reversed_on=DAY - timedelta(1))
    reverse_slip(slip=slip, reason="Wrong item", actor=SYSTEM, reversed_on=DAY)
    with pytest.raises(InvalidTransition):
        reverse_slip(slip=slip, reason="Again", actor=SYSTEM)
    with pytest.raises(InvalidTransition):
        back(items=[{"line_no": 1, "quantity": D(1)}])
    book = ItemBook.objects.get()
    assert (book.quantity, book.value) == (3, 100)
    assert (
        sum(amount for code, amount in entries("stock_return") + entries("stock_reversal") if code == "1501")
        == 100
    )
    assert check_stock() == []


@pytest.mark.django_db
def test_a_transfer_is_one_document_and_the_other_store_says_that_it_arrived() -> None:
    a4, other = item(), store("Hostel")
    move(a4, 4, 100)
    row = transfer(
        from_store=store(),
        to_store=other,
        items=[{"item_id": a4.pk, "quantity": D(3)}],
        actor=SYSTEM,
        moved_on=DAY,
    )
    moved = StockMovement.objects.filter(ref_doc=row.transfer_no).order_by("pk")
    assert list(moved.values_list("type", "value")) == [("Out", 75), ("In", 75)]
    assert receive_transfer(transfer=row, actor=SYSTEM).status == "received"
    with pytest.raises(InvalidTransition):
        receive_transfer(transfer=row, actor=SYSTEM)
    with pytest.raises(ValidationFailed, match="another store"):
        transfer(from_store=other, to_store=other, items=[], actor=SYSTEM)
    with pytest.raises(NotInStock, match="Main store has 1"):
        given(make_employee(), (a4, 2))


@pytest.mark.django_db
def test_a_count_is_posted_by_somebody_else_unless_stock_has_moved() -> None:
    books()
    a4, pen = item(), item("PEN")
    move(a4, 10, 100)
    move(pen, 10, 50)
    count = partial(enter_count, store=store(), reason="Yearly", actor=signed())
    lines = [{"item_id": a4.pk, "quantity": D(7)}, {"item_id": pen.pk, "quantity": D(12)}]
    row = count(items=lines)
    assert Stock.objects.get(item=a4).quantity == 10
    with pytest.raises(InvalidState, match="somebody else"):
        approve_count(count=row, actor=Actor(**{**_parts(signed()), "permissions": SYSTEM.permissions}))
    approve_count(count=row, actor=SYSTEM)
    assert list(row.lines.values_list("value", flat=True)) == [-30, 10]
    assert entries("stock_count") == [("4023", 20), ("1501", -20)]
    assert dict(Stock.objects.values_list("item__code", "quantity")) == {"A4": 7, "PEN": 12}
    stale = count(items=lines)
    move(pen, 1, on=date(2026, 11, 21))
    with pytest.raises(StaleCount, match="PEN"):
        approve_count(count=stale, actor=SYSTEM)
    assert reject_count(count=stale, remarks="Count again", actor=SYSTEM).status == "rejected"
    assert Stock.objects.get(item=a4).quantity == 7
    with pytest.raises(StaleCount, match="after the day"):
        count(items=lines, counted_on=DAY)
    with pytest.raises(ValidationFailed, match="counted on another line"):
        count(items=[lines[0], lines[0]])
    assert StockCount.objects.count() == 2


def _parts(actor: Actor) -> dict[str, Any]:
    return {name: getattr(actor, name) for name in Actor.__dataclass_fields__}


@pytest.mark.django_db
def test_who_is_in_charge_issues_from_the_own_store_alone_and_nobody_to_himself() -> None:
    a4, who = item(), make_employee()
    user = signed("employee")
    keeper = make_employee(user_id=user.user_id)
    own = store("Own", incharge=keeper)
    move(a4, 5, 50)
    move(a4, 5, 50, where=own)
    assert given(who, (a4, 1), store=own, actor=user).issued_by_id == user.user_id
    with pytest.raises(NoSuchStore):
        given(who, (a4, 1), actor=user)
    with pytest.raises(InvalidState, match="to himself"):
        given(keeper, (a4, 1), store=own, actor=user)
    assert StockMovement.objects.filter(type="Out").count() == 1


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"item_id": 0, "quantity": D(1)}, "items.0.item_id"),
        ({"quantity": D(0)}, "items.0.quantity"),
        ({"quantity": D("0.0001")}, "items.0.quantity"),
        ({"quantity": D(1), "batch_id": 1}, "items.0.batch_id"),
    ],
)
@pytest.mark.django_db
def test_a_wrong_line_is_named_by_its_place(line: dict[str, Any], field: str) -> None:
    a4 = item()
    move(a4, 5, 50)
    with pytest.raises(ValidationFailed) as error:
        issue(store=store(), requested_by=make_employee(), items=[{"item_id": a4.pk, **line}], actor=SYSTEM)
    assert field in error.value.fields
    assert not IssueSlip.objects.exists()


@pytest.mark.django_db
def test_opening_stock_has_its_document_and_no_voucher() -> None:
    books()
    row = enter_opening(item=item(), store=store(), quantity=D(4), value=D(10), actor=SYSTEM, on=DAY)
    assert (row.ref_doc, row.kind) == ("OPN/26-27/0001", "opening")
    assert not Voucher.objects.exists()


@pytest.mark.django_db
def test_a_difference_between_stock_and_movements_is_found() -> None:
    a4 = item()
    move(a4, 4, 10)
    Stock.objects.update(quantity=5)
    ItemBook.objects.update(value=9)
    found = check_stock()
    assert len(found) == 2
    assert "5.000" in found[0]
    assert "9" in found[1]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_issue_the_last_piece_one_is_told_so() -> None:
    a4, who = item(), make_employee()
    move(a4, 1, 10)
    outcomes = at_once(*[partial(given, who, (a4, 1))] * 2)
    refused = [one for one in outcomes if isinstance(one, Exception)]
    assert [type(one) for one in refused] == [NotInStock]
    assert (Stock.objects.get().quantity, IssueSlip.objects.get().issue_no) == (0, "ISS/26-27/0001")


@pytest.mark.django_db(transaction=True)
def test_an_issue_against_a_transfer_and_a_reversal_pressed_twice() -> None:
    a4, who, other = item(), make_employee(), store("Hostel")
    move(a4, 1, 10)
    lines = [{"item_id": a4.pk, "quantity": D(1)}]
    moving = partial(transfer, from_store=store(), to_store=other, items=lines, actor=SYSTEM, moved_on=DAY)
    outcomes = at_once(moving, partial(given, who, (a4, 1)))
    assert [type(one) for one in outcomes if isinstance(one, Exception)] == [NotInStock]
    move(a4, 1, 10, where=other)
    slip = given(who, (a4, 1), store=other)
    outcomes = at_once(*[partial(reverse_slip, slip=slip, reason="Wrong", actor=SYSTEM)] * 2)
    assert [type(one) for one in outcomes if isinstance(one, DomainError)] == [InvalidTransition]
    assert check_stock() == []


@pytest.mark.django_db(transaction=True)
def test_a_kill_in_the_middle_of_an_issue_leaves_nothing() -> None:
    books()
    a4, who = item(), make_employee()
    move(a4, 2, 10)
    for place in kills(partial(given, who, (a4, 1))):
        assert not IssueSlip.objects.exists(), place
        assert not Voucher.objects.exists(), place
        assert (Stock.objects.get().quantity, StockMovement.objects.count()) == (2, 1), place
    assert IssueSlip.objects.get().issue_no == "ISS/26-27/0001"
