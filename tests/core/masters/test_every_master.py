"""No plain subject without its test class: its routes stand in no table of the contract."""

import importlib
from pathlib import Path

from core.masters.checks import check_masters
from core.masters.declaration import DECLARED
from tests.core.masters.cases import MasterCases

# A scale is given with its bands: tests/school/exams/test_masters.py tries it by hand; a book with its copies:
# tests/school/library/test_books.py; wardens reach a hostel: tests/erp_planned/hostel/test_places.py;
# a menu is set by its day: tests/erp_planned/mess/test_masters.py.
BY_HAND = {"grading_scale", "book", "hostel", "mess_menu"}
TESTS = Path(__file__).resolve().parents[2]


def test_every_declaration_has_its_cases() -> None:
    for path in TESTS.rglob("test_*.py"):
        if "MasterCases)" in path.read_text():
            name = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
            importlib.import_module(name)
    tried = {case.master.model for case in MasterCases.__subclasses__()}
    left = [one for one in DECLARED if one.model not in tried and one.label not in BY_HAND]
    assert [one.label for one in left if one.model.__module__.partition(".")[0] != "tests"] == []


def test_every_declaration_is_sound() -> None:
    assert check_masters() == []
