"""Amounts, dates and masks as people read them."""

import datetime as dt
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from core import formatting, number_words


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0"),
        (7, "7"),
        (999, "999"),
        (1000, "1,000"),
        (99999, "99,999"),
        (100000, "1,00,000"),
        (1234567, "12,34,567"),
        (10000000, "1,00,00,000"),
        (Decimal("123456789.5"), "12,34,56,789.50"),
        (Decimal("1000.00"), "1,000"),
        (Decimal("0.05"), "0.05"),
        (Decimal("0.005"), "0.01"),
        (Decimal("-0.004"), "0"),
        (-123456, "-1,23,456"),
        ("1234567.25", "12,34,567.25"),
    ],
)
def test_inr_groups_by_lakh_and_crore(amount: formatting.Amount, text: str) -> None:
    assert formatting.inr(amount) == text


def test_rupees_puts_the_sign_before_the_figure_and_the_minus_before_the_sign() -> None:
    assert formatting.rupees(1234567) == "₹\N{NO-BREAK SPACE}12,34,567"
    assert formatting.rupees(-5) == "-₹\N{NO-BREAK SPACE}5"


@pytest.mark.parametrize("wrong", [1.5, True, None])
def test_inr_refuses_what_is_no_amount_by_type(wrong: object) -> None:
    """A float would bring its binary fraction into a document."""
    with pytest.raises(TypeError):
        formatting.inr(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["abc", "", "NaN", "Infinity", Decimal("NaN")])
def test_inr_refuses_what_is_no_finite_number(wrong: formatting.Amount) -> None:
    with pytest.raises(ValueError, match="amount"):
        formatting.inr(wrong)


@given(st.decimals(min_value=-(10**13), max_value=10**13, places=2))
def test_inr_without_commas_is_the_amount(amount: Decimal) -> None:
    assert Decimal(formatting.inr(amount).replace(",", "")) == amount


def test_dates_follow_the_language() -> None:
    day = dt.date(2026, 11, 21)
    with translation.override("en"):
        assert (formatting.in_date(day), formatting.in_month(day)) == ("21 Nov 2026", "November 2026")
    with translation.override("hi"):
        assert formatting.in_month(day).startswith("नव")
        assert formatting.in_date(day).startswith("21 नव")


def test_an_instant_is_shown_on_its_indian_day() -> None:
    """20:00 UTC is past midnight in Kolkata."""
    instant = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
    assert formatting.in_date(instant) == "21 Nov 2026"


ENGLISH = [
    ("0", "Rupees Zero Only"),
    ("1", "Rupee One Only"),
    ("2", "Rupees Two Only"),
    ("10", "Rupees Ten Only"),
    ("11", "Rupees Eleven Only"),
    ("19", "Rupees Nineteen Only"),
    ("20", "Rupees Twenty Only"),
    ("21", "Rupees Twenty-One Only"),
    ("40", "Rupees Forty Only"),
    ("99", "Rupees Ninety-Nine Only"),
    ("100", "Rupees One Hundred Only"),
    ("101", "Rupees One Hundred One Only"),
    ("110", "Rupees One Hundred Ten Only"),
    ("999", "Rupees Nine Hundred Ninety-Nine Only"),
    ("1000", "Rupees One Thousand Only"),
    ("1001", "Rupees One Thousand One Only"),
    ("18000", "Rupees Eighteen Thousand Only"),
    ("56900", "Rupees Fifty-Six Thousand Nine Hundred Only"),
    ("99999", "Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Only"),
    ("100000", "Rupees One Lakh Only"),
    ("100001", "Rupees One Lakh One Only"),
    ("123456.50", "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only"),
    ("250000", "Rupees Two Lakh Fifty Thousand Only"),
    ("9999999", "Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only"),
    ("10000000", "Rupees One Crore Only"),
    ("10000001", "Rupees One Crore One Only"),
    (
        "123456789.50",
        (
            "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine "
            "and Fifty Paise Only"
        ),
    ),
    ("1000000000000", "Rupees One Lakh Crore Only"),
    ("0.50", "Fifty Paise Only"),
    ("0.01", "One Paisa Only"),
    ("1.01", "Rupee One and One Paisa Only"),
    ("0.995", "Rupee One Only"),
    ("-500", "Minus Rupees Five Hundred Only"),
    ("-0.001", "Rupees Zero Only"),
]
HINDI = [
    ("0", "रुपये शून्य मात्र"),
    ("1", "रुपया एक मात्र"),
    ("99", "रुपये निन्यानवे मात्र"),
    ("100", "रुपये एक सौ मात्र"),
    ("1000", "रुपये एक हज़ार मात्र"),
    ("100000", "रुपये एक लाख मात्र"),
    ("10000000", "रुपये एक करोड़ मात्र"),
    ("123456.50", "रुपये एक लाख तेईस हज़ार चार सौ छप्पन और पचास पैसे मात्र"),
    ("123456789.50", "रुपये बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी और पचास पैसे मात्र"),
    ("0.01", "एक पैसा मात्र"),
    ("-39", "ऋणात्मक रुपये उनतालीस मात्र"),
]


