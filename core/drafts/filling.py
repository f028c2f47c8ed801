"""Putting typed values back into the form of a page, whatever the page is made with. Pure: text in, text out."""

import re
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple

from core.drafts.store import SEEN

_FORM = re.compile(r"<form\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>.*?</form>", re.IGNORECASE | re.DOTALL)
_TAG = r"(?:[^>\"']|\"[^\"]*\"|'[^']*')*>"
_FIELD = re.compile(
    rf"<textarea\b{_TAG}.*?</textarea>|<select\b{_TAG}.*?</select>|<input\b{_TAG}",
    re.IGNORECASE | re.DOTALL,
)
_OPTION = re.compile(rf"<option\b{_TAG}", re.IGNORECASE)
_OPENING = re.compile(rf"<\w+\b{_TAG}", re.DOTALL)
# Inputs that hold no words of a person.
_NOT_TYPED = frozenset({"hidden", "file", "password", "submit", "button", "image", "reset"})
_TICKED = frozenset({"checkbox", "radio"})


class _Tag(NamedTuple):
    name: str
    attributes: dict[str, str | None]


class _Reader(HTMLParser):
    """Reads one opening tag."""

    found: _Tag | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = self.found or _Tag(tag, dict(attrs))


def fill(page: str, values: Mapping[str, list[str]]) -> str:
    """Return the page with the values in the one form that has most of their names, and that is posted."""
    forms = [found for found in _FORM.finditer(page) if 'method="post"' in found[0].lower()]
    best = max(forms, key=lambda found: _shared(found[0], values), default=None)
    if best is None or not _shared(best[0], values):
        return page
    return page[: best.start()] + _fill_form(best[0], values) + page[best.end() :]


def _shared(form: str, values: Mapping[str, list[str]]) -> int:
    names = {tag.attributes.get("name") for found in _FIELD.finditer(form) if (tag := _read(found[0]))}
    return len(names & {name for name in values if name != SEEN})


def _fill_form(form: str, values: Mapping[str, list[str]]) -> str:
    left = {name: list(texts) for name, texts in values.items()}

    def filled(found: re.Match[str]) -> str:
        text = found[0]
        tag = _read(text)
        name = tag.attributes.get("name") if tag else None
        if tag is None or not name:
            return text
        if tag.name == "input":
            return _input(text, tag, name, left, values)
        if name not in left:
            return text
        if tag.name == "select":
            return _select(text, left[name])
        opening = _OPENING.match(text)
        typed = left[name].pop(0) if left[name] else ""
        return f"{opening[0] if opening else '<textarea>'}\n{escape(typed)}</textarea>"

    return _FIELD.sub(filled, form)


def _input(
    text: str, tag: _Tag, name: str, left: dict[str, list[str]], values: Mapping[str, list[str]]
) -> str:
    kind = (tag.attributes.get("type") or "text").lower()
    if kind in _TICKED:
        on = (tag.attributes.get("value") or "on") in values.get(name, [])
        return _written(tag, {"checked": "" if on else None})
    if (kind in _NOT_TYPED and name != SEEN) or not left.get(name):
        return text
    return _written(tag, {"value": left[name].pop(0)})


def _select(text: str, chosen: list[str]) -> str:
    def option(found: re.Match[str]) -> str:
        tag = _read(found[0])
        if tag is None or "value" not in tag.attributes:
            return found[0]
        on = (tag.attributes["value"] or "") in chosen
        return _written(tag, {"selected": "" if on else None})

    return _OPTION.sub(option, text)


def _read(text: str) -> _Tag | None:
    reader = _Reader()
    opening = _OPENING.match(text)
    reader.feed(opening[0] if opening else text)
    return reader.found


def _written(tag: _Tag, changes: Mapping[str, str | None]) -> str:
    """Return the tag with attributes changed; None takes one away."""
    kept = {name: value for name, value in tag.attributes.items() if name not in changes}
    added = {name: value for name, value in changes.items() if value is not None}
    parts = [name if value is None else f'{name}="{escape(value)}"' for name, value in (kept | added).items()]
    return f"<{' '.join([tag.name, *parts])}>"
