"""Examples for the OpenAPI document, made of the schema: a value by the field's name, else by its type.

A suite adds the names of its own domain by `register_examples`. What a made example cannot tell, such as which
fields go together, stands by hand at the action.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

Json = dict[str, Any]

# By the field's name on the wire or the words it ends with: `name` serves `createdByName` too.
_VALUES: Json = {
    "address": "1 Institute Road, Jaipur 302017",
    "by": "Meera Nair",
    "code": "PHY",
    "comments": "As discussed",
    "days": 2,
    "email": "meera.nair@example.org",
    "error": "",
    "financialYear": "2026-27",
    "id": 12,
    "level": 10,
    "limit": 20,
    "month": "2026-11",
    "name": "Asha Rao",
    "notes": "",
    "page": 1,
    "password": "seven-quiet-rivers",
    "pct": 10,
    "percent": 10,
    "period": "2026-11",
    "phone": "9812345678",
    "reason": "By order",
    "role": "admin",
    "serial": "00017",
    "slug": "nit-example",
    "to": date(2026, 11, 25),
    "toOn": date(2026, 11, 25),
    "token": "eyJhbGciOi…",
    "url": "/admin/notices/",
    "username": "hr.admin",
    "year": 2026,
}
EXAMPLE_KEY = "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11"
_FORMATS = {
    "date": "2026-11-21",
    "date-time": "2026-11-21T10:30:00+05:30",
    "email": "meera.nair@example.org",
    "binary": "file.xlsx",
    "time": "10:30:00+05:30",
    "uuid": EXAMPLE_KEY,
    "uri": "https://example.org/",
}
_NUMBERS = {"integer": 1, "number": 1000}
_MONTH_NUMBER = 11


def register_examples(values: Mapping[str, Any]) -> None:
    """Say what stands in examples for the fields of these names, or for those that end so."""
    _VALUES.update(values)


def example_of(schema: Json, find: Callable[[str], Json], *, name: str = "", is_body: bool = False) -> Any:
    """Return a value that the schema allows; `find` gives a named schema. A body has the required fields alone."""
    if "$ref" in schema:
        return example_of(find(schema["$ref"].rpartition("/")[2]), find, name=name, is_body=is_body)
    for told in ("example", "default"):
        if told in schema:
            return schema[told]
    if "enum" in schema:
        return schema["enum"][0]
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            return example_of(schema[several][0], find, name=name, is_body=is_body)
    if schema.get("type") == "array":
        return [example_of(schema["items"], find, name=name, is_body=is_body)]
    if schema.get("type") == "object":
        return _object(schema, find, is_body=is_body)
    return _plain(schema, name)


def _object(schema: Json, find: Callable[[str], Json], *, is_body: bool) -> Json:
    properties: Json = schema.get("properties", {})
    wanted = (schema.get("required") if is_body else None) or list(properties)
    return {name: example_of(properties[name], find, name=name, is_body=is_body) for name in wanted}


def _plain(schema: Json, name: str) -> Any:
    """Return a text, number or truth value."""
    kind = schema.get("type")
    if kind == "boolean":
        return True
    if kind in _NUMBERS:
        return _number(schema, name, str(kind))
    if schema.get("format") == "date":
        return str(next((day for day in _named(name) if isinstance(day, date)), _FORMATS["date"]))
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    texts = [value for value in _named(name) if isinstance(value, str)]
    words = re.sub(r"([A-Z])", lambda match: " " + match[1].lower(), name).strip().capitalize()
    return next(iter(texts), words or "Text")[: schema.get("maxLength")]


def _number(schema: Json, name: str, kind: str) -> Any:
    if name == "month":
        return _MONTH_NUMBER
    found = next((value for value in _named(name) if isinstance(value, int)), _NUMBERS[kind])
    if "maximum" in schema:
        found = min(found, schema["maximum"] - bool(schema.get("exclusiveMaximum")))
    return max(found, schema.get("minimum", found))


def _named(name: str) -> Iterator[Any]:
    """Yield the values of the name and of its endings, the longest first."""
    words = re.findall(r"[A-Z]?[^A-Z]+|[A-Z]+", name)
    for first in range(len(words)):
        ending = "".join(words[first:])
        ending = ending[0].lower() + ending[1:]
        if ending in _VALUES:
            yield _VALUES[ending]
