"""CSV out and in."""

import datetime as dt
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.columns import Column
from core.documents.csvfile import read_csv, write_csv
from core.documents.limits import Limits
from core.errors import TooLarge, UnsupportedMedia, ValidationFailed

COLUMNS = [
    Column("Name", "name"),
    Column("Net", "net", "money"),
    Column("Days", "days", "integer"),
    Column("Paid on", "paid_on", "date"),
    Column("DA", "da", "percent"),
]
ROW = {"name": "आशा", "net": Decimal("-1234.5"), "days": 30, "paid_on": dt.date(2026, 11, 30), "da": 58}


def _csv(*rows: object, totals: object = None) -> str:
    return b"".join(write_csv(COLUMNS, rows, totals)).decode()


def test_write_csv_has_bom_plain_figures_and_iso_dates() -> None:
    assert _csv(ROW) == "\ufeffName,Net,Days,Paid on,DA\r\nआशा,-1234.50,30,2026-11-30,58\r\n"


def test_write_csv_totals_may_hold_a_label() -> None:
    text = _csv(totals=["Total", Decimal(5), None, "n/a", ""])
    assert text.splitlines()[1] == "Total,5.00,,n/a,"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d"])
def test_write_csv_guards_text_that_looks_like_a_formula(start: str) -> None:
    columns = [Column("Name", "name")]
    content = b"".join(write_csv(columns, [{"name": f"{start}cmd|' /C calc'!A0"}]))
    assert content.decode().split("\r\n", 1)[1].lstrip('"').startswith(f"'{start}")


def test_write_csv_streams_in_blocks() -> None:
    blocks = list(write_csv([Column("x")], (["y" * 1000] for _ in range(500))))
    assert len(blocks) > 5
    assert b"".join(blocks).count(b"\r\n") == 501


def test_write_csv_refuses_a_row_of_another_length() -> None:
    with pytest.raises(ValueError, match="5 columns"):
        _csv(["only one"])


def _read(content: bytes, **limits: int) -> list[tuple[int, tuple[object, ...]]]:
    return [tuple(row) for row in read_csv(io.BytesIO(content), Limits(**limits))]


def test_read_csv_gives_rows_with_numbers_and_skips_empty_ones() -> None:
    assert _read(b"\xef\xbb\xbfcode,name\r\n\r\n , \r\nE1, Asha \r\n") == [
        (1, ("code", "name")),
        (4, ("E1", "Asha")),
    ]


@given(
    st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), min_size=1).filter(lambda t: t.strip())
)
def test_text_survives_writing_and_reading(text: str) -> None:
    """The guard's apostrophe must not pile up on a file that goes out and comes back."""
    content = b"".join(write_csv([Column("x")], [[text.strip()]]))
    assert _read(content)[1][1] == (text.strip(),)


def test_read_csv_names_the_cell_with_a_formula() -> None:
    with pytest.raises(ValidationFailed, match="B2"):
        _read(b"a,b\n1,=1+1\n")


@pytest.mark.parametrize("content", [b"\xff\xfea\x00b\x00", b"a\x00b", b"\xe0\xa4"])
def test_read_csv_refuses_what_is_not_utf8_text(content: bytes) -> None:
    with pytest.raises(UnsupportedMedia):
        _read(content)


def test_read_csv_limits() -> None:
    with pytest.raises(TooLarge, match="2 rows"):
        _read(b"a\nb\nc\n", max_rows=2)
    with pytest.raises(TooLarge, match="larger"):
        _read(b"a" * 20, max_bytes=19)
    with pytest.raises(ValidationFailed, match="C1"):
        _read(b"a,b,c\n", max_columns=2)
    assert _read(b"a,b,\n", max_columns=2) == [(1, ("a", "b", None))]


def test_read_csv_refuses_a_broken_quote() -> None:
    with pytest.raises(ValidationFailed, match="CSV"):
        _read(b'"a"b,"c\n')
