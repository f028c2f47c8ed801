"""Matching the books' purchases with GSTR-2B: pass by pass, each pair explained; pure.

Source: reference gst, section 8. Within one financial year and one kind of document (invoice, credit or debit note);
nothing is matched twice. Amounts are rupees.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from difflib import SequenceMatcher
from enum import StrEnum

# Days that the dates of two spellings of one number may lie apart, and how alike the spellings are at least.
NEAR_DAYS = 10
ALIKE = 0.9
# Rupees by which each amount may differ unless the institution sets another tolerance.
TOLERANCE = Decimal(1)
# A supplier whose numbers hardly match is compared number by number up to here; the rest waits for a person.
MOST_COMPARED = 2_000
TAXES = ("cgst", "sgst", "igst", "cess")
YEAR = re.compile(r"^(20)?\d{2}(20)?\d{2}$")


class Result(StrEnum):
    """What came of the comparison."""

    EXACT = "exact"
    SUGGESTED = "suggested"
    MISMATCH = "mismatch"
    RESIDUAL = "residual"
    NOT_IN_BOOKS = "not_in_books"
    NOT_IN_2B = "not_in_2b"


@dataclass(frozen=True, slots=True)
class Paper:
    """A document as the books or the portal have it; `kind` is INV, CRN or DBN."""

    key: int
    gstin: str
    number: str
    on: date
    kind: str
    place: str
    is_reverse_charge: bool
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    cess: Decimal = Decimal(0)

    @property
    def tax(self) -> Decimal:
        """All taxes together."""
        return self.cgst + self.sgst + self.igst + self.cess

    @property
    def year(self) -> int:
        """First calendar year of the financial year."""
        return self.on.year if self.on.month > 3 else self.on.year - 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair, or a document that has none. `rule` is the number of the pass, 0 of what is left."""

    book: Paper | None
    portal: Paper | None
    result: Result
    rule: int

    @property
    def differences(self) -> list[tuple[str, str, str]]:
        """Name, books' and portal's value of everything that differs."""
        if self.book is None or self.portal is None:
            return []
        found = []
        for one in fields(Paper):
            ours, theirs = getattr(self.book, one.name), getattr(self.portal, one.name)
            if one.name != "key" and ours != theirs:
                found.append((one.name, str(ours), str(theirs)))
        return found

    @property
    def tax_difference(self) -> Decimal:
        """Tax of the books less tax of the portal; a document that is on one side alone counts whole."""
        ours = self.book.tax if self.book else Decimal(0)
        theirs = self.portal.tax if self.portal else Decimal(0)
        return ours - theirs


Same = Callable[[Paper, Paper], bool]


def cleaned(number: str) -> str:
    """Return a number without separators, spellings of a financial year, and leading zeros of its parts."""
    parts = [part for part in re.split(r"[^0-9A-Za-z]+", number.upper()) if part]
    joined = _without_year(parts)
    return "".join(part.lstrip("0") or "0" for part in joined)


def are_alike(first: Paper, second: Paper) -> bool:
    """Return whether two numbers are spellings of one: near in time, one within the other or nine tenths alike."""
    if abs((first.on - second.on).days) > NEAR_DAYS:
        return False
    ours, theirs = cleaned(first.number), cleaned(second.number)
    if ours in theirs or theirs in ours:
        return True
    return SequenceMatcher(None, ours, theirs).ratio() >= ALIKE


def matched(
    books: Iterable[Paper],
    portal: Iterable[Paper],
    *,
    tolerance: Decimal = TOLERANCE,
    apart: Collection[tuple[int, int]] = frozenset(),
) -> list[Pair]:
    """Return every document once: in a pair, or alone with the side that lacks it.

    `apart` are pairs of keys (books, portal) that somebody rejected: they are not proposed again.

    The order of documents does not matter: of several that fit, the one whose number is most alike, then the nearest
    in time, then the first entered is taken.
    """
    left_books, left_portal = _Left(books), _Left(portal)
    pairs: list[Pair] = []
    for rule, result, group, fits in _passes(tolerance):
        pairs += _one_pass(left_books, left_portal, rule, result, group, _but(apart, fits))
    pairs += [Pair(one, None, Result.NOT_IN_2B, 0) for one in left_books.rest()]
    pairs += [Pair(None, one, Result.NOT_IN_BOOKS, 0) for one in left_portal.rest()]
    return pairs


