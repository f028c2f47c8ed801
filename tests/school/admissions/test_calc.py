"""Names held against each other, and classes by the words that people use."""

import pytest

from school.admissions.calc import grade_of, name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aarav Sharma", "  SHARMA, aarav "),
        ("Kumari Jaya Das", "jaya das"),
        ("आरव शर्मा", "शर्मा  आरव"),
        ("D'Souza Ana", "ana d'souza"),
        ("Ａarav Sharma", "Aarav Sharma"),  # a full-width letter, as some keyboards type it
    ],
)
def test_the_same_name(one: str, other: str) -> None:
    """Would catch a duplicate that is missed for a comma or a title."""
    assert name_key(one) == name_key(other) != ""


def test_other_names_differ_and_signs_are_no_name() -> None:
    assert name_key("Aarav Sharma") != name_key("Aarav Varma")
    assert name_key("--- !") == ""
    assert name_key("Miss") == "miss"  # a title alone is a name


@pytest.mark.parametrize(
    ("words", "grade"),
    [("Class 5", 5), ("5th", 5), ("v", 5), ("Std. XII", 12), ("UKG", 0), ("nursery", -2), ("कक्षा 6", 6),
     ("13", None), ("0", None), ("Blue", None), ("", None), ("9" * 400, None)],
)  # fmt: skip
def test_a_class_by_its_words(words: str, grade: int | None) -> None:
    assert grade_of(words) == grade
