"""Core knows no word of a domain: what a suite needs it to know is registered by the suite."""

import re
from pathlib import Path

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


def test_no_word_of_a_domain() -> None:
    """Catches the first thing that would have to be changed in core for another suite."""
    found = {
        name_of(path): words_of(path) - ALLOWED.get(name_of(path), set()) for path in python_files("core")
    }
    assert {name: words for name, words in found.items() if words} == {}


def words_of(path: Path) -> set[str]:
    return {word.lower() for word in WORDS.findall(path.read_text(encoding="utf-8"))}


def test_exceptions_are_still_needed() -> None:
    """One that is not used any more would hide the next offender."""
    paths = {name_of(path): path for path in python_files("core")}
    for name, words in ALLOWED.items():
        assert words_of(paths[name]) == words