def _passes(tolerance: Decimal) -> list[tuple[int, Result, Callable[[Paper], Hashable], Same]]:
    def near(names: Sequence[str]) -> Same:
        return lambda a, b: all(abs(getattr(a, name) - getattr(b, name)) <= tolerance for name in names)

    amounts = ("taxable", *TAXES)
    is_near, is_near_in_all = near(amounts), near(("taxable", "tax", "cess"))
    return [
        (1, Result.EXACT, lambda one: (*_number(one), *_terms(one), *_amounts(one)), lambda _a, _b: True),
        (2, Result.SUGGESTED, lambda one: (*_basis(one), *_terms(one), *_amounts(one)), are_alike),
        (3, Result.SUGGESTED, lambda one: (*_number(one), *_terms(one)), is_near),
        (4, Result.SUGGESTED, lambda one: (*_basis(one), *_terms(one)),
         lambda a, b: is_near(a, b) and are_alike(a, b)),
        (5, Result.MISMATCH, _number, lambda _a, _b: True),
        (5, Result.MISMATCH, _basis, are_alike),
        (6, Result.RESIDUAL, lambda one: (*_basis(one), *_terms(one)), is_near),
        (7, Result.MISMATCH, lambda one: (*_pan(one), one.number.upper()), is_near_in_all),
        (7, Result.MISMATCH, _pan, lambda a, b: is_near_in_all(a, b) and are_alike(a, b)),
        (7, Result.RESIDUAL, _pan, is_near_in_all),
    ]  # fmt: skip


def _but(apart: Collection[tuple[int, int]], fits: Same) -> Same:
    return lambda ours, theirs: (ours.key, theirs.key) not in apart and fits(ours, theirs)


def _one_pass(
    books: "_Left", portal: "_Left", rule: int, result: Result, group: Callable[[Paper], Hashable], fits: Same
) -> list[Pair]:
    theirs: dict[Hashable, list[Paper]] = defaultdict(list)
    for one in portal.rest():
        theirs[group(one)].append(one)
    pairs = []
    for ours in books.rest():
        candidates = [
            one for one in theirs.get(group(ours), [])[:MOST_COMPARED] if portal.has(one) and fits(ours, one)
        ]
        if candidates:
            best = min(candidates, key=lambda one: _distance(ours, one))
            books.take(ours)
            portal.take(best)
            pairs.append(Pair(ours, best, result, rule))
    return pairs


class _Left:
    """Documents that are not matched yet, in the order of day and number of entry."""

    def __init__(self, papers: Iterable[Paper]) -> None:
        ordered = sorted(papers, key=lambda one: (one.on, one.key))
        self._papers = {one.key: one for one in ordered}

    def rest(self) -> list[Paper]:
        return list(self._papers.values())

    def has(self, paper: Paper) -> bool:
        return paper.key in self._papers

    def take(self, paper: Paper) -> None:
        del self._papers[paper.key]


def _number(one: Paper) -> tuple[Hashable, ...]:
    return *_basis(one), one.number.upper()


def _pan(one: Paper) -> tuple[Hashable, ...]:
    return one.gstin[2:12], one.kind, one.year


def _basis(one: Paper) -> tuple[Hashable, ...]:
    return one.gstin, one.kind, one.year


def _terms(one: Paper) -> tuple[Hashable, ...]:
    return one.place, one.is_reverse_charge


def _amounts(one: Paper) -> tuple[Hashable, ...]:
    return one.taxable, one.cgst, one.sgst, one.igst, one.cess


def _distance(ours: Paper, theirs: Paper) -> tuple[float, int, int]:
    unlike = 1 - SequenceMatcher(None, cleaned(ours.number), cleaned(theirs.number)).ratio()
    return unlike, abs((ours.on - theirs.on).days), theirs.key


def _without_year(parts: list[str]) -> list[str]:
    """Leave out a financial year: `2627`, `202627`, and `26` followed by `27`."""
    kept: list[str] = []
    index = 0
    while index < len(parts):
        part, following = parts[index], parts[index + 1] if index + 1 < len(parts) else ""
        if _is_year(part, following):
            index += 2
        elif YEAR.match(part) and _is_year(part[: len(part) // 2], part[len(part) // 2 :]):
            index += 1
        else:
            kept.append(part)
            index += 1
    return kept or parts


def _is_year(first: str, second: str) -> bool:
    if not (first.isdigit() and second.isdigit() and len(first) in (2, 4) and len(second) in (2, 4)):
        return False
    return (int(first[-2:]) + 1) % 100 == int(second[-2:])
