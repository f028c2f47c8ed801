"""Hindi is complete where employees look."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

from payroll.ess.portal.forms import DeclarationForm, SignInForm
from payroll.runs.payslips import SEEDED_HEADS

# Written in Latin on every Indian form.
ABBREVIATIONS = {"NPS", "PAN", "TDS", "PRAN"}
TEMPLATES = Path(settings.BASE_DIR) / "templates"
PLACES = ["payroll/ess", "payroll/runs/payslip.html", "portal", "accounts", "errors", "tenancy", "documents"]
SIMPLE = re.compile(r"""\{%\s*translate\s+(?:"([^"]+)"|'([^']+)')""")


def texts_of_templates() -> set[str]:
    files = [file for place in PLACES for file in [TEMPLATES / place] if file.is_file()]
    files += [file for place in PLACES for file in (TEMPLATES / place).rglob("*.html")]
    return {first or second for file in files for first, second in SIMPLE.findall(file.read_text())}


@pytest.fixture(scope="module")
def compiled() -> Any:
    """All catalogues of the language together, as pages ask them."""
    return trans_real.DjangoTranslation("hi")


def test_every_text_of_the_portal_is_there(compiled: Any) -> None:
    """A page that is half Hindi and half English helps nobody."""
    found = texts_of_templates()
    assert len(found) > 150
    assert {
        text for text in found if compiled.gettext(text.replace("%", "%%")) == text.replace("%", "%%")
    } <= ABBREVIATIONS


def test_labels_of_forms_and_seeded_heads_are_there(compiled: Any) -> None:
    with translation.override("en"):
        fields = [*SignInForm().fields.values(), *DeclarationForm().fields.values()]
        texts = {str(field.label) for field in fields} | {str(field.help_text) for field in fields}
    texts |= set(SEEDED_HEADS)
    assert {text for text in texts if text and compiled.gettext(text) == text} == set()
