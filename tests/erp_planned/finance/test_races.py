"""Several people at once, a kill, and random work: numbers without gaps, books that balance, cash that is there."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import DomainError, InvalidState
from core.periods import Month
from core.tenancy.context import current_tenant, tenant_context
from core.tenancy.models import Tenant
from erp_planned.finance.errors import WrongVoucher
from erp_planned.finance.models import Account, BookYear, Opening, Voucher, VoucherEntry
from erp_planned.finance.selectors.balances import balance_of
from erp_planned.finance.selectors.year_end import preview_year_end
from erp_planned.finance.services.automatic import Line, make_voucher
from erp_planned.finance.services.deciding import approve, reverse
from erp_planned.finance.services.year_end import close_year, reopen_year
from erp_planned.finance.services.years import lock_periods
from tests.erp_planned.finance.test_recurring import made
from tests.erp_planned.finance.test_vouchers import flush
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM, begin, post, submitted
from tests.institutions import the
from tests.kit.threads import at_once

ROOT = Path(__file__).parents[3]
DAY = date(2026, 4, 10)
BILL = (("4003", Decimal(10)), ("2102", Decimal(0), Decimal(10)))

KILLED = """
import sys, time, django
django.setup()
from django.db import connection, transaction
connection.settings_dict["NAME"] = sys.argv[1]
from core.actors import Door, system_actor
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.finance.models import BookYear, Voucher
from erp_planned.finance.selectors.year_end import preview_year_end
from erp_planned.finance.services.deciding import approve
from erp_planned.finance.services.year_end import close_year
actor = system_actor(Door.COMMAND)
with tenant_context(Tenant.objects.get(slug=sys.argv[2])), transaction.atomic():
    if sys.argv[3] == "year":
        year = BookYear.objects.get()
        close_year(year=year, digest=preview_year_end(year).digest, actor=actor)
        print(Voucher.objects.get(is_closing=True).voucher_no, flush=True)
    else:
        print(approve(voucher=Voucher.objects.get(pk=sys.argv[3]), actor=actor).voucher_no, flush=True)
    time.sleep(60)
"""


def killed(tenant: Tenant, what: str) -> str:
    """Do something in a process that dies before the commit; return the number that it had taken."""
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, connection.settings_dict["NAME"], tenant.slug, what],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
    )
    assert process.stdout is not None
    try:
        return process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    """Books that are committed."""
    found = the("alpha")
    connection.set_tenant(found)
    begin()
    return found


def bill(amount: int = 10) -> Voucher:
    return submitted("Journal", DAY, ("4003", amount, 0), ("2102", 0, amount))


def test_at_once_and_killed(tenant: Tenant) -> None:
    """One test for what needs real commits, since each is dear.

    Numbers have neither gap nor double; one voucher is approved once; of two payments that share the last cash one is
    refused; a reversal and an automatic voucher come once; a month locked meanwhile takes nothing;
    a kill leaves nothing.
    """
    rows = [bill(), bill(), bill()]
    numbers = at_once(*(partial(approve, voucher=row, actor=CHECKER) for row in rows))
    assert sorted(one.voucher_no[-4:] for one in numbers) == ["0001", "0002", "0003"]

    row = bill()
    twice = at_once(*(partial(approve, voucher=row, actor=CHECKER) for _turn in range(2)))
    assert sorted(isinstance(one, DomainError) for one in twice) == [False, True]

    spent = [submitted("Payment", DAY, ("4003", 6000, 0), ("1001", 0, 6000)) for _turn in range(2)]
    both = at_once(*(partial(approve, voucher=one, actor=CHECKER) for one in spent))
    assert sorted(isinstance(one, DomainError) for one in both) == [False, True]
    assert balance_of(Account.objects.get(code="1001"), DAY) == 4000

    backs = at_once(*(partial(reverse, voucher=numbers[0], reason="x", actor=MAKER) for _turn in range(2)))
    assert sorted(isinstance(one, DomainError) for one in backs) == [False, True]

    assert len({one.pk for one in at_once(made, made, made)}) == 1

    row = bill()
    lock = partial(lock_periods, year=row.year, months=[Month(2026, 4)], actor=SYSTEM)
    at_once(lock, partial(approve, voucher=row, actor=CHECKER))
    row.refresh_from_db()
    lock_periods(year=row.year, months=[], reason="x", actor=SYSTEM)
    last = Voucher.objects.filter(type="Journal").exclude(voucher_no="").count()
    assert row.status in {"submitted", "approved"}

    late = bill()
    assert killed(tenant, str(late.pk)).endswith(f"{last + 1:04d}")
    assert approve(voucher=late, actor=CHECKER).voucher_no.endswith(f"{last + 1:04d}")
    assert not late.entries.filter(posted_on=None).exists()

    Voucher.objects.filter(status="submitted").update(status="rejected")
    assert killed(tenant, "year").startswith("JV/2026-27/")
    year = BookYear.objects.get()
    assert year.status == "Open"
    assert not Voucher.objects.filter(is_closing=True).exists()
    closing = partial(close_year, year=year, digest=preview_year_end(year).digest, actor=SYSTEM)

    closing_beside_a_bill(closing)
    assert sorted(isinstance(one, DomainError) for one in at_once(closing, closing)) == [False, True]
    reopen_year(year=year, reason="x", actor=SYSTEM)
    closed_beside_a_voucher(year)


def closing_beside_a_bill(closing: Callable[[], Any]) -> None:
    """A close that begins while a voucher is being made waits, and finds it."""
    refused = beside(bill, closing)
    assert isinstance(refused, InvalidState)
    assert "neither approved nor rejected" in str(refused.message)
    Voucher.objects.filter(status="submitted").update(status="rejected")


def closed_beside_a_voucher(year: BookYear) -> None:
    """A voucher that begins while the year is being closed finds it closed, by hand and by itself."""
    for door in (bill, automatic):
        closing = partial(close_year, year=year, digest=preview_year_end(year).digest, actor=SYSTEM)
        late = beside(closing, door)
        assert isinstance(late, WrongVoucher)
        assert "is closed" in str(late.message)
        assert not Voucher.objects.filter(status__in=["draft", "submitted"]).exists()
        reopen_year(year=BookYear.objects.get(pk=year.pk), reason="x", actor=SYSTEM)


def automatic() -> Voucher:
    lines = [Line(Account.objects.get(code=code), *sides) for code, *sides in BILL]
    return make_voucher(
        kind="Journal", on=DAY, lines=lines, narration="x", source="s", source_key="1", actor=SYSTEM
    )


def beside(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    """Do one thing, and a second that begins before it is committed and waits for it; return the second's outcome."""
    tenant = current_tenant()

    def run() -> Any:
        with tenant_context(tenant):
            try:
                return second()
            except DomainError as error:
                return error
            finally:
                connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            outcome = pool.submit(run)
            with pytest.raises(TimeoutError):
                outcome.result(0.2)
        return outcome.result(20)


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["Receipt", "Payment", "Journal", "Contra", "reverse", "close", "reopen"]),
        st.integers(1, 9000),
        st.integers(0, 400),
    ),
    max_size=14,
)
LINES = {
    "Receipt": ("1001", "3002"),
    "Payment": ("4003", "1001"),
    "Journal": ("4004", "2102"),
    "Contra": ("1001", "1002"),
}


