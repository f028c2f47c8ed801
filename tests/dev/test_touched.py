"""Which tests `make quick` takes for a change."""

from pathlib import Path

import pytest

from dev import changes
from dev.quick import choose, in_order
from dev.touched import Nearness, graph, mirror, module_of, touched

ROOT = Path(__file__).parents[2]
LATE = "education/late_fees.py"


@pytest.fixture(scope="module")
def imports():
    return graph()


def test_direct_importers_come_before_those_across_one_module(imports) -> None:
    """The rule of late fees stands in education; the tests that know it are the schools'."""
    found = touched([LATE], imports)
    assert found["tests/school/fees/test_late.py"] == Nearness.DIRECT
    assert found["tests/education/test_terms.py"] == Nearness.MIRROR
    assert found["tests/school/fees/test_late_rules.py"] == Nearness.ACROSS
    assert not any(name.startswith("tests/payroll") for name in found)


def test_a_changed_test_is_itself_and_a_deleted_one_nothing(imports) -> None:
    own = "tests/school/fees/test_late.py"
    assert touched([own, "tests/school/fees/test_gone.py"], imports) == {own: Nearness.ITSELF}


def test_a_deleted_module_still_touches_the_tests_of_its_app(imports) -> None:
    found = touched(["payroll/leave/gone.py"], imports)
    assert set(found.values()) == {Nearness.MIRROR}
    assert "tests/payroll/leave/test_calc.py" in found


def test_templates_static_files_and_texts_go_with_their_app(imports) -> None:
    assert "tests/payroll/ess/test_portal.py" in touched(["payroll/ess/templates/ess/home.html"], imports)
    assert "tests/core/admin/test_record.py" in touched(["static/admin/x.js"], imports)
    texts = touched(["school/fees/locale/hi/LC_MESSAGES/django.po"], imports)
    assert {"tests/conventions/test_hindi.py", "tests/school/fees/test_late.py"} <= set(texts)
    assert touched(["README.md", "requirements.txt"], imports) == {}


def test_what_a_conftest_imports_touches_the_tests_below_it(imports) -> None:
    found = touched(["tests/core/accounts/conftest.py"], imports)
    assert found["tests/core/accounts/test_tokens.py"] <= Nearness.ACROSS


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("school/fees/services/receipts.py", "tests/school/fees"),
        ("education/grading.py", "tests/education"),
        ("tests/school/fees/money.py", "tests/school/fees"),
        ("core/money.py", None),
        ("docs/operations.md", None),
    ],
)
def test_mirror(path: str, folder: str | None) -> None:
    found = mirror(path, ROOT)
    assert (found and found.relative_to(ROOT).as_posix()) == folder


def test_names_of_modules() -> None:
    assert module_of("payroll/runs/services/__init__.py") == "payroll.runs.services"
    assert module_of(LATE) == "education.late_fees"


def test_the_nearest_first_then_the_shortest_until_the_time_is_used() -> None:
    near = {
        "a": Nearness.MIRROR,
        "b": Nearness.DIRECT,
        "c": Nearness.DIRECT,
        "tests/smoke/test_x.py": Nearness.ITSELF,
    }
    ranked = in_order(near, {"a": 1.0, "b": 9.0, "c": 2.0, "tests/smoke/test_x.py": 1.0})
    assert ranked == [("c", 2.0), ("b", 9.0), ("a", 1.0)]
    assert choose(ranked, 10) == (["c", "a"], [("b", 9.0)])


def test_an_unknown_revision_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUICK_SINCE", "no-such-revision")
    with pytest.raises(SystemExit):
        changes.base()
