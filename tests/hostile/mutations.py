"""Odd values by the hundred, made from the valid calls of the contract; the seed is fixed, so a failure comes again."""

import copy
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

TEXTS = (
    "", " ", "\0", "a\0b", "²", "١٢", "²²²²", "-1", "0", "1e400", "1E+999999", "NaN", "Infinity", "9" * 30, "9" * 4000,
    "null", "true", "0000-01", "9999-12", "0000-00-00", "9999-12-31", "0001-01-01", "9999-00", "0000-01", "1899-00",
    "2026-13", "2026-02-30", "２０２６-１１", "'; DROP TABLE x; --", "%", "_", "\\", "../../etc/passwd", "<script>",
    "=1+1", "नमस्ते", "\u202e\u200b", "a" * 300, "x y " * 400, "{}", "[]", "xyz", "pdf", "-created", "\n", "0x10",
    "0190b6a0-0000-7000-8000-000000000000", "25:61", "2026-11-22T99:00:00Z",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    *TEXTS, None, True, False, 0, -1, 1, 2**31, 2**63, 10**30, -(10**30), 1.5, 1e308, 0.001, [], {}, [[]], [None],
    [{}] * 50, {"a": {"b": [1]}}, {"\0": 1}, "\ud800", "a\udfff", {"\ud800": 1}, [1] * 3000,
)  # fmt: skip
NUMBERS = (
    "0",
    "-1",
    "abc",
    "²",
    "%00",
    "%C2%B2",
    "9" * 25,
    "1.5",
    "1%2F2",
    "%ED%A0%80",
    "%FF",
    "..",
    "%20",
    "1e3",
    "0190b6a0-0000-7000-8000-000000000000",
    "00000000-0000-0000-0000-00000000000g",
    "0190b6a000007000800000000000000",
)
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
BODIES: tuple[tuple[bytes, str], ...] = (
    (b"{", "application/json"), (b"[]", "application/json"), (b"null", "application/json"),
    (b"\xff\xfe", "application/json"), (b"[" * 12_000, "application/json"),
    (b'{"a":' * 2_500 + b"1", "application/json"),
    (b'{"a": 1e999999999}', "application/json"), (b'{"a": ' + b"9" * 6000 + b"}", "application/json"),
    (b'{"\\ud800": "\\udfff"}', "application/json"), (b"\0" * 100, "application/json"), (b"x", "text/plain"),
    (b"a=1", "application/x-www-form-urlencoded"), (b"<x/>", "application/xml"), (b"x", "nonsense"), (b"x", ""),
    (b"--x\r\n", "multipart/form-data; boundary=x"), (b"x", "multipart/form-data"),
    (b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', "multipart/form-data; boundary=x"),
    (encode_multipart(BOUNDARY, {"file": "no file"}), MULTIPART_CONTENT),
    (json.dumps({f"unknown{n}": n for n in range(700)}).encode(), "application/json"),
    (json.dumps({"n" * 9000: 1}).encode(), "application/json"),
    (json.dumps(dict.fromkeys(("password", "username"), "a" * 7000)).encode(), "application/json"),
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {"accept": "text/html"}, {"accept": "x"}, {"accept": "application/pdf"}, {"accept-language": "\0"},
    {"accept-language": "hi;q=x," * 300}, {"idempotency-key": "a" * 300},
    {"idempotency-key": "\u20ac".encode().decode("latin-1")},
    {"authorization": "Bearer"}, {"authorization": "Bearer a b"}, {"authorization": "Basic Og=="},
    {"authorization": "Bearer \xff"}, {"authorization": "Bearer " + "a." * 3000}, {"x-tenant-id": "²"},
    {"x-tenant-id": "beta"}, {"content-length": "x"}, {"x-forwarded-for": "\0, ²"},
    {"cookie": "sessionid=\xff; csrftoken=²"},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hostile:
    """One call to be made: address, body as sent with its type (or none), headers."""

    method: str
    address: str
    body: bytes | None
    kind: str
    headers: dict[str, str]

    def __str__(self) -> str:
        sent = (self.body or b"")[:200]
        return f"{self.method} {self.address[:200]!r} {self.kind} {sent!r} {str(self.headers)[:200]}"


def _is_key(part: str) -> bool:
    """Say whether a part of an address is the key of an object: a number, or a UUID."""
    return part.isdigit() or bool(_UUID.fullmatch(part))


def calls(
    method: str, path: str, query: dict[str, str], body: Any, names: list[str], count: int
) -> Iterator[Hostile]:
    """Yield so many odd calls of a route: each changes one thing, or two, of the valid one."""
    chance = random.Random(f"{method} {path}")
    body = {} if body is None and method in {"POST", "PUT", "PATCH"} else body
    for _number in range(count):
        ways = ["query", "headers"] + ["path"] * (2 * any(map(_is_key, path.split("/"))))
        ways += ["value"] * 6 + ["body"] * 2 if isinstance(body, dict) else ["query"] * 4
        yield _one(chance, chance.choice(ways), method, path, query, body, names)


def _one(
    chance: random.Random,
    way: str,
    method: str,
    path: str,
    query: dict[str, str],
    body: Any,
    names: list[str],
) -> Hostile:
    given = None if body is None else json.dumps(body).encode()
    kind, headers, asked = "application/json", {}, dict(query)
    if way == "query":
        for _number in range(chance.choice((1, 1, 2))):
            asked[chance.choice(names)] = chance.choice(TEXTS)
    elif way == "path":
        parts = path.split("/")
        at = chance.choice([index for index, part in enumerate(parts) if _is_key(part)])
        parts[at] = chance.choice(NUMBERS)
        path = "/".join(parts)
    elif way == "headers":
        headers = chance.choice(HEADERS)
    elif way == "body":
        given, kind = chance.choice(BODIES)
    else:
        given = json.dumps(_changed(chance, body)).encode()
    return Hostile(method, _address(path, asked), given, kind, headers)


def _changed(chance: random.Random, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body with one value somewhere in it replaced, taken away, or one added."""
    changed = copy.deepcopy(body)
    place: Any = changed
    while True:
        inner = [value for value in _values(place) if isinstance(value, dict | list) and value]
        if not inner or chance.random() < 0.5:
            break
        place = chance.choice(inner)
    if isinstance(place, list):
        place[chance.randrange(len(place))] = chance.choice(VALUES)
    elif place and chance.random() < 0.9:
        name = chance.choice(list(place))
        if chance.random() < 0.1:
            del place[name]
        else:
            place[name] = chance.choice(VALUES)
    else:
        place[chance.choice(("x", "", "\0", "__proto__", "id", "role"))] = chance.choice(VALUES)
    return changed


def _values(place: Any) -> list[Any]:
    return list(place.values()) if isinstance(place, dict) else list(place)


def _address(path: str, query: dict[str, str]) -> str:
    return f"{path}?{urlencode(query, errors='replace')}" if query else path