@pytest.mark.parametrize(("amount", "text"), ENGLISH)
def test_amount_in_english_words(amount: str, text: str) -> None:
    assert formatting.amount_in_words(Decimal(amount)) == text


@pytest.mark.parametrize(("amount", "text"), HINDI)
def test_amount_in_hindi_words(amount: str, text: str) -> None:
    assert formatting.amount_in_words(Decimal(amount), "hi") == text


def test_amount_in_words_refuses_a_language_without_words() -> None:
    with pytest.raises(ValueError, match="language 'ta'"):
        formatting.amount_in_words(1, "ta")


def test_a_region_of_the_language_is_dropped() -> None:
    assert formatting.amount_in_words(2, "en-IN") == "Rupees Two Only"


@pytest.mark.parametrize("language", ["en", "hi"])
def test_each_number_below_one_hundred_has_its_own_word(language: str) -> None:
    """A word twice in the table is a wrong amount on a payslip."""
    words = number_words.LANGUAGES[language].below_100
    assert len(words) == len(set(words)) == 100


def test_hindi_words_hold_devanagari_only() -> None:
    for word in number_words.HINDI_BELOW_100:
        assert all("\u0900" <= character <= "\u097f" for character in word), word


# Endings of the words from x0 to x8; x9 is mostly counted down from the next ten.
HINDI_TENS = {
    2: ("ईस", "ीस"),
    3: ("तीस",),
    4: ("लीस",),
    6: ("सठ", "साठ"),
    7: ("त्तर",),
    8: ("सी",),
    9: ("वे", "बे"),
}


@pytest.mark.parametrize("tens", HINDI_TENS)
def test_hindi_words_end_like_their_ten(tens: int) -> None:
    """Catches rows of the table that slipped by one."""
    for unit in range(9):
        word = number_words.HINDI_BELOW_100[tens * 10 + unit]
        assert word.endswith(HINDI_TENS[tens]), word


@given(st.integers(min_value=0, max_value=10**12))
def test_number_words_differ_for_neighbours(value: int) -> None:
    for words in number_words.LANGUAGES.values():
        assert number_words.number(value, words) != number_words.number(value + 1, words)


@pytest.mark.parametrize(
    ("value", "keep", "text"),
    [
        ("ABCDE1234F", 4, "XXXXXX234F"),
        ("9876501234", 4, "XXXXXX1234"),
        ("123456789012345", 4, "XXXXXXXXXXX2345"),
        ("12345", 4, "XXX45"),
        ("1", 4, "X"),
        ("", 4, ""),
        (None, 4, ""),
        ("ABCDE1234F", 0, "XXXXXXXXXX"),
        ("ABCDE1234F", -3, "XXXXXXXXXX"),
    ],
)
def test_mask_never_shows_more_than_half(value: str | None, keep: int, text: str) -> None:
    assert formatting.mask(value, keep) == text


def _rendered(source: str, **context: object) -> str:
    return Template("{% load formatting %}" + source).render(Context(context))


def test_filters_in_a_template() -> None:
    day = dt.date(2026, 11, 21)
    with translation.override("en"):
        assert _rendered("{{ a|inr }}|{{ a|rupees }}", a=1234567) == "12,34,567|₹\N{NO-BREAK SPACE}12,34,567"
        assert _rendered("{{ d|indate }}|{{ d|inmonth }}|{{ p|masked }}", d=day, p="ABCDE1234F") == (
            "21 Nov 2026|November 2026|XXXXXX234F"
        )
        assert _rendered("{{ 5|words }}") == "Rupees Five Only"
        assert _rendered('{{ 5|words:"hi" }}') == "रुपये पाँच मात्र"
    with translation.override("hi"):
        assert _rendered("{{ 5|words }}") == "रुपये पाँच मात्र"


@pytest.mark.parametrize("name", ["inr", "rupees", "indate", "inmonth", "words", "masked"])
def test_filters_show_nothing_for_nothing(name: str) -> None:
    assert _rendered("{{ a|" + name + " }}{{ b|" + name + " }}", a=None, b="") == ""
