"""Matching with GSTR-2B: each kind of pair is found by its own rule and explained, and nothing is matched twice."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erp_planned.gst_credit.calc.matching import Paper, Result, cleaned, matched

ALPHA, ALPHA_DELHI = "27AABCS1234F1ZR", "07AABCS1234F1ZT"
TAX = {"taxable": Decimal(10000), "cgst": Decimal(900), "sgst": Decimal(900), "igst": Decimal(0)}


def paper(key: int, number: str = "INV/26-27/0007", **values: Any) -> Paper:
    given = {
        "gstin": ALPHA, "on": date(2026, 10, 5), "kind": "INV", "place": "27", "is_reverse_charge": False, **TAX,
        **values,
    }  # fmt: skip
    return Paper(key=key, number=number, **given)


@pytest.mark.parametrize(
    ("book", "portal", "result", "rule"),
    [
        ({}, {}, Result.EXACT, 1),
        ({"number": "7"}, {}, Result.SUGGESTED, 2),
        ({}, {"cgst": Decimal("900.60"), "sgst": Decimal("900.60")}, Result.SUGGESTED, 3),
        ({"number": "INV-0007"}, {"taxable": Decimal("10000.60")}, Result.SUGGESTED, 4),
        ({}, {"taxable": Decimal(10100)}, Result.MISMATCH, 5),
        ({"number": "7"}, {"taxable": Decimal(10100)}, Result.MISMATCH, 5),
        ({"number": "X991"}, {"number": "B/44"}, Result.RESIDUAL, 6),
        ({}, {"gstin": ALPHA_DELHI}, Result.MISMATCH, 7),
        ({"number": "X991"}, {"gstin": ALPHA_DELHI, "number": "B/44"}, Result.RESIDUAL, 7),
        ({"kind": "CRN"}, {"kind": "CRN"}, Result.EXACT, 1),
    ],
)
def test_each_pass_finds_its_pair(
    book: dict[str, Any], portal: dict[str, Any], result: Result, rule: int
) -> None:
    (pair,) = matched([paper(1, **book)], [paper(2, **portal)])
    assert (pair.result, pair.rule) == (result, rule)


@pytest.mark.parametrize(
    "portal",
    [
        {"kind": "CRN"},
        {"on": date(2026, 3, 31)},
        {"gstin": "29AAFFK5678L1ZK"},
        {"number": "B/44", "taxable": Decimal(55)},
    ],
)
def test_what_is_no_pair_stands_on_both_sides(portal: dict[str, Any]) -> None:
    """Another kind, another financial year, another supplier, nothing in common."""
    found = matched([paper(1)], [paper(2, **portal)])
    assert [one.result for one in found] == [Result.NOT_IN_2B, Result.NOT_IN_BOOKS]
    assert [one.tax_difference for one in found] == [Decimal(1800), Decimal(-1800)]


def test_a_pair_says_what_differs() -> None:
    (pair,) = matched([paper(1)], [paper(2, taxable=Decimal(10100), number="inv/26-27/0007")])
    assert pair.differences == [
        ("number", "INV/26-27/0007", "inv/26-27/0007"), ("taxable", "10000", "10100"),
    ]  # fmt: skip


def test_fuzzy_numbers_far_apart_in_time_are_not_one() -> None:
    """The same amounts every month under numbers that contain each other: only those near in time pair."""
    (first, *_rest) = matched([paper(1, "7")], [paper(2, on=date(2026, 10, 16))])
    assert first.rule == 6


def test_the_better_of_two_is_taken_whatever_the_order() -> None:
    books = [paper(1, "INV/7"), paper(2, "INV/77")]
    portal = [paper(11, "INV/77/26-27"), paper(12, "INV/7/26-27")]
    for ours, theirs in ((books, portal), (books[::-1], portal[::-1])):
        pairs = {(one.book.key, one.portal.key) for one in matched(ours, theirs) if one.book and one.portal}
        assert pairs == {(1, 12), (2, 11)}


@pytest.mark.parametrize(
    ("number", "bare"),
    [
        ("INV/26-27/0007", "INV7"), ("INV/2026-27/0007", "INV7"), ("INV/2627/7", "INV7"), ("7", "7"), ("000", "0"),
        ("26-27", "2627"), ("A-2025-2026-010", "A10"), ("26/28/5", "26285"),
    ],
)  # fmt: skip
def test_numbers_without_year_and_zeros(number: str, bare: str) -> None:
    assert cleaned(number) == bare


papers = st.lists(
    st.builds(
        lambda number, amount, day: (number, amount, day),
        st.sampled_from(["1", "INV/1", "INV/26-27/01", "2", "INV-2", "A9"]),
        st.sampled_from([100, 100, 101, 500]),
        st.integers(1, 28),
    ),
    max_size=8,
)


@given(papers, papers)
def test_every_document_appears_once(ours: list[Any], theirs: list[Any]) -> None:
    """Nothing is lost and nothing is matched twice, however alike the documents are."""

    def rows(made: list[Any], first: int) -> list[Paper]:
        return [
            replace(paper(first + index, number), taxable=Decimal(amount), on=date(2026, 10, day))
            for index, (number, amount, day) in enumerate(made)
        ]

    books, portal = rows(ours, 0), rows(theirs, 100)
    found = matched(books, portal)
    assert sorted(one.book.key for one in found if one.book) == [one.key for one in books]
    assert sorted(one.portal.key for one in found if one.portal) == [one.key for one in portal]
