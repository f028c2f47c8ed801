"""A year's depreciation: posted once with its voucher, taken back in order, late facts by name, disposals."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.errors import InvalidState, InvalidTransition, ValidationFailed
from core.periods import FinancialYear
from erp_planned.assets.errors import FactsChanged, OwnAct, YearPosted
from erp_planned.assets.models import Asset, AssetDepreciation, AssetDisposal, DepreciationRun
from erp_planned.assets.selectors.depreciation import blocks_of, live_run
from erp_planned.assets.selectors.disposals import outward_documents
from erp_planned.assets.selectors.figures import by_category, differences
from erp_planned.assets.selectors.register import limit_on, values_on
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal, reverse_disposal
from erp_planned.assets.services.register import add_cost, capitalize
from erp_planned.assets.services.runs import calculate, post_run, reverse_run
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.deciding import approve
from tests.erp_planned.assets.things import kind, posted, received, thing, wdv
from tests.erp_planned.banking.books import account, head, year
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("organization")]
HEADS = {
    "asset_cost": ("1101", "Asset"), "asset_accumulated": ("2601", "Liability"),
    "asset_depreciation": ("4008", "Expense"), "asset_prior": ("4098", "Expense"),
    "asset_disposal_gain": ("3005", "Income"), "asset_disposal_loss": ("4022", "Expense"),
    "asset_donated": ("4099", "Expense"),
}  # fmt: skip


def books(*starts: int) -> None:
    for start in starts:
        year(start)
    for key, (code, kind_of) in HEADS.items():
        head(key, code, kind_of)


def lines(voucher: Voucher | None) -> list[tuple[str, Decimal]]:
    assert voucher is not None
    rows = voucher.entries.order_by("line_no").values_list("account__code", "debit", "credit")
    return [(code, debit - credit) for code, debit, credit in rows]


def test_a_year_is_posted_once_with_one_voucher(at: Callable[[str], None]) -> None:
    at("2026-11-23 10:00")
    books(2024)
    row = thing()
    run = calculate(year=FinancialYear(2024), actor=MAKER)
    assert row.current_value == 100000  # nothing is posted by calculating
    calculate(year=FinancialYear(2024), actor=MAKER)
    assert AssetDepreciation.objects.count() == 1
    with pytest.raises(OwnAct):
        post_run(run=run, actor=MAKER.__class__(**{**_as(MAKER), "permissions": CHECKER.permissions}))
    done = post_run(run=run, actor=CHECKER)
    with pytest.raises(InvalidTransition):
        post_run(run=run, actor=CHECKER)
    row.refresh_from_db()
    assert (row.accumulated, row.current_value) == (10307, 89693)
    assert lines(done.voucher) == [("4008", 10307), ("2601", -10307)]
    assert Voucher.objects.count() == 1
    with pytest.raises(YearPosted):
        calculate(year=FinancialYear(2024), actor=MAKER)
    with pytest.raises(YearPosted):
        calculate(year=FinancialYear(2026), actor=MAKER)


def _as(actor: object) -> dict[str, object]:
    return {name: getattr(actor, name) for name in actor.__dataclass_fields__}  # type: ignore[attr-defined]


def test_posted_rows_are_final_in_the_database() -> None:
    thing()
    posted(2024)
    for act in (
        lambda: AssetDepreciation.objects.update(depreciation_amount=1),
        lambda: AssetDepreciation.objects.all().delete(),
        lambda: DepreciationRun.objects.update(total=1),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()


def test_a_year_goes_back_until_the_next_is_posted() -> None:
    row = thing()
    first, second = posted(2024), posted(2025)
    with pytest.raises(InvalidState):
        reverse_run(run=first, reason="Wrong", actor=CHECKER)
    for run in (second, first):
        reverse_run(run=run, reason="A building was left out", actor=CHECKER)
    row.refresh_from_db()
    assert (row.accumulated, row.current_value) == (0, 100000)
    posted(2024)
    row.refresh_from_db()
    assert row.accumulated == 10307


def test_what_changed_since_it_was_looked_at_is_not_posted() -> None:
    thing()
    run = calculate(year=FinancialYear(2024), actor=MAKER)
    thing(name="Late")
    with pytest.raises(FactsChanged):
        post_run(run=run, actor=CHECKER)
    run.refresh_from_db()
    assert (run.state, run.assets) == ("draft", 1)


def test_a_year_that_has_not_ended_is_not_posted(at: Callable[[str], None]) -> None:
    at("2026-11-23 10:00")
    thing(used=date(2026, 5, 1))
    run = calculate(year=FinancialYear(2026), actor=MAKER)
    with pytest.raises(InvalidState):
        post_run(run=run, actor=CHECKER)


def test_an_asset_entered_late_is_named_in_the_open_year() -> None:
    thing()
    posted(2024)
    late = thing(name="Late")
    run = calculate(year=FinancialYear(2025), actor=MAKER)
    found = run.rows.get(asset=late)
    assert (found.opening_value, found.prior_amount, found.depreciation_amount) == (100000, 10307, 19000)
    assert (found.closing_value, run.prior_total) == (70693, 10307)


def test_the_disposal_of_the_reference(at: Callable[[str], None]) -> None:
    """1,67,041 on 30 September 2028; sold for 1,20,000, for 1,70,000, scrapped."""
    at("2028-11-01 10:00")
    books(2026, 2027, 2028)
    category = wdv()
    money = account("1002", "Bank", money="bank")
    rows = [thing(250000, date(2026, 4, 20), category=category, name=name) for name in "abc"]
    posted(2026)
    posted(2027)
    gains = []
    for row, amount, how in zip(rows, (120000, 170000, 0), ("Sale", "Sale", "Scrap"), strict=True):
        asked = propose_disposal(
            asset=row, disposal_type=how, disposed_on=date(2028, 9, 30), sale_amount=Decimal(amount),
            reason="Replaced", account=money, actor=MAKER,
        )  # fmt: skip
        done = approve_disposal(disposal=asked, actor=CHECKER)
        assert (done.depreciation_amount, done.carrying_amount) == (13584, 167041)
        gains.append(done.gain)
    assert gains == [-47041, 2959, -167041]
    sold = AssetDisposal.objects.get(sale_amount=120000)
    assert lines(sold.voucher) == [
        ("1002", 120000), ("4008", 13584), ("2601", 69375), ("4022", 47041), ("1101", -250000),
    ]  # fmt: skip
    assert [one.taxable for one in outward_documents(date(2028, 9, 1), date(2028, 9, 30))] == [120000, 170000]
    rows[0].refresh_from_db()
    assert (rows[0].status, rows[0].current_value) == ("disposed", 0)
    with pytest.raises(InvalidState):
        propose_disposal(asset=rows[0], disposal_type="Scrap", reason="Again", actor=MAKER)
    assert calculate(year=FinancialYear(2028), actor=MAKER).assets == 0
    reverse_disposal(disposal=sold, remarks="The buyer did not pay", actor=CHECKER)
    rows[0].refresh_from_db()
    assert (rows[0].status, rows[0].current_value) == ("in_use", 180625)


def test_a_whole_takes_its_parts_along_and_nobody_decides_on_their_own() -> None:
    whole = thing()
    part = thing(20000, parent=whole, name="Motor")
    asked = propose_disposal(asset=whole, disposal_type="Donation", reason="To a school", actor=CHECKER.__class__(
        **{**_as(CHECKER), "permissions": MAKER.permissions}))  # fmt: skip
    with pytest.raises(OwnAct):
        approve_disposal(disposal=asked, actor=CHECKER)
    done = approve_disposal(disposal=asked, actor=SYSTEM)
    assert {one.asset_id for one in done.parts.all()} == {whole.pk, part.pk}
    assert not Asset.objects.exclude(status="disposed").exists()


def test_a_disposal_back_in_a_posted_year_is_named_and_stands_in_the_open_one(
    at: Callable[[str], None],
) -> None:
    at("2026-11-23 10:00")
    row = thing(used=date(2024, 4, 1))
    posted(2024)
    posted(2025)
    asked = propose_disposal(
        asset=row, disposal_type="Scrap", disposed_on=date(2025, 9, 30), reason="Lost", actor=MAKER
    )
    done = approve_disposal(disposal=asked, actor=CHECKER)
    assert done.booked_on == date(2026, 11, 23)
    assert (done.depreciation_amount, done.prior_amount) == (0, Decimal(19000 + 9526 - 38000))


def test_register_and_accounts_tie_after_a_purchase_and_a_year(at: Callable[[str], None]) -> None:
    at("2026-11-23 10:00")
    books(2024, 2025, 2026)
    from tests.erp_planned.banking.books import approved

    row = thing(used=date(2024, 9, 15))
    cost, bank = account("1101"), account("1002", "Bank", money="bank")
    assert [one.amount for one in differences(date(2024, 12, 1))] == [-100000]
    approved(date(2024, 9, 15), [(cost, 100000, ""), (bank, -100000, "")], type="Payment")
    run = posted(2024)
    assert run.voucher is not None
    approve(voucher=run.voucher, actor=SYSTEM)
    assert differences(date(2025, 3, 31)) == []
    (line,) = by_category(FinancialYear(2024))
    assert (line.additions, line.depreciation, line.closing_net) == (100000, 10307, 89693)
    assert values_on([row], date(2025, 3, 31))[row.pk] == 89693
    assert values_on([row], date(2024, 9, 1))[row.pk] == 0


def test_blocks_take_proceeds_off_and_keep_what_was_posted() -> None:
    category = wdv()
    thing(100000, date(2024, 5, 1), category=category)
    thing(40000, date(2024, 12, 1), category=category)
    posted(2024)
    (line,) = blocks_of(FinancialYear(2024))
    assert (line.row.full, line.row.half, line.row.depreciation) == (100000, 40000, 18000)
    thing(10000, date(2024, 5, 1), category=category, name="Late")
    (line,) = blocks_of(FinancialYear(2024))
    assert line.row.full == 100000  # as it was posted
    (line,) = blocks_of(FinancialYear(2025))
    assert (line.row.opening, line.difference) == (122000 + 8500, 8500)


def test_additions_count_from_their_day() -> None:
    row = thing(100000, date(2024, 4, 1))
    add_cost(asset=row, amount=Decimal(8000), narration="Motor", added_on=date(2025, 4, 1), actor=MAKER)
    row.refresh_from_db()
    assert row.current_value == 108000
    posted(2024)
    assert (
        calculate(year=FinancialYear(2025), actor=MAKER).total == 19000 + 1999
    )  # 365 of the 1,461 days that are left
    with pytest.raises(ValidationFailed):
        add_cost(asset=row, amount=Decimal(1), narration="Early", added_on=date(2024, 3, 1), actor=MAKER)


def test_goods_become_assets_never_more_than_came() -> None:
    line = received("Chair", 3, 10001)
    made = capitalize(line=line, category=kind(), count=2, serial_nos=["A", "B"], actor=MAKER)
    assert [(row.cost, row.serial_no) for row in made] == [
        (Decimal("3333.67"), "A"),
        (Decimal("3333.66"), "B"),  # two of three come to 6,667.33
    ]
    with pytest.raises(ValidationFailed) as caught:
        capitalize(line=line, category=kind(), count=2, actor=MAKER)
    assert "count" in caught.value.fields
    assert limit_on(date(2026, 6, 1)) == 0
    assert Asset.objects.count() == 2


def test_the_queries_of_a_year_do_not_grow_with_the_assets() -> None:
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            calculate(year=FinancialYear(2024), actor=MAKER)
        return len(found)

    thing()
    calculate(year=FinancialYear(2024), actor=MAKER)
    one = count()
    for number in range(4):
        thing(name=f"More {number}")
    assert count() <= one
    assert live_run(FinancialYear(2024)) is not None
