"""Every text of the source that people see is in the Hindi catalogue."""

import ast
import gettext
import re
from collections.abc import Iterator

import pytest
from django.utils.translation.template import templatize

from tests.conventions.source import ROOT, SUITES, python_files

SINGLE = {"_", "_t", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
QUOTED = r"""(u?"(?:[^"\\]|\\.)*"|u?'(?:[^'\\]|\\.)*')"""
# What `templatize` makes of the tags of templates.
CALL = re.compile(rf"\b(?:gettext|_)\({QUOTED}\)|\bngettext\({QUOTED},")


@pytest.fixture(scope="module")
def catalogue() -> set[str]:
    with (ROOT / "locale" / "hi" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        keys = gettext.GNUTranslations(file)._catalog
    return {key[0] if isinstance(key, tuple) else key for key in keys}


def texts_of_code(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = node.args[0]
            if name in SINGLE | PLURAL and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def texts_of_template(source: str) -> Iterator[str]:
    for single, plural in CALL.findall(templatize(source)):
        yield ast.literal_eval(single or plural)


def test_every_text_of_the_code_has_hindi(catalogue: set[str]) -> None:
    """A person who reads Hindi is not answered in English."""
    texts = {
        text
        for file in python_files(*SUITES, "config")
        for text in texts_of_code(ast.parse(file.read_text()))
    }
    assert len(texts) > 2000
    assert sorted(texts - catalogue) == []


def test_every_text_of_the_templates_has_hindi(catalogue: set[str]) -> None:
    texts = {
        text for file in (ROOT / "templates").rglob("*.html") for text in texts_of_template(file.read_text())
    }
    assert len(texts) > 600
    assert sorted(texts - catalogue) == []


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('{% load i18n %}{% translate "Save" %}', ["Save"]),
        ("{% load i18n %}{% blocktranslate with a=b %}Days: {{ a }}{% endblocktranslate %}", ["Days: %(a)s"]),
        ("{% load i18n %}{% blocktranslate count n=m %}one{% plural %}many{% endblocktranslate %}", ["one"]),
        ("{{ name|default:_('None') }}", ["None"]),
    ],
)
def test_texts_of_templates_are_found(source: str, texts: list[str]) -> None:
    """What is not found is not looked for."""
    assert list(texts_of_template(source)) == texts
