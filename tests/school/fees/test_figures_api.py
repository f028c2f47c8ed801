"""Who is overdue and the counter's day over REST, as the office's reports have them."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from school.fees.services.reversals import reverse_receipt
from tests.school.fees.money import NOON, invoice, pay
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


def data(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_defaulters_by_days_and_page(world: World) -> None:
    """41, 15 and 70 days late; whoever is not overdue is not on the list."""
    invoice(world, 1000)
    invoice(world, 300, due_on=date(2026, 11, 5))
    invoice(world, 700, number=5, issued_on=date(2026, 9, 1), due_on=date(2026, 9, 11))
    invoice(world, 900, number=6, due_on=date(2026, 12, 1))
    api = world.api("accountant")
    found = data(api.get("v1/fees/defaulters"))
    assert found["total"] == 2
    first, second = found["items"]
    assert first["studentId"] == str(world.students[0].pk)
    assert (first["className"], first["sectionName"], first["overdueSince"]) == ("VI", "A", "2026-10-10")
    assert [first[name] for name in ("daysTo30", "daysTo60", "daysAbove60", "overdue")] == [
        300,
        1000,
        0,
        1300,
    ]
    assert (second["daysAbove60"], second["overdue"]) == (700, 700)
    page = data(api.get("v1/fees/defaulters?page=2&limit=1"))
    assert ([one["overdue"] for one in page["items"]], page["total"]) == ([700], 2)
    assert data(api.get(f"v1/fees/defaulters?classId={world.classes['VII'].pk}"))["total"] == 0
    refused = api.get(f"v1/fees/defaulters?classId={world.year.pk}")
    assert (refused.status_code, list(refused.json()["error"]["fields"])) == (400, ["classId"])
    assert world.api("parent").get("v1/fees/defaulters").status_code == 403


def test_the_queries_do_not_grow_with_the_families(world: World, django_assert_max_num_queries: Any) -> None:
    for number in range(6):
        invoice(world, 500, number=number)
    api = world.api("accountant")
    api.get("v1/fees/defaulters")
    with django_assert_max_num_queries(5):
        assert data(api.get("v1/fees/defaulters"))["total"] == 6


def test_the_days_close_ties_with_what_was_entered(world: World, at: Callable[[str], None]) -> None:
    clerk, row = world.actor("accountant"), invoice(world)
    pay(row, 300, clerk)
    back = pay(row, 200, clerk, payment_mode="cheque", transaction_id="7")
    reverse_receipt(receipt=back, reason="Funds insufficient", actor=SYSTEM)
    api = world.api("principal")
    found = data(api.get("v1/fees/day-close"))
    assert found["date"] == "2026-11-20"
    assert found["totals"] == {"count": 2, "taken": 500, "reversed": 200, "refunded": 0, "left": 300}
    assert [(one["mode"], one["taken"], one["left"]) for one in found["items"] if one["count"]] == [
        ("cash", 300, 300), ("cheque", 200, 200),
    ]  # fmt: skip
    assert data(api.get("v1/fees/day-close?date=2026-11-19"))["items"] == []
    assert api.get("v1/fees/day-close?date=20.11.2026").status_code == 400


def test_the_purpose_of_a_head(world: World) -> None:
    """Written and read: without it a deposit could not be set up by a program."""
    api = world.api("accountant")
    body = {"code": "DEP", "name": "Deposit", "frequency": "once", "isRecurring": False, "purpose": "deposit"}
    answer = api.post("v1/fees/heads", body)
    assert answer.status_code == 201, answer.content
    made = answer.json()["data"]
    assert made["purpose"] == "deposit"
    assert {one["purpose"] for one in data(api.get("v1/fees/heads?purpose=deposit"))["items"]} == {"deposit"}
    wrong = api("PATCH", f"v1/fees/heads/{made['id']}", {"purpose": "gift"})
    assert (wrong.status_code, list(wrong.json()["error"]["fields"])) == (400, ["purpose"])
