"""A long CSV is made while it is sent: in its own institution, and not beyond its reader."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from core.documents.columns import Column
from core.documents.exports import export_long
from core.errors import ValidationFailed
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant

COLUMNS = [Column("Schema", "schema")]
# One line fills a block, so that every line is read by a step of its own.
FILLING = "x" * 70_000


def schemas(closed: list[str], lines: int = 3) -> Iterator[tuple[str]]:
    """Yield the schema that each line is read in."""
    try:
        for _line in range(lines):
            with connection.cursor() as cursor:
                cursor.execute("SELECT current_schema()")
                yield (f"{cursor.fetchone()[0]} {FILLING}",)
    finally:
        closed.append("closed")


def stream(closed: list[str]) -> Any:
    return export_long(schemas(closed), COLUMNS, format="csv", title="T", filename="t", context={})


def read_in(block: bytes) -> str:
    return block.decode("utf-8-sig").split()[-2]


def test_streams_of_two_institutions_do_not_cross(organization: Tenant, other_organization: Tenant) -> None:
    """Read in turns by one thread, which stands in a third place meanwhile: the worst that a server could do."""
    closed: list[str] = []
    with tenant_context(organization):
        first = iter(stream(closed))
    with tenant_context(other_organization):
        second = iter(stream(closed))
    connection.set_schema_to_public()
    found = [read_in(block) for _turn in range(3) for block in (next(first), next(second))]
    assert found == ["t_alpha", "t_beta"] * 3
    assert connection.schema_name == "public"
    connection.set_tenant(organization)


def test_a_reader_who_goes_away_ends_the_query(organization: Tenant) -> None:
    """The server calls `close`; a query left open would hold its rows until the process ends."""
    closed: list[str] = []
    response = stream(closed)
    next(iter(response))
    assert not closed
    response.close()
    assert closed == ["closed"]


def test_a_refusal_comes_before_the_answer(organization: Tenant) -> None:
    """Half a file with status 200 would be taken for the whole one."""

    def refused() -> Iterator[tuple[str]]:
        raise ValidationFailed.at("month", "no")
        yield ("",)

    with pytest.raises(ValidationFailed):
        export_long(refused(), COLUMNS, format="csv", title="T", filename="t", context={})


def test_it_is_marked_as_other_downloads(organization: Tenant) -> None:
    response = stream([])
    assert response["Content-Disposition"] == 'attachment; filename="t.csv"'
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    response.close()
