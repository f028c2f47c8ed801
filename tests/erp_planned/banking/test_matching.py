"""The five steps: what settles by itself, what is suggested only, and what must never be matched."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erp_planned.banking.calc.matching import BankSide, BookSide, numbers_in, propose


def line(amount: int, on: int = 10, reference: str = "", description: str = "-", pk: int = 1) -> BankSide:
    return BankSide(pk, date(2026, 4, on), Decimal(amount), reference, description)


def entry(amount: int, on: int = 10, pk: int = 1, **values: object) -> BookSide:
    return BookSide(pk, date(2026, 4, on), Decimal(amount), **values)  # type: ignore[arg-type]


def steps(lines: list[BankSide], entries: list[BookSide]) -> list[int]:
    return [one.step for one in propose(lines, entries)]


@pytest.mark.parametrize(
    ("bank", "books", "step"),
    [
        (line(-500, reference="000123456"), entry(-500, references=("123456",)), 1),
        (line(-500, description="CHQ PAID 123456"), entry(-500, references=("123456",)), 2),
        (line(500, description="NEFT/R SHARMA/HDFC"), entry(500, names=("R. Sharma",)), 3),
        (line(500), entry(500), 4),
        (line(500, reference="X9", description="-"), entry(500, made_from=1), 1),
    ],
)
def test_each_step_finds_its_pair(bank: BankSide, books: BookSide, step: int) -> None:
    (found,) = propose([bank], [books])
    assert (found.step, found.is_automatic) == (step, step < 4)
    assert found.why


@pytest.mark.parametrize(
    ("bank", "books"),
    [
        # The amount alone, outside of the window (ERPNext 46725).
        (line(500, on=28), entry(500, on=10)),
        (line(500, on=5), entry(500, on=10)),
        # Another number, whatever else is alike, the name too.
        (
            line(-500, reference="123457", description="ALPHA SYSTEMS"),
            entry(-500, references=("123456",), names=("Alpha Systems",)),
        ),
        # A number that is part of a longer one.
        (line(-500, on=28, description="CHQ 21234567"), entry(-500, references=("123456",))),
        # The other side of the book.
        (line(500, reference="123456"), entry(-500, references=("123456",))),
        (line(500, reference="123456"), entry(501, references=("123456",))),
        # Made from another line.
        (line(500, pk=7), entry(500, made_from=8)),
    ],
)  # fmt: skip
def test_what_is_never_matched(bank: BankSide, books: BookSide) -> None:
    assert propose([bank], [books]) == []


def test_two_that_fit_alike_are_left_to_a_person() -> None:
    twins = [entry(500, pk=pk, references=("123456",)) for pk in (1, 2)]
    assert steps([line(500, reference="123456")], twins) == []
    assert steps([line(500, pk=1), line(500, pk=2)], [entry(500)]) == []


def test_a_batch_is_suggested_and_never_settled() -> None:
    salaries = [entry(-100, pk=1, references=("BULK0430",)), entry(-150, pk=2, references=("BULK0430",))]
    (found,) = propose([line(-250, reference="BULK0430")], salaries)
    assert (found.step, found.is_automatic, len(found.entries)) == (5, False, 2)
    parts = [line(100, pk=1, reference="UTR77777"), line(50, pk=2, reference="UTR77777")]
    (found,) = propose(parts, [entry(150, references=("UTR77777",))])
    assert (found.step, len(found.lines)) == (5, 2)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Alpha Systems paid by cheque 100002", ["100002"]),
        ("Chq. No. 000345 of SBI, three digits say too little", []),
        ("UTR: SBIN1226001234", ["SBIN1226001234"]),
        ("Cash deposited", []),
        ("Reference of 2026", []),
    ],
)
def test_numbers_that_a_narration_names(text: str, numbers: list[str]) -> None:
    assert numbers_in(text) == numbers


@given(
    st.lists(
        st.tuples(st.sampled_from([100, -100, 250]), st.sampled_from(["", "123456", "654321"])), max_size=8
    ),
    st.lists(
        st.tuples(st.sampled_from([100, -100, 250]), st.sampled_from(["", "123456", "654321"])), max_size=8
    ),
)
def test_every_proposal_ties_and_nothing_is_used_twice(
    bank: list[tuple[int, str]], books: list[tuple[int, str]]
) -> None:
    """Whatever the order: equal sums, each line and entry once, the same proposals backwards."""
    lines = [line(amount, reference=number, pk=pk) for pk, (amount, number) in enumerate(bank)]
    entries = [
        entry(amount, pk=pk, references=(number,) if number else ())
        for pk, (amount, number) in enumerate(books)
    ]
    found = propose(lines, entries)
    for one in found:
        assert sum(row.amount for row in one.lines) == sum(row.amount for row in one.entries)
    used = [row.pk for one in found for row in one.lines]
    assert len(used) == len(set(used))
    used = [row.pk for one in found for row in one.entries]
    assert len(used) == len(set(used))
    backwards = propose(lines[::-1], entries[::-1])
    pairs = {(one.step, *sorted(row.pk for row in one.lines)) for one in found if one.is_automatic}
    assert pairs == {
        (one.step, *sorted(row.pk for row in one.lines)) for one in backwards if one.is_automatic
    }
