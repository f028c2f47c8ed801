"""Examples made of a schema."""

from typing import Any

import pytest

from core.api.examples import example_of

SCHEMAS: dict[str, Any] = {
    "Person": {
        "type": "object",
        "required": ["name"],
        "properties": {"name": {"type": "string", "maxLength": 4}, "isActive": {"type": "boolean"}},
    },
}


@pytest.mark.parametrize(
    ("schema", "name", "value"),
    [
        ({"type": "string"}, "orderReference", "Order reference"),
        ({"type": "string"}, "createdByName", "Asha Rao"),
        ({"type": "integer", "maximum": 5}, "year", 5),
        ({"type": "integer"}, "month", 11),
        ({"type": "string"}, "month", "2026-11"),
        ({"type": "string", "format": "date"}, "toOn", "2026-11-25"),
        ({"type": "string", "format": "date"}, "paidOn", "2026-11-21"),
        ({"enum": ["a", "b"]}, "name", "a"),
        ({"type": "string", "default": "x"}, "name", "x"),
        (
            {"oneOf": [{"$ref": "#/components/schemas/Person"}, {"type": "null"}]},
            "",
            {"name": "Asha", "isActive": True},
        ),
        ({"type": "array", "items": {"type": "number"}}, "rates", [1000]),
    ],
)
def test_value_by_name_then_by_type(schema: Any, name: str, value: Any) -> None:
    assert example_of(schema, SCHEMAS.__getitem__, name=name) == value


def test_a_body_has_what_it_must_have() -> None:
    """Optional fields that exclude one another would make an example that is refused."""
    body = example_of({"$ref": "#/components/schemas/Person"}, SCHEMAS.__getitem__, is_body=True)
    assert body == {"name": "Asha"}
