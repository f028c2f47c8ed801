"""What the clock finds that does not tie reaches the accountant, and goes when it is mended."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.utils import timezone

from school.fees.models import FeeAccount, LedgerFault
from school.fees.services.ledger_check import check_ledger
from school.fees.todo import waiting
from tests.school.fees.money import NOON, invoice, pay
from tests.school.world import World

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


def test_a_fault_is_shown_until_it_is_mended(world: World) -> None:
    """Somebody at the database made an account say less than its lines."""
    row = invoice(world)
    pay(row, 400)
    again = check_ledger(timezone.now())
    assert again is not None
    assert timezone.localtime(again).date() == date(2026, 11, 21)
    assert waiting(TODAY) == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE school_fees_feeaccount SET balance = 1 WHERE id = %s", [row.account_id])
    for _night in range(2):
        check_ledger(timezone.now())
        (fault,) = LedgerFault.objects.all()
        assert (fault.what, fault.kept, fault.found) == ("account", 1, 600)
    (item,) = waiting(TODAY)
    assert "does not tie in 1 place" in item.text
    office = world.browser("accountant")
    assert "does not tie in 1 place" in office.get("/admin/").text
    assert "Account and its lines" in office.get("/admin/school_fees/ledgerfault/").text
    assert office.get(f"/admin/school_fees/ledgerfault/{fault.pk}/change/").status_code == 200
    FeeAccount.objects.filter(pk=row.account_id).update(balance=600)
    check_ledger(timezone.now())
    assert waiting(TODAY) == []
    assert "Everything ties" in office.get("/admin/school_fees/ledgerfault/").text
