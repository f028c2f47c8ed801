"""Every text of the source that people see is in the Hindi catalogue."""

import ast
import gettext
import os
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from core.catalogues import catalogues, compile_stale
from tests.conventions.source import ROOT, SUITES, python_files

SINGLE = {"_", "_t", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
QUOTED = r"""(u?"(?:[^"\\]|\\.)*"|u?'(?:[^'\\]|\\.)*')"""
# What `templatize` makes of the tags of templates.
CALL = re.compile(rf"\b(?:gettext|_)\({QUOTED}\)|\bngettext\({QUOTED},")


@pytest.fixture(scope="module")
def catalogue() -> set[str]:
    return {entry.msgid for path in catalogues() for entry in polib.pofile(str(path)) if entry.translated()}


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


def test_a_changed_catalogue_is_compiled_and_an_unchanged_one_is_not(tmp_path: Path) -> None:
    """Compiled files are not kept with the source: a stale one shows yesterday's words."""
    folder = tmp_path / "core" / "locale" / "hi" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "django.po"
    source.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Save"\nmsgstr "सहेजें"\n'
    )
    assert compile_stale(tmp_path) == [folder / "django.mo"]
    assert compile_stale(tmp_path) == []
    with (folder / "django.mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Save") == "सहेजें"
    later = (folder / "django.mo").stat().st_mtime + 5
    os.utime(source, (later, later))
    assert compile_stale(tmp_path) == [folder / "django.mo"]


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
