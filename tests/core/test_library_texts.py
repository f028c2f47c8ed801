"""Texts that the libraries say to people: named as the installed versions write them, and in Hindi."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import polib
import pytest
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation
from rest_framework import serializers

ENTRIES = polib.pofile("core/library_texts/hi/LC_MESSAGES/django.po")
TEXTS = [entry.msgid for entry in ENTRIES if not entry.msgid_plural]
PLURALS = [(entry.msgid, entry.msgid_plural) for entry in ENTRIES if entry.msgid_plural]
LATIN = re.compile(r"[A-Za-z]{3}")


def folder_of(package: str) -> Path:
    found = find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def texts_of_django() -> Iterator[str]:
    for file in folder_of("django").glob("**/locale/en/LC_MESSAGES/django.po"):
        joined = file.read_text().replace('"\n"', "")
        for quoted in re.findall(r'^msgid(?:_plural)? "(.*)"$', joined, re.MULTILINE):
            yield quoted.replace('\\"', '"')


@pytest.fixture(scope="module")
def said() -> tuple[set[str], str]:
    files = [file for name in ("rest_framework", "unfold") for file in folder_of(name).rglob("*.[ph][yt]*")]
    return set(texts_of_django()), "\n".join(
        file.read_text() for file in files if file.suffix in {".py", ".html"}
    )


def test_the_texts_are_those_of_the_installed_versions(said: tuple[set[str], str]) -> None:
    """A library that words a text anew would be heard in English again."""
    of_django, source = said
    assert len(TEXTS) > 150
    assert [text for text in TEXTS if text not in of_django and text not in source] == []


def test_texts_with_a_number_are_those_of_the_installed_versions(said: tuple[set[str], str]) -> None:
    of_django, source = said
    forms_of_each = [text for both in PLURALS for text in both]
    assert len(forms_of_each) > 20
    assert [text for text in forms_of_each if text not in of_django and text not in source] == []


def test_each_has_hindi() -> None:
    """Catches a text without Hindi, and a catalogue that is not read."""
    with translation.override("hi"):
        assert [text for text in TEXTS if translation.gettext(text) == text] == []
        assert [
            one
            for one, many in PLURALS
            for number in (1, 2)
            if translation.ngettext(one, many, number) in {one, many}
        ] == []


@pytest.mark.parametrize("password", ["password1234", "48151623421", "short"])
def test_a_refused_password_says_why_in_hindi(password: str) -> None:
    with translation.override("hi"), pytest.raises(ValidationError) as refused:
        validate_password(password)
    assert [text for text in refused.value.messages if LATIN.search(text)] == []


@pytest.mark.parametrize("value", ["", "a" * 9, "a\x00"])
def test_a_form_says_what_is_wrong_in_hindi(value: str) -> None:
    """One of each kind: missing, too long (with a number), of a wrong kind."""
    with translation.override("hi"):
        with pytest.raises(ValidationError) as refused:
            forms.CharField(max_length=5).clean(value)
        assert [text for text in refused.value.messages if LATIN.search(text.replace("NUL", ""))] == []


@pytest.mark.parametrize("value", [None, "", "a" * 9, ["a"]])
def test_the_api_says_what_is_wrong_in_hindi(value: object) -> None:
    with translation.override("hi"), pytest.raises(serializers.ValidationError) as refused:
        serializers.CharField(max_length=5).run_validation(value)
    assert [text for text in refused.value.detail if LATIN.search(str(text).replace("null", ""))] == []
