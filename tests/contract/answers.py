"""Every JSON answer held against the OpenAPI document that callers are given."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker

from core.api.openapi import suite_document

CHECKER = FormatChecker(formats=("date", "uuid", "email"))
_DECIMAL = re.compile(r"^-?\d+\.\d+$")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)\Z")


@CHECKER.checks("date-time")
def is_moment(value: Any) -> bool:
    """Say whether a text is a moment by RFC 3339."""
    return not isinstance(value, str) or bool(_MOMENT.match(value))


@CHECKER.checks("time")
def is_time(value: Any) -> bool:
    """Say whether a text is a time by RFC 3339, which has an offset."""
    return not isinstance(value, str) or bool(_MOMENT.match(f"2000-01-01T{value}"))


def suite_at(address: str) -> str:
    """Return the suite whose document has an address."""
    return "school" if address.startswith("/api/v1") else "payroll"


@cache
def document(suite: str = "payroll") -> dict[str, Any]:
    """Return the document of a suite as JSON Schema reads it: `nullable` is OpenAPI 3.0's own word."""
    found: dict[str, Any] = json.loads(json.dumps(suite_document(suite), default=str))
    return _plain(found)  # type: ignore[no-any-return]


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {name: _plain(value) for name, value in node.items()}
    for bound in ("Maximum", "Minimum"):  # in 3.0 a word beside the bound, in JSON Schema the bound itself
        if plain.get(f"exclusive{bound}") is True:
            plain[f"exclusive{bound}"] = plain.pop(bound.lower())
    if isinstance(plain.get("properties"), dict):
        plain.setdefault("additionalProperties", False)  # what is answered is documented, all of it
    if plain.pop("nullable", None) is True:
        return {"anyOf": [plain, {"type": "null"}]}
    return plain


@cache
def routes(suite: str = "payroll") -> list[tuple[re.Pattern[str], str]]:
    """Return a pattern for each path, those with the fewest parameters first."""
    paths = sorted(document(suite)["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) + r"\Z"), path) for path in paths]


@cache
def validator(path: str, method: str, status: str) -> Draft202012Validator | None:
    """Return the validator of an answer, or None where the document has no JSON for it."""
    responses = document(suite_at(path))["paths"][path][method]["responses"]
    found = responses.get(status, responses["default"] if int(status) >= 400 else None)
    assert found is not None, f"{method.upper()} {path} answers {status}, which the document does not know"
    content = found.get("content", {}).get("application/json")
    if content is None:
        return None
    return held_against(content["schema"], suite_at(path))


def held_against(schema: dict[str, Any], suite: str = "payroll") -> Draft202012Validator:
    """Return the validator of a schema of the document."""
    schema = {**schema, "components": document(suite).get("components", {})}
    return Draft202012Validator(schema, format_checker=CHECKER)


def path_of(address: str) -> str | None:
    """Return the document's path of an address, or None."""
    plain = address.partition("?")[0]
    return next((path for pattern, path in routes(suite_at(plain)) if pattern.match(plain)), None)


def faults(method: str, address: str, answer: Any) -> list[str]:
    """Return what is wrong with the answer by the document: empty for a file, or for an unknown address."""
    path = path_of(address)
    if path is None or "json" not in answer.get("Content-Type", ""):
        return []
    if method.lower() not in document(suite_at(path))["paths"][path]:
        return []
    held = validator(path, method.lower(), str(answer.status_code))
    if held is None:
        return [f"{method} {path} answers JSON, the document says a file"]
    return [
        f"{'/'.join(map(str, fault.absolute_path))}: {fault.message[:200]}"
        for fault in held.iter_errors(json.loads(answer.content))
    ]


def texts_of_numbers(value: Any, place: str = "") -> Iterator[str]:
    """Yield where a text stands that is a number with a fraction."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from texts_of_numbers(item, f"{place}.{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from texts_of_numbers(item, f"{place}[{index}]")
    elif isinstance(value, str) and _DECIMAL.match(value):
        yield f"{place} = {value!r}"
