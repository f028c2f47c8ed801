"""The year files: what they say, how a wrong one is refused."""

import copy
import dataclasses
import json
from decimal import Decimal
from typing import Any

import pytest

from core.errors import ValidationFailed
from payroll.income_tax.content import as_content, law_of
from payroll.income_tax.errors import InvalidTaxTable, UnknownAgeGroup, UnknownFinancialYear, UnknownRegime
from payroll.income_tax.tables import DATA_DIR, available_years, parse, year_table
from tests.payroll.income_tax.short import payable_on_salary


@pytest.fixture
def data() -> dict[str, Any]:
    """A year file to spoil."""
    return copy.deepcopy(json.loads((DATA_DIR / "2026-27.json").read_text(encoding="utf-8")))


def test_available_years() -> None:
    assert available_years() == ("2024-25", "2025-26", "2026-27")


@pytest.mark.parametrize("year", ["2023-24", "2027-29", "", "../2026-27", None, 2026, ["2026-27"]])
def test_unknown_year_is_refused(year: Any) -> None:
    with pytest.raises(UnknownFinancialYear) as caught:
        year_table(year)
    assert isinstance(caught.value, ValidationFailed)
    assert list(caught.value.fields) == ["financial_year"]


@pytest.mark.parametrize(
    ("year", "rebate", "salary_tds", "statement", "certificate"),
    [
        ("2024-25", "87A", "192", "24Q", "16"),
        ("2025-26", "87A", "192", "24Q", "16"),
        ("2026-27", "156", "392", "138", "130"),
    ],
)
def test_names_follow_the_act_of_the_year(
    year: str, rebate: str, salary_tds: str, statement: str, certificate: str
) -> None:
    table = year_table(year)
    assert (table.sections["rebate"], table.sections["salary_tds"]) == (rebate, salary_tds)
    assert (table.forms["salary_statement"], table.forms["salary_certificate"]) == (statement, certificate)


def test_every_year_names_the_same_sections_and_forms() -> None:
    """Catches a name that exists in one year only and would fail when the year changes."""
    tables = [year_table(year) for year in available_years()]
    assert len({tuple(sorted(table.sections)) for table in tables}) == 1
    assert len({tuple(sorted(table.forms)) for table in tables}) == 1


@pytest.mark.parametrize(
    ("year", "limit", "maximum"),
    [("2024-25", 700_000, 25_000), ("2025-26", 1_200_000, 60_000), ("2026-27", 1_200_000, 60_000)],
)
def test_rebate_of_the_new_regime(year: str, limit: int, maximum: int) -> None:
    rebate = year_table(year).regime("new").rebate
    assert (rebate.income_limit, rebate.maximum, rebate.marginal_relief) == (limit, maximum, True)


@pytest.mark.parametrize("year", ["2027-28", "2028-29", "2044-45", "2099-00"])
def test_a_coming_year_has_the_last_law_marked_as_carried_forward(year: str) -> None:
    """No month is impossible because a release is missing; and nobody takes the stand-in for the law."""
    table, last = year_table(year), year_table(available_years()[-1])
    assert (table.year, table.carried_from, table.is_provisional) == (year, last.year, True)
    assert (table.regimes, table.cess_pct) == (last.regimes, last.cess_pct)
    assert not last.is_provisional


def test_a_law_of_the_institution_stands_wherever_a_year_is_named(data: dict[str, Any]) -> None:
    """Two laws of one year never share what is cached of them."""
    data["regimes"]["new"]["standard_deduction"] = 100_000
    law = law_of(data, "2026-27")
    assert year_table(law).regime("new").standard_deduction == 100_000
    plain = payable_on_salary(1_500_000, "2026-27", "new")
    assert payable_on_salary(1_500_000, law, "new") == plain - 3_900
    assert payable_on_salary(1_500_000, "2026-27", "new") == plain
    later = law_of(data, "2027-28")
    assert later != law
    assert year_table(later).carried_from == "2026-27"


@pytest.mark.parametrize("year", available_years())
def test_content_of_a_table_gives_the_table_again(year: str) -> None:
    assert parse(as_content(year_table(year))) == year_table(year)


def test_tables_are_cached_and_frozen() -> None:
    table = year_table("2026-27")
    assert year_table("2026-27") is table
    with pytest.raises(dataclasses.FrozenInstanceError):
        table.year = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        table.sections["rebate"] = "x"  # type: ignore[index]


def test_unknown_regime_and_age_group() -> None:
    table = year_table("2026-27")
    with pytest.raises(UnknownRegime):
        table.regime("neu")
    with pytest.raises(UnknownAgeGroup):
        table.regime("old").slabs_for("all")


def test_rates_may_have_two_decimals(data: dict[str, Any]) -> None:
    data["cess_pct"] = Decimal("4.25")
    assert parse(data).cess_pct == Decimal("4.25")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("cess_pct",), 104),
        (("cess_pct",), Decimal("4.125")),
        (("cess_pct",), "four"),
        (("rounding_unit",), 7),
        (("regimes", "new", "standard_deduction"), -1),
        (("regimes", "new", "standard_deduction"), Decimal("75000.5")),
        (("regimes", "new", "deductions_allowed"), "no"),
        (("regimes", "new", "slabs", "all", 0, "above"), 1),
        (("regimes", "new", "slabs", "all", 1, "above"), 900_000),
        (("regimes", "new", "slabs", "all", 2, "rate_pct"), 5),
        (("regimes", "new", "slabs", "all"), []),
        (("regimes", "old", "slabs"), {"below60": [{"above": 0, "rate_pct": 0}]}),
        (("regimes", "old", "surcharge", 0, "above"), 100_000),
        (("regimes",), {}),
    ],
)
def test_contradictory_file_is_refused(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:
    """A slip in a year file must stop the program, not change a tax."""
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(InvalidTaxTable):
        parse(data)
