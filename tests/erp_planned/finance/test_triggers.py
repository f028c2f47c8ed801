"""The database refuses what no service would do; and what the services did passes it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction

from erp_planned.finance.models import Account, BookYear, Voucher
from tests.erp_planned.finance.year import post, submitted

DAY = date(2026, 4, 10)


def run(sql: str, *values: object) -> None:
    """Run SQL by itself, with everything that is looked at when a transaction ends."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def code_of(act: Callable[[], None]) -> str:
    with pytest.raises(DatabaseError) as refused:
        act()
    return str(getattr(refused.value.__cause__, "sqlstate", ""))


POSTED = "UPDATE erp_finance_voucherentry SET posted_on = '2026-04-10' WHERE voucher_id = %s"
APPROVED = "UPDATE erp_finance_voucher SET status = 'approved', voucher_no = 'JV/X' WHERE id = %s"
BOTH = (
    "WITH lines AS (UPDATE erp_finance_voucherentry SET posted_on = '2026-04-10' WHERE voucher_id = %s) "
    + APPROVED
)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE erp_finance_voucher SET narration = 'x' WHERE id = %s",
        "UPDATE erp_finance_voucher SET status = 'cancelled' WHERE id = %s",
        "DELETE FROM erp_finance_voucher WHERE id = %s",
        "UPDATE erp_finance_voucherentry SET debit = debit + 1 WHERE voucher_id = %s AND debit > 0",
        "UPDATE erp_finance_voucherentry SET posted_on = NULL WHERE voucher_id = %s",
        "DELETE FROM erp_finance_voucherentry WHERE voucher_id = %s",
        (
            "INSERT INTO erp_finance_voucherentry"
            " (voucher_id, line_no, account_id, debit, credit, narration, party_ref)"
            " SELECT voucher_id, 9, account_id, debit, credit, '', '' FROM erp_finance_voucherentry"
            " WHERE voucher_id = %s LIMIT 1"
        ),
    ],
)
def test_an_approved_voucher_never_changes(books: BookYear, change: str) -> None:
    row = post("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    before = list(Voucher.objects.filter(pk=row.pk).values()) + list(row.entries.values())
    assert code_of(lambda: run(change, row.pk)) == "KL081"
    assert list(Voucher.objects.filter(pk=row.pk).values()) + list(row.entries.values()) == before


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (
            "UPDATE erp_finance_voucherentry SET debit = debit + 1 WHERE voucher_id = %s AND debit > 0",
            "KL083",
        ),
        ("DELETE FROM erp_finance_voucherentry WHERE voucher_id = %s AND credit > 0", "KL083"),
        ("UPDATE erp_finance_voucher SET total = 99 WHERE id = %s", "KL083"),
        ("UPDATE erp_finance_voucher SET type = 'Payment' WHERE id = %s", "KL083"),
        ("UPDATE erp_finance_voucher SET type = 'Receipt' WHERE id = %s", "KL083"),
        ("UPDATE erp_finance_voucher SET type = 'Contra' WHERE id = %s", "KL083"),
        ("UPDATE erp_finance_account SET is_group = true WHERE code = '4003' AND %s > 0", "KL083"),
        ("UPDATE erp_finance_account SET is_active = false WHERE code = '4003' AND %s > 0", "KL083"),
        ("UPDATE erp_finance_account SET is_control = true WHERE code = '2102' AND %s > 0", "KL083"),
        ("UPDATE erp_finance_account SET cash_or_bank = 'bank' WHERE code = '1309' AND %s > 0", "KL083"),
        ("UPDATE erp_finance_voucher SET date = '2027-04-01' WHERE id = %s", "KL082"),
        ("UPDATE erp_finance_bookyear SET status = 'Closed' WHERE %s > 0", "KL082"),
        ("UPDATE erp_finance_bookyear SET is_locked = true WHERE %s > 0", "KL082"),
        (
            (
                "INSERT INTO erp_finance_periodlock (month, locked_at, locked_by)"
                " SELECT '2026-04-01', now(), 'x' WHERE %s > 0"
            ),
            "KL082",
        ),
    ],
)
def test_what_breaks_a_rule_is_not_approved(books: BookYear, spoil: str, code: str) -> None:
    """Each rule of the services once more, past them."""
    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 7), ("1309", 0, 3))
    run(spoil, row.pk)
    assert code_of(lambda: approve_by_hand(row.pk)) == code
    assert Voucher.objects.get(pk=row.pk).status == "submitted"


def approve_by_hand(pk: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(POSTED, [pk])
        cursor.execute(APPROVED, [pk])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_lines_are_posted_with_their_voucher_alone(books: BookYear) -> None:
    """Else a line would be in balances that nobody approved, or missing from them."""
    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    assert code_of(lambda: run(POSTED, row.pk)) == "KL083"
    assert code_of(lambda: run(APPROVED, row.pk)) == "KL083"
    approve_by_hand(row.pk)


def test_of_one_maker_and_checker_the_database_knows_too(books: BookYear) -> None:
    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    sql = "UPDATE erp_finance_voucher SET decided_by_id = made_by_id WHERE id = %s"
    run(sql, row.pk)
    assert code_of(lambda: approve_by_hand(row.pk)) == "23514"


@pytest.mark.parametrize(
    "column", ["type = 'Asset'", "is_group = true", "cash_or_bank = 'cash'", "is_control = true"]
)
def test_an_account_in_use_stays_what_it_is(books: BookYear, column: str) -> None:
    post("Journal", DAY, ("1309", 10, 0), ("2102", 0, 10))
    code = "2102" if column.startswith("type") else "1309"
    assert code_of(lambda: run(f"UPDATE erp_finance_account SET {column} WHERE code = %s", code)) in {
        "KL084",
        "23514",
    }


def test_an_account_stands_under_a_group_of_its_type(books: BookYear) -> None:
    asset, leaf = Account.objects.get(code="10"), Account.objects.get(code="4001")
    move = "UPDATE erp_finance_account SET parent_id = %s WHERE code = '4003'"
    assert code_of(lambda: run(move, asset.pk)) == code_of(lambda: run(move, leaf.pk)) == "KL084"


@pytest.mark.parametrize("code", ["4003", "20", "3001"])
def test_only_what_is_carried_has_an_opening(books: BookYear, code: str) -> None:
    sql = (
        "INSERT INTO erp_finance_opening (year_id, account_id, party_ref, debit, credit, is_carried)"
        " SELECT %s, id, '', 1, 0, false FROM erp_finance_account WHERE code = %s"
    )
    assert code_of(lambda: run(sql, books.pk, code)) == "KL084"
