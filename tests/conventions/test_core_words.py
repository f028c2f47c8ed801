"""Core knows no word of a domain: what a suite needs it to know is registered by the suite."""

import re

import pytest

from tests.conventions.source import name_of, python_files

WORDS = re.compile(
    r"payroll|payslip|salary|employee|(?<!_)leave_|advance_|(?<![a-z])advances|(?<![a-z])pran(?![a-z])|gpf|hr_manager"
    r"|/ess\b|organization_site|pay_commission|income_tax|contract_staff|hostel|teacher|parent_portal|student"
    r"|school_site|urls_organization|urls_school",
    re.IGNORECASE,
)
# Why a word may stand there all the same.
ALLOWED = {
    # Numbers that the state gives to people and firms, checked for every suite alike.
    "core/validators.py": {"pran"},
}


@pytest.mark.parametrize("path", python_files("core"), ids=name_of)
def test_no_word_of_a_domain(path) -> None:
    """Catches the first thing that would have to be changed in core for another suite."""
    found = {word.lower() for word in WORDS.findall(path.read_text())}
    assert found - ALLOWED.get(name_of(path), set()) == set()


def test_exceptions_are_still_needed() -> None:
    """One that is not used any more would hide the next offender."""
    paths = {name_of(path): path for path in python_files("core")}
    for name, words in ALLOWED.items():
        assert {word.lower() for word in WORDS.findall(paths[name].read_text())} == words
