"""The index of routes, read from the document that follows from the addresses: it cannot be wrong."""

import re
from functools import cache

from core.api.names import camel
from core.api.openapi import suite_document

VERSION = "v1"
BASE = f"/api/{VERSION}"
METHODS = ("get", "post", "put", "patch", "delete")
_PARAMETER = re.compile(r"{(\w+)}")


@cache
def routes_by_group() -> dict[str, dict[str, str]]:
    """Return {group: {"METHOD path": description}}; paths are relative to the base, parameters are `:id`."""
    found: dict[str, dict[str, str]] = {}
    for path, operations in suite_document("school")["paths"].items():
        relative = _PARAMETER.sub(_named, path.removeprefix(BASE)) or "/"
        group = relative.split("/")[1] or "index"
        for method in METHODS:
            if method in operations:
                summary = operations[method].get("summary", "")
                found.setdefault(group, {})[f"{method.upper()} {relative}"] = summary
    return dict(sorted(found.items()))


def _named(found: re.Match[str]) -> str:
    name = found[1]
    return ":id" if name == "pk" else f":{camel(name)}"
