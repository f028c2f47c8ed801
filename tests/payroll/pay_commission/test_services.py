"""Writes of rates: what is refused, what is audited, and that a locked run's rates stay as they are."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InUse, NotFound, ValidationFailed
from core.tenancy.models import Tenant
from payroll.pay_commission import selectors
from payroll.pay_commission.masters import allowance_rules, da_revisions, nps_rates
from payroll.pay_commission.models import (
    AllowanceRule,
    Commission,
    DaRevision,
    DatedRate,
    NpsRate,
    PayMatrixCell,
)
from payroll.pay_commission.services.matrix import load_matrix
from payroll.pay_commission.services.seeds import seed, seeded_cells
from payroll.pay_commission.services.usage import mark_used
from tests.payroll.pay_commission.conftest import actor_with

pytestmark = pytest.mark.django_db
D = Decimal
FIRST = date(2026, 7, 1)
HRA = {"kind": "HRA", "effective_on": FIRST, "hra_class": "X", "da_from": D(75), "percentage": D(35)}
TA = {
    "kind": "TA",
    "effective_on": FIRST,
    "ta_class": "higher",
    "level_from": 9,
    "level_to": 18,
    "amount": D(8000),
}


def rate_rows() -> list[DatedRate]:
    return [DaRevision.objects.first(), AllowanceRule.objects.first(), NpsRate.objects.first()]  # type: ignore[list-item]


def use(*rows: Any) -> None:
    for row in rows:
        type(row).objects.filter(pk=row.pk).update(used_at=timezone.now())


def test_a_da_revision_is_added_corrected_and_deleted(hr: Actor) -> None:
    row = da_revisions.create(effective_on=FIRST, percentage=D("62.5"), order_reference="OM 1", actor=hr)
    da_revisions.update(row, actor=hr, percentage=D(63))
    row.refresh_from_db()
    assert (row.effective_on, row.percentage, row.order_reference) == (FIRST, 63, "OM 1")
    da_revisions.delete(row, actor=hr)
    assert not DaRevision.objects.filter(effective_on=FIRST).exists()
    entries = list(AuditEntry.objects.filter(action__startswith="da_revision.").order_by("pk"))
    assert [entry.action for entry in entries] == [
        "da_revision.created",
        "da_revision.changed",
        "da_revision.deleted",
    ]
    assert entries[0].after == {"effective_on": "2026-07-01", "percentage": "62.5", "order_reference": "OM 1"}
    assert (entries[1].before, entries[1].after) == ({"percentage": "62.50"}, {"percentage": "63"})


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"effective_on": date(2026, 7, 2)}, "effective_on"),
        ({"effective_on": None}, "effective_on"),
        ({"percentage": D(-1)}, "percentage"),
        ({"percentage": D("500.01")}, "percentage"),
        ({"percentage": D("1.005")}, "percentage"),
        ({"percentage": None}, "percentage"),
        ({"order_reference": "x" * 121}, "order_reference"),
    ],
)
def test_a_wrong_da_revision_is_refused(hr: Actor, values: dict[str, Any], field: str) -> None:
    right = {"effective_on": FIRST, "percentage": D(63)}
    with pytest.raises(ValidationFailed) as refused:
        da_revisions.create(actor=hr, **{**right, **values})
    assert list(refused.value.fields) == [field]
    row = da_revisions.create(actor=hr, **right)
    with pytest.raises(ValidationFailed):
        da_revisions.update(row, actor=hr, **values)
    assert DaRevision.objects.get(pk=row.pk).percentage == 63
    assert DaRevision.objects.count() == 19


@pytest.mark.parametrize(
    "values", [HRA, TA, {**HRA, "minimum": D(6000)}, {**TA, "basic_from": D(30000), "with_da": True}]
)
def test_a_rule_is_added_corrected_and_deleted(hr: Actor, values: dict[str, Any]) -> None:
    row = allowance_rules.create(actor=hr, **values)
    name = "percentage" if values["kind"] == "HRA" else "amount"
    allowance_rules.update(row, actor=hr, **{name: D(40)})
    assert getattr(AllowanceRule.objects.get(pk=row.pk), name) == 40
    allowance_rules.delete(row, actor=hr)
    assert AllowanceRule.objects.count() == 17


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({**HRA, "hra_class": ""}, ["hra_class"]),
        ({**HRA, "da_from": None, "percentage": None}, ["da_from", "percentage"]),
        ({**HRA, "hra_class": "W"}, ["hra_class"]),
        ({**HRA, "percentage": D(101)}, ["percentage"]),
        ({**HRA, "da_from": D(501)}, ["da_from"]),
        ({**HRA, "minimum": D(-1)}, ["minimum"]),
        ({**HRA, "amount": D(100)}, ["amount"]),
        ({**HRA, "with_da": True}, ["with_da"]),
        ({**HRA, "effective_on": date(2026, 7, 31)}, ["effective_on"]),
        ({**HRA, "kind": "CCA"}, ["kind"]),
        ({**TA, "ta_class": ""}, ["ta_class"]),
        ({**TA, "amount": None}, ["amount"]),
        ({**TA, "amount": D(-5)}, ["amount"]),
        ({**TA, "level_from": 0}, ["level_from"]),
        ({**TA, "level_to": 19}, ["level_to"]),
        ({**TA, "level_from": 12, "level_to": 9}, ["level_to"]),
        ({**TA, "percentage": D(5)}, ["percentage"]),
    ],
)
def test_a_wrong_rule_is_refused(hr: Actor, values: dict[str, Any], fields: list[str]) -> None:
    with pytest.raises(ValidationFailed) as refused:
        allowance_rules.create(actor=hr, **values)
    assert list(refused.value.fields) == fields
    assert AllowanceRule.objects.count() == 17


def test_nps_rates_are_added_corrected_and_deleted(hr: Actor) -> None:
    row = nps_rates.create(
        scheme="UPS", effective_on=FIRST, employee_pct=D(10), employer_pct=D("18.5"), actor=hr
    )
    nps_rates.update(row, actor=hr, employer_pct=D(12))
    assert [rate.employer_pct for rate in selectors.nps_in_force(FIRST) if rate.scheme == "UPS"] == [12]
    nps_rates.delete(row, actor=hr)
    assert [rate.employer_pct for rate in selectors.nps_in_force(FIRST) if rate.scheme == "UPS"] == [10]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"scheme": "GPF"}, "scheme"),
        ({"scheme": "XYZ"}, "scheme"),
        ({"employee_pct": D(101)}, "employee_pct"),
        ({"employer_pct": D(-1)}, "employer_pct"),
        ({"effective_on": date(2026, 4, 15)}, "effective_on"),
    ],
)
def test_wrong_nps_rates_are_refused(hr: Actor, values: dict[str, Any], field: str) -> None:
    right = {"scheme": "NPS", "effective_on": FIRST, "employee_pct": D(10), "employer_pct": D(14)}
    with pytest.raises(ValidationFailed) as refused:
        nps_rates.create(actor=hr, **{**right, **values})
    assert list(refused.value.fields) == [field]


def _every_write() -> list[Callable[[Actor], Any]]:
    da, rule, nps = rate_rows()
    return [
        lambda actor: da_revisions.create(effective_on=FIRST, percentage=D(1), actor=actor),
        lambda actor: da_revisions.update(da, actor=actor, percentage=D(1)),
        lambda actor: da_revisions.delete(da, actor=actor),
        lambda actor: allowance_rules.create(actor=actor, **HRA),
        lambda actor: allowance_rules.update(rule, actor=actor, amount=D(1)),
        lambda actor: allowance_rules.delete(rule, actor=actor),
        lambda actor: nps_rates.create(
            scheme="NPS", effective_on=FIRST, employee_pct=D(1), employer_pct=D(1), actor=actor
        ),
        lambda actor: nps_rates.update(nps, actor=actor, employer_pct=D(1)),
        lambda actor: nps_rates.delete(nps, actor=actor),
        lambda actor: load_matrix(version=8, fitment_factor=D(2), actor=actor),
        lambda actor: seed(actor=actor),
    ]


def _state() -> list[Any]:
    models = (DaRevision, AllowanceRule, NpsRate, PayMatrixCell)
    return [list(model.objects.order_by("pk").values()) for model in models] + [AuditEntry.objects.count()]


def test_an_employee_may_write_nothing(organization: Tenant) -> None:
    before = _state()
    for write in _every_write():
        with pytest.raises(Forbidden):
            write(actor_with("employee"))
    assert _state() == before


def test_a_used_rate_is_neither_corrected_nor_deleted(hr: Actor) -> None:
    use(*rate_rows())
    before = _state()
    writes = _every_write()
    for index in (1, 2, 4, 5, 7, 8):
        with pytest.raises(InUse, match="supersedes"):
            writes[index](hr)
    assert _state() == before


def test_what_is_not_there_is_not_found(hr: Actor) -> None:
    for write in (lambda: load_matrix(version=9, fitment_factor=D(2), actor=hr),):
        with pytest.raises(NotFound):
            write()


def refused_by_database(statement: str) -> str:
    """Run SQL past all services and return the SQLSTATE that the database answers."""
    with pytest.raises(DatabaseError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    return getattr(refused.value.__cause__, "sqlstate", "")


@pytest.mark.parametrize("table", ["darevision", "allowancerule", "npsrate"])
def test_the_database_keeps_used_rates(organization: Tenant, table: str) -> None:
    """Raw SQL, as somebody with psql would: refused for used rows, let through for others."""
    name = f"payroll_pay_commission_{table}"
    used, free = _first_two(name)
    _run(f"UPDATE {name} SET used_at = now() WHERE id = {used}")
    assert refused_by_database(f"UPDATE {name} SET order_reference = 'x' WHERE id = {used}") == "KL003"
    assert refused_by_database(f"UPDATE {name} SET used_at = NULL WHERE id = {used}") == "KL003"
    assert refused_by_database(f"DELETE FROM {name} WHERE id = {used}") == "KL003"
    assert refused_by_database(f"DELETE FROM {name}") == "KL003"
    _run(f"UPDATE {name} SET order_reference = 'x' WHERE id = {free}")
    _run(f"DELETE FROM {name} WHERE id = {free}")


def test_the_database_keeps_a_used_matrix(organization: Tenant) -> None:
    cells = "payroll_pay_commission_paymatrixcell"
    _run(f"INSERT INTO {cells} (commission_id, level, cell, basic) VALUES (8, 1, 1, 46300)")
    Commission.objects.filter(version=7).update(used_at=timezone.now())
    for statement in (
        f"UPDATE {cells} SET basic = 1 WHERE commission_id = 7 AND level = 1 AND cell = 1",
        f"UPDATE {cells} SET commission_id = 7 WHERE commission_id = 8",
        f"DELETE FROM {cells} WHERE commission_id = 7 AND level = 18",
        f"INSERT INTO {cells} (commission_id, level, cell, basic) VALUES (7, 18, 2, 260000)",
        "UPDATE payroll_pay_commission_commission SET used_at = NULL WHERE version = 7",
        "DELETE FROM payroll_pay_commission_commission WHERE version = 7",
    ):
        assert refused_by_database(statement) == "KL003", statement
    _run(f"UPDATE {cells} SET basic = 46400 WHERE commission_id = 8")
    _run("UPDATE payroll_pay_commission_commission SET name = 'Seventh' WHERE version = 7")
    assert PayMatrixCell.objects.filter(commission_id=7).count() == 522


def _first_two(table: str) -> tuple[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {table} ORDER BY id LIMIT 2")
        first, second = (row[0] for row in cursor.fetchall())
    return first, second


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_mark_used_keeps_the_first_date(organization: Tenant, django_assert_num_queries: Any) -> None:
    first, later = timezone.now(), timezone.now()
    da, rule, nps = rate_rows()
    used = {"da": [da.pk], "rules": [rule.pk], "nps": [nps.pk]}
    with django_assert_num_queries(4):
        mark_used(used=used, version=7, at=first)
    mark_used(used=used, version=7, at=later)
    assert {row.used_at for row in rate_rows()} == {first}
    assert Commission.objects.get(version=7).used_at == first
    assert Commission.objects.get(version=8).used_at is None


def test_the_eighth_matrix_by_fitment_factor(hr: Actor) -> None:
    load_matrix(version=8, fitment_factor=D("2.57"), actor=hr)
    matrix = selectors.matrix(8)
    assert len(matrix) == 522
    assert matrix[1, 1] == 46300  # 46,260
    assert matrix[18, 1] == 642500
    assert selectors.matrix(7)[1, 1] == 18000
    load_matrix(version=8, fitment_factor=D(2), actor=hr)
    assert selectors.matrix(8)[1, 1] == 36000
    entry = AuditEntry.objects.filter(action="pay_matrix.loaded").latest("pk")
    assert (entry.before, entry.after) == ({"cells": 522}, {"cells": 522, "fitment_factor": "2"})


def test_a_matrix_by_cells_in_any_order(hr: Actor) -> None:
    cells = [(1, 2, D(47700)), (2, 1, D(51200)), (1, 1, D(46300))]
    load_matrix(version=8, cells=cells, actor=hr)
    assert selectors.matrix(8) == {(1, 1): 46300, (1, 2): 47700, (2, 1): 51200}


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ([], "at least one cell"),
        ([(0, 1, D(1))], "no level 0"),
        ([(19, 1, D(1))], "no level 19"),
        ([(1, 2, D(18000))], "cell 1 is expected where cell 2 stands"),
        ([(1, 1, D(1)), (1, 3, D(2))], "cell 2 is expected where cell 3 stands"),
        ([(1, 1, D(1)), (1, 1, D(2))], "cell 2 is expected where cell 1 stands"),
        ([(1, 1, D(0))], "above zero"),
        ([(1, 1, D(-5))], "above zero"),
        ([(1, 1, D("1.005"))], "two decimals"),
        ([(1, 1, D("NaN"))], "above zero"),
        ([(1, 1, D(18500)), (1, 2, D(18000))], "more than in the cell before"),
        ([(1, number, D(number)) for number in range(1, 2002)], "at most 2000"),
    ],
)
def test_a_wrong_matrix_is_refused(hr: Actor, cells: list[Any], text: str) -> None:
    with pytest.raises(ValidationFailed, match=text) as refused:
        load_matrix(version=8, cells=cells, actor=hr)
    assert list(refused.value.fields) == ["cells"]
    assert selectors.matrix(8) == {}


@pytest.mark.parametrize(
    ("version", "given", "field"),
    [
        (8, {}, "cells"),
        (8, {"cells": [(1, 1, D(1))], "fitment_factor": D(2)}, "cells"),
        (8, {"fitment_factor": D(0)}, "fitment_factor"),
        (8, {"fitment_factor": D("-2")}, "fitment_factor"),
        (8, {"fitment_factor": D(11)}, "fitment_factor"),
        (8, {"fitment_factor": D("NaN")}, "fitment_factor"),
        (7, {"fitment_factor": D(2)}, "fitment_factor"),
    ],
)
def test_a_wrong_source_is_refused(hr: Actor, version: int, given: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        load_matrix(version=version, actor=hr, **given)
    assert field in refused.value.fields
    assert len(selectors.matrix(7)) == 522


def test_a_used_matrix_is_not_replaced(hr: Actor) -> None:
    Commission.objects.filter(version=7).update(used_at=timezone.now())
    with pytest.raises(InUse, match="version 7"):
        load_matrix(version=7, cells=[(1, 1, D(20000))], actor=hr)
    assert len(selectors.matrix(7)) == 522


def test_the_seeds_are_there_and_seeding_again_changes_nothing(hr: Actor) -> None:
    assert selectors.matrix(7) == {(level, cell): basic for level, cell, basic in seeded_cells()}
    before = _state()
    seed(actor=hr)
    assert _state() == before
    assert [row.version for row in selectors.commissions()] == [7, 8]


def test_seeding_keeps_what_the_organization_has_entered(hr: Actor) -> None:
    DaRevision.objects.all().delete()
    da_revisions.create(effective_on=FIRST, percentage=D(5), actor=hr)
    seed(actor=hr)
    assert DaRevision.objects.count() == 1
