"""Hindi is complete where employees look, and the compiled file is the text file's."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from payroll.ess.portal.forms import DeclarationForm, SignInForm
from payroll.runs.payslips import SEEDED_HEADS

# Written in Latin on every Indian form.
ABBREVIATIONS = {"NPS", "PAN", "TDS", "PRAN"}
FOLDER = Path(settings.BASE_DIR) / "locale" / "hi" / "LC_MESSAGES"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
PLACES = ["payroll/ess", "payroll/runs/payslip.html", "portal", "accounts", "errors", "tenancy", "documents"]
SIMPLE = re.compile(r"""\{%\s*translate\s+(?:"([^"]+)"|'([^']+)')""")
ENTRY = re.compile(r'^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.MULTILINE)


def texts_of_templates() -> set[str]:
    files = [file for place in PLACES for file in [TEMPLATES / place] if file.is_file()]
    files += [file for place in PLACES for file in (TEMPLATES / place).rglob("*.html")]
    return {first or second for file in files for first, second in SIMPLE.findall(file.read_text())}


def unquoted(lines: str) -> str:
    return "".join(ast.literal_eval(line) for line in lines.splitlines())


@pytest.fixture(scope="module")
def compiled() -> gettext.GNUTranslations:
    with (FOLDER / "django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_every_text_of_the_portal_is_there(compiled: gettext.GNUTranslations) -> None:
    """A page that is half Hindi and half English helps nobody."""
    found = texts_of_templates()
    assert len(found) > 150
    assert {
        text for text in found if compiled.gettext(text.replace("%", "%%")) == text.replace("%", "%%")
    } <= ABBREVIATIONS


def test_labels_of_forms_and_seeded_heads_are_there(compiled: gettext.GNUTranslations) -> None:
    with translation.override("en"):
        fields = [*SignInForm().fields.values(), *DeclarationForm().fields.values()]
        texts = {str(field.label) for field in fields} | {str(field.help_text) for field in fields}
    texts |= set(SEEDED_HEADS)
    assert {text for text in texts if text and compiled.gettext(text) == text} == set()


def test_the_compiled_file_is_up_to_date(compiled: gettext.GNUTranslations) -> None:
    """Catches a change of django.po without `compilemessages`."""
    entries = ENTRY.findall((FOLDER / "django.po").read_text())
    assert len(entries) > 400
    stale = [
        unquoted(source)
        for source, text in entries
        if unquoted(source) and unquoted(text) and compiled.gettext(unquoted(source)) != unquoted(text)
    ]
    assert stale == []
