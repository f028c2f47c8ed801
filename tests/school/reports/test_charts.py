"""Bars of the first page: what stands below them, and that no end of it is cut off."""

from decimal import Decimal

import pytest

from school.reports.admin.charts import OF_LETTER, WIDTH, chart
from school.reports.selectors.numbers import Unit
from school.reports.selectors.series import Point, Series


def bars(labels: list[str]) -> list[dict[str, object]]:
    series = Series("a", "A", Unit.COUNT, "x", lambda _actor: [], "None")
    return list(chart(series, [Point(label, label, Decimal(5)) for label in labels])["bars"])


@pytest.mark.parametrize(
    ("label", "short"), [("21 Nov 2026", "21 Nov"), ("Nov 2026", "Nov"), ("Nursery", "Nursery"), ("VI", "VI")]
)
def test_a_year_is_left_out_and_no_word_cut_in_it(label: str, short: str) -> None:
    """“21 Oct 2” stood below the bars."""
    assert bars([label])[0]["short"] == short


@pytest.mark.parametrize("count", [1, 2, 15, 31])
def test_labels_stay_within_the_chart(count: int) -> None:
    """The first and the last were cut: “ursery”."""
    for one in bars(["Nursery"] * count):
        if not one["short"]:
            continue
        wide, at = len(str(one["short"])) * OF_LETTER, int(str(one["label_x"]))
        first = {"start": at, "middle": at - wide // 2, "end": at - wide}[str(one["anchor"])]
        assert first >= 0
        assert first + wide <= WIDTH
