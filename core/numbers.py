"""Whole numbers that come as text, from addresses, filters and boxes. Pure."""

# Most digits of a number that fits the database's widest integer whatever the digits are.
MOST_DIGITS = 18


def whole_number(text: object) -> int | None:
    """Return the number that a text of plain digits writes, or None; never raises.

    `str.isdigit` alone also takes "²" and digits of other scripts, which `int` refuses or nobody meant.
    """
    digits = str(text)
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
        return int(digits)
    return None
