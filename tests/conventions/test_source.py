"""Rules that every source file and template keeps."""

import re

import pytest
from django.apps import apps

from dev.file_length import too_long
from tests.conventions.source import ROOT, name_of, python_files

# Printing a Decimal as a JSON number is the one place where it becomes a float, after all arithmetic.
FLOATS_ALLOWED = {
    "core/api/renderers.py",
    "erp_planned/gst/selectors/gstr1.py",
    "erp_planned/einvoice/calc.py",
}
FLOAT = re.compile(r"\bfloat\(|\bFloatField\b")

# Doors load and write through selectors and services. These read only, to shape a filter or a form field.
QUERIES_ALLOWED = {
    "payroll/organizations/api/views.py": "the plan that a platform administrator names",
    "payroll/runs/api/filters.py": "subqueries of a filter",
    "payroll/employees/admin/forms.py": "choices of a form field",
}
QUERY = re.compile(r"\.objects\.(?!none\(\))(\w+)")
WRITES = re.compile(
    r"\.objects\.(create|bulk_create|update|get_or_create|update_or_create|delete)\b|\.save\("
)
DOOR = re.compile(r"/(api|admin|portal)(/|\.py$)")


def lines(pattern: re.Pattern[str], folders: tuple[str, ...]) -> list[tuple[str, int, str]]:
    return [
        (name_of(path), number, line.strip())
        for path in python_files(*folders)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line.partition("#")[0])
    ]


def test_no_floats():
    """Money, days and percentages are Decimal: 0.1 + 0.2 must be 0.3."""
    found = [
        row
        for row in lines(FLOAT, ("core", "education", "payroll", "school", "erp_planned"))
        if row[0] not in FLOATS_ALLOWED
    ]
    assert found == []


def test_rule_against_floats_sees_one():
    assert FLOAT.search("amount = float(text)")
    assert FLOAT.search("    rate = models.FloatField()")
    assert not FLOAT.search("isinstance(value, float)")


def test_files_are_short():
    assert too_long(ROOT) == []


def test_doors_do_not_query():
    found = [
        row
        for row in lines(QUERY, ("core", "education", "payroll", "school", "erp_planned"))
        if DOOR.search(f"/{row[0]}") and row[0] not in QUERIES_ALLOWED
    ]
    assert found == []


def test_doors_do_not_write():
    """A rule written in a door is missing in the others."""
    found = [row for row in lines(WRITES, ("payroll", "school", "erp_planned")) if DOOR.search(f"/{row[0]}")]
    assert found == []


def test_allowances_are_still_needed():
    used = {row[0] for row in lines(QUERY, ("core", "payroll"))}
    assert set(QUERIES_ALLOWED) - used == set()


@pytest.mark.parametrize("suite", ["payroll", "school", "erp_planned"])
def test_labels_carry_the_suite(suite):
    """`reports` or `attendance` occur in more than one suite, and Django refuses equal labels."""
    prefix = suite.removesuffix("_planned")
    wrong = [
        config.label
        for config in apps.get_app_configs()
        if config.name.startswith(f"{suite}.") and not config.label.startswith(f"{prefix}_")
    ]
    assert wrong == []


def test_templates_have_no_inline_script_or_handler():
    """The content security policy would stop them, silently."""
    bad = []
    inline = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>", re.IGNORECASE)
    data = re.compile(r'type="application/(ld\+)?json"')
    handler = re.compile(r"<[^>]*\s(on[a-z]{3,}\s*=|href=[\"']javascript:)", re.IGNORECASE)
    for path in sorted((ROOT / "templates").rglob("*.html")):
        text = re.sub(r"\{[%#].*?[%#]\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        scripts = [found for found in inline.findall(text) if not data.search(found)]
        if scripts or handler.search(text):
            bad.append(name_of(path))
    assert bad == []


def test_templates_ask_no_other_host():
    """Pages work without the internet, and tell nobody who reads them."""
    asked = re.compile(r"(?:src|href)=[\"'](?:https?:)?//", re.IGNORECASE)
    bad = [
        name_of(path)
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if asked.search(path.read_text(encoding="utf-8"))
    ]
    assert bad == []


def test_no_test_empties_the_cache_of_all():
    """Catches `cache.clear()`, which empties Redis for the other workers in the middle of their tests."""
    mine = {ROOT / "tests" / "conventions" / "test_source.py", ROOT / "tests" / "cache.py"}
    found = [
        str(path)
        for path in (ROOT / "tests").rglob("*.py")
        if path not in mine and "cache.clear()" in path.read_text()
    ]
    assert found == []