@given(MOVES)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_done_the_books_balance(books: BookYear, moves: list[tuple[str, int, int]]) -> None:
    """Random vouchers, reversals, year ends; refusals are fine, an unbalanced book or cash below nil is not."""
    sid = transaction.savepoint()
    for what, amount, day in moves:
        try:
            act(books, what, amount, DAY + timedelta(days=day))
        except DomainError:
            continue
    flush()
    balanced(books)
    transaction.savepoint_rollback(sid)


def act(books: BookYear, what: str, amount: int, day: date) -> None:
    year = BookYear.objects.get(pk=books.pk)
    if what == "reverse":
        last = Voucher.objects.filter(status="approved", is_closing=False, reversed_by=None).last()
        if last:
            approve(voucher=reverse(voucher=last, reason="x", actor=MAKER), actor=CHECKER)
    elif what == "close":
        Voucher.objects.filter(status="submitted").update(status="rejected", reversal_of=None)
        close_year(year=year, digest=preview_year_end(year).digest, actor=SYSTEM)
    elif what == "reopen":
        reopen_year(year=year, reason="x", actor=SYSTEM)
    else:
        debit, credit = LINES[what]
        post(what, day, (debit, amount, 0), (credit, 0, amount))


def balanced(books: BookYear) -> None:
    """Every voucher, the sum of all lines, the openings of each year, and cash on every day."""
    sums = VoucherEntry.objects.exclude(posted_on=None).order_by().values("voucher")
    assert all(
        one["debit"] == one["credit"] for one in sums.annotate(debit=Sum("debit"), credit=Sum("credit"))
    )
    carried = Opening.objects.order_by().values("year").annotate(debit=Sum("debit"), credit=Sum("credit"))
    assert all(one["debit"] == one["credit"] for one in carried)
    cash = Account.objects.get(code="1001")
    days = VoucherEntry.objects.filter(account=cash, posted_on__lte=books.end_date).values_list(
        "posted_on", flat=True
    )
    assert all(balance_of(cash, day) >= Decimal(0) for day in set(days))
    for prefix in ("RV", "PV", "JV", "CV"):
        found = Voucher.objects.filter(voucher_no__startswith=f"{prefix}/2026-27/").order_by("voucher_no")
        numbers = [int(one.voucher_no[-4:]) for one in found]
        assert numbers == list(range(1, len(numbers) + 1))
