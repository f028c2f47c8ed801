"""Every address of pages (nothing below /api), with the values that its parts take, from the URL configuration."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any
from urllib.parse import quote

from django.contrib.admin import ModelAdmin
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

# Numbers, texts and spellings that no page expects, written into addresses.
BAD_IDS = (
    "abc",
    "²",
    "١",
    "-1",
    "0",
    "1.5",
    "1e9",
    "9" * 18,
    "9" * 40,
    "_5F",
    "a b",
    "'",
    "<b>",
    "..",
    "null",
)
BAD_TEXTS = ("xxx", "²²²²", "0000-00", "9999-00", "0000-01", "9999-12", "2026-13", "%", "'\"<b>", "é" * 50)


@dataclass(frozen=True)
class Address:
    """One pattern: its parts, literal or a parameter, and the model that an `object_id` is of."""

    parts: tuple[tuple[str, str], ...]
    model: Any

    @property
    def names(self) -> list[str]:
        return [name for kind, name in self.parts if kind != "text"]

    def filled(self, values: dict[str, str]) -> str:
        return "/" + "".join(
            name if kind == "text" else quote(values[name], safe="") for kind, name in self.parts
        )

    def bad(self) -> Iterator[str]:
        """Yield the address with each parameter taking each bad value, all of them at once."""
        kinds = {name: BAD_IDS if kind == "path" or name.endswith("id") else BAD_IDS + BAD_TEXTS
                 for kind, name in self.parts if kind != "text"}  # fmt: skip
        longest = max((len(values) for values in kinds.values()), default=0)
        for index in range(longest):
            yield self.filled({name: values[index % len(values)] for name, values in kinds.items()})

    def good(self, values: dict[str, list[str]]) -> Iterator[str]:
        """Yield the address with values that lead somewhere, as far as they are known."""
        wanted = [values.get(name, []) for name in self.names]
        for chosen in list(product(*wanted))[:3]:
            yield self.filled(dict(zip(self.names, chosen, strict=True)))


def addresses(urlconf: str) -> list[Address]:
    return [
        found for found in _walk(get_resolver(urlconf).url_patterns, ())
        if not (found.parts and found.parts[0][1].startswith("api"))
    ]  # fmt: skip


def _walk(patterns: Any, before: tuple[tuple[str, str], ...]) -> Iterator[Address]:
    for item in patterns:
        if not isinstance(item.pattern, RoutePattern):
            continue  # regular expressions: what is left over below /api and /admin
        parts = before + tuple(_parts(item.pattern))
        if isinstance(item, URLResolver):
            yield from _walk(item.url_patterns, parts)
        elif isinstance(item, URLPattern):
            owner = getattr(item.callback, "model_admin", None)
            if owner is None:
                inner = getattr(item.callback, "__wrapped__", None)
                owner = getattr(inner, "__self__", None)
            yield Address(parts, owner.model if isinstance(owner, ModelAdmin) else None)


def _parts(pattern: RoutePattern) -> Iterator[tuple[str, str]]:
    route = str(pattern._route)
    while "<" in route:
        text, _, rest = route.partition("<")
        inside, _, route = rest.partition(">")
        kind, _, name = inside.rpartition(":")
        if text:
            yield "text", text
        yield kind or "str", name
    if route:
        yield "text", route
