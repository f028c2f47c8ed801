"""Formats of identifiers: a wrong PAN or account number is found here, or by the bank after pay day."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from core import validators as v

GOOD = [
    (v.clean_pan, " abcpe1234f ", "ABCPE1234F"),
    (v.clean_tan, "dela12345b", "DELA12345B"),
    (v.clean_gstin, "27aapfu0939f1zv", "27AAPFU0939F1ZV"),
    # Government, company, firm, individual with a second registration, trust, tax deductor on a TAN (reference: gst).
    *(
        (v.clean_gstin, one, one)
        for one in (
            "27AAAGI0001K1ZW",
            "07AABCS1234F1ZT",
            "29AAFFK5678L1ZK",
            "09ABCPD4321Q2ZK",
            "33AAATT9876B1ZB",
            "07DELA12345B1DE",
        )
    ),
    (v.clean_ifsc, "sbin0001234", "SBIN0001234"),
    (v.clean_pran, "1100 1234 5678", "110012345678"),
    (v.clean_uan, "1002 0030 0400", "100200300400"),
    (v.clean_esi_number, "31-0012-3456", "3100123456"),
    (v.clean_mobile, "+91 98765-43210", "9876543210"),
    (v.clean_mobile, "09876543210", "9876543210"),
    (v.clean_mobile, "9176543210", "9176543210"),
    (v.clean_pin_code, "110 001", "110001"),
    (v.clean_bank_account, "00000012345678901", "00000012345678901"),
    (v.clean_ain, "1000123", "1000123"),
]
BAD = [
    (v.clean_pan, "ABCXE1234F", "fourth letter"),
    (v.clean_pan, "ABCPE0000F", "5 letters"),
    (v.clean_pan, "", "5 letters"),
    (v.clean_pan, None, "5 letters"),
    (v.clean_tan, "DEL12345BB", "4 letters, 5 digits"),
    (v.clean_gstin, "27AAPFU0939F1ZX", "last character"),
    (v.clean_gstin, "27AAPFU0939F1Z", "15 characters"),
    (v.clean_gstin, "00AAPFU0939F1ZV", "15 characters"),
    # Only one thing is wrong of each: check character, swapped digits; length, State, letter O, 13th, State, 14th.
    *((v.clean_gstin, one, "last character") for one in ("27AAAGI0001K1ZX", "07AABCS1324F1ZT")),
    *(
        (v.clean_gstin, one, "15 characters")
        for one in (
            "27AAAGI0001K1Z",
            "00AAAGI0001K1ZC",
            "27AAAGI00O1K1ZJ",
            "27AAAGI0001K0ZX",
            "45AAAGI0001K1ZY",
            "27AAAGI0001K1YY",
        )
    ),
    (v.clean_ifsc, "SBIN1001234", "a zero"),
    (v.clean_pran, "11001234567", "12 digits"),
    (v.clean_uan, "10020030040", "12 digits"),
    (v.clean_esi_number, "310012345", "10 digits"),
    (v.clean_mobile, "5876543210", "begins with 6"),
    (v.clean_mobile, "98765432101", "10 digits"),
    (v.clean_pin_code, "010001", "6 digits"),
    (v.clean_bank_account, "12345678", "9 to 18"),
    (v.clean_bank_account, "1234567890123456789", "9 to 18"),
    (v.clean_bank_account, "१२३४५६७८९०", "9 to 18"),  # Devanagari digits are digits to \d
    (v.clean_ain, "100012", "7 digits"),
]


@pytest.mark.parametrize(("clean", "typed", "stored"), GOOD)
def test_clean_takes_what_people_type_and_gives_the_stored_form(
    clean: Callable, typed: str, stored: str
) -> None:
    assert clean(typed) == stored


@pytest.mark.parametrize(("clean", "typed", "text"), BAD)
def test_clean_refuses_and_says_what_would_be_right(clean: Callable, typed: str | None, text: str) -> None:
    with pytest.raises(ValidationError, match=text):
        clean(typed)


def test_validators_keep_untidy_identifiers_out_of_columns() -> None:
    """A lower-case PAN that passed would be filed as it is."""
    v.validate_pan("ABCPE1234F")
    for validate, untidy in ((v.validate_pan, "abcpe1234f"), (v.validate_bank_account, "1234 567890")):
        with pytest.raises(ValidationError) as caught:
            validate(untidy)
        assert caught.value.code == "not_tidied"
    v.validate_mobile("+919876543210")


def test_new_state_codes_are_known() -> None:
    """Ladakh's 38 is younger than many lists of states."""
    from stdnum import luhn

    body = "38AAPFU0939F1Z"
    gstin = body + luhn.calc_check_digit(body, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert v.clean_gstin(gstin) == gstin


@given(st.integers(0, 13), st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_one_wrong_character_in_a_gstin_is_noticed(place: int, other: str) -> None:
    """The check character catches every single mistyping."""
    good = "27AAPFU0939F1ZV"
    typed = good[:place] + other + good[place + 1 :]
    if typed != good:
        with pytest.raises(ValidationError):
            v.clean_gstin(typed)


@given(st.text(max_size=30))
def test_any_text_is_either_cleaned_to_a_fixed_point_or_refused(typed: str) -> None:
    for clean in (v.clean_pan, v.clean_tan, v.clean_gstin, v.clean_ifsc, v.clean_pran, v.clean_mobile):
        try:
            stored = clean(typed)
        except ValidationError:
            continue
        assert clean(stored) == stored
