"""The table of isolation: no route gives or changes anything of another institution, or of another employee."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db.models import Model

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.periods import Month
from core.tenancy.context import tenant_context
from erp_planned.assets.models import DepreciationRun
from erp_planned.inventory.models import Store
from erp_planned.students.models import AcademicYear
from payroll.employees.models import Department
from payroll.runs import services as runs
from payroll.runs.models import PayrollRun, SalaryDetail
from tests.contract.calls import PUBLIC, all_calls
from tests.contract.calls.call import PLATFORM, send
from tests.contract.objects import Place, rows_of
from tests.contract.world import SCHEMAS, SYSTEM, World, add_rate, add_rule
from tests.core.accounts.people import Api, api_of, refused
from tests.kit.anew import anew, undone
from tests.kit.changes import changes, nothing_changes
from tests.kit.far import give_far_numbers
from tests.kit.tried import Pair, tried
from tests.payroll.runs.people import make_employee

ROUTES = [pytest.param(endpoint, call, id=str(endpoint)) for endpoint, call in all_calls()]
CLOSED = [row for row in ROUTES if row.id not in PUBLIC]
# What only a platform administrator may do reaches all institutions.
WITH_OBJECT = [row for row in ROUTES if row.values[1].names_object and row.values[1].roles != PLATFORM]
WITH_REFERENCE = [row for row in ROUTES if row.values[1].refers_to_object]
# Rows that all makers of an institution share are made before: a further one of them, otherwise in these fields.
SHARED_ROWS: dict[str, tuple[type[Model], dict[str, Any]]] = {
    "asset_year": (DepreciationRun, {"financial_year": 2040}),
    "posted_asset_year": (DepreciationRun, {"financial_year": 2041}),
    "results_year": (
        AcademicYear, {"name": "2040-41", "starts_on": date(2040, 4, 1), "ends_on": date(2041, 3, 31)}
    ),
    "purchase_store": (Store, {"name": "Far store"}),
    "indent_department": (Department, {"code": "FARD", "name": "Far department"}),
}  # fmt: skip


@pytest.mark.parametrize(("endpoint", "call"), CLOSED)
def test_token_of_the_other_institution_is_refused(world: World, endpoint, call):
    for role in ("employee", "admin"):
        with anew(world.home.tenant):
            api = Api(world.home.tenant, access_token(world.abroad.users[role], "beta"))
            with nothing_changes(SCHEMAS):
                answer = send(api, endpoint.method, call, world.home.ids, world.files)
            refused(answer, 403, "TENANT_MISMATCH")
        tried(Pair.INSTITUTION, endpoint, "token", role)


def far(model: type[Model], number: int, **other: Any) -> int:
    """Return the number of a further row like the numbered one."""
    row = model._base_manager.get(pk=number)
    for name, value in {"pk": None, **other}.items():
        setattr(row, name, value)
    row._state.adding = True
    row.save()
    return int(row.pk)


@pytest.fixture(scope="module")
def foreign_ids(made_world: World) -> Iterator[dict[str, int]]:
    """Numbers that only the other institution has, made once: what the tests do is undone."""
    with undone():
        yield make_foreign(made_world)


def make_foreign(world: World) -> dict[str, int]:
    with tenant_context(world.abroad.tenant):
        give_far_numbers()
        employee = make_employee(name="Far Foreigner")
        place = Place(employee, make_employee(name="Other Foreigner"), "Foreigner", code="FAR")
        earlier = PayrollRun.objects.get(pk=world.abroad.ids["run"])
        runs.lock_run(run=runs.start_processing(run=earlier, actor=SYSTEM), actor=SYSTEM)
        rows = rows_of(place)  # attendance of November is locked with them
        run = runs.create_run(month=Month(2026, 11), actor=SYSTEM)
        run = runs.start_processing(run=run, actor=SYSTEM)
        detail = SalaryDetail.objects.filter(run=run).first()
        later = date(2028, 1, 1)
        ids = {
            "organization": world.abroad.tenant.pk,
            "employee": employee.pk,
            "newcomer": employee.pk,
            "da": add_rate("Foreigner", later).pk,
            "rule": add_rule("Foreigner", later).pk,
            "run": run.pk,
            "locked_run": run.pk,
            "detail": detail.pk,
            "payslip": detail.pk,
            "backup": world.abroad.ids["backup"],
            **rows,
            **{name: far(model, rows[name], **other) for name, (model, other) in SHARED_ROWS.items()},
        }
    # These stand in tables of the platform, or are no numbers of rows.
    shared = {"organization", "backup", "separation_digest", "asset_code", "asset_category_code"}
    assert [name for name, number in ids.items() if name not in shared and number <= 700000] == []
    assert set(ids) >= set(re.findall(r"\{(\w+)\}", " ".join(call.path for _, call in all_calls())))
    return ids


@pytest.mark.parametrize(("endpoint", "call"), WITH_OBJECT)
def test_number_of_a_foreign_object_is_unknown(world: World, foreign_ids, endpoint, call):
    role = "employee" if endpoint.module == "ESS portal" else "admin"
    with nothing_changes(SCHEMAS):
        answer = world.send(role, endpoint.method, call, foreign_ids)
    refused(answer, 404, "NOT_FOUND")
    tried(Pair.INSTITUTION, endpoint, "number", role)


@pytest.mark.parametrize(("endpoint", "call"), WITH_REFERENCE)
def test_number_of_a_foreign_object_in_the_body_is_unknown(world: World, foreign_ids, endpoint, call):
    with nothing_changes(SCHEMAS):
        answer = world.send("admin", endpoint.method, call, foreign_ids)
    assert answer.status_code in {400, 404}, answer.content
    assert answer.json()["data"]["code"] in {"VALIDATION_ERROR", "NOT_FOUND"}
    tried(Pair.INSTITUTION, endpoint, "number in the body", "admin")


@pytest.mark.parametrize("suffix", ["", "/pdf"])
@pytest.mark.parametrize("which", ["colleague_payslip", "open_payslip"])
def test_payslip_of_a_colleague_or_of_an_open_month_is_unknown(world: World, which, suffix):
    """404, not 403: an employee is not told that it exists."""
    answer = world.api("employee").get(f"ess/payslips/{world.home.ids[which]}{suffix}")
    refused(answer, 404, "NOT_FOUND")


def test_own_payslip_is_there(world: World):
    """Otherwise the refusals above would prove nothing."""
    api = world.api("employee")
    assert api.get(f"ess/payslips/{world.home.ids['payslip']}").status_code == 200
    listed = api.get("ess/payslips").json()["data"]["items"]
    assert [row["id"] for row in listed] == [world.home.ids["payslip"]]


@pytest.mark.parametrize(
    "path", ["ess/profile", "ess/payslips", "ess/tax-computation", "ess/tax-declaration", "ess/nps-statement"]
)
def test_own_pages_show_no_colleague(world: World, path):
    text = world.api("employee").get(path).content.decode()
    assert "Ravi" not in text
    assert "New Homelander" not in text


def test_declaration_changes_the_own_row_only(world: World):
    with changes(SCHEMAS) as changed:
        answer = world.api("employee")("PUT", "ess/tax-declaration", {"regime": "old", "section80c": 1000})
    assert answer.status_code == 200
    # An open run learns that its tax has changed.
    noted = {"t_alpha.payroll_runs_factchange"}
    assert changed == {"t_alpha.payroll_income_tax_taxdeclaration", "t_alpha.audit_auditentry"} | noted


def test_leave_of_a_colleague_is_unknown(world: World):
    """404, and it still waits."""
    with nothing_changes(SCHEMAS):
        answer = world.api("employee").post(f"ess/leave/{world.home.ids['waiting_leave']}/cancel", {})
    refused(answer, 404, "NOT_FOUND")


OWN_LISTS = {
    "ess/leave/history": ({"own_leave"}, {"waiting_leave", "approved_leave"}),
    "ess/advances": ({"waiting_advance", "sanctioned_advance"}, {"drawn_advance"}),
}


@pytest.mark.parametrize("path", OWN_LISTS)
def test_own_lists_show_nothing_of_a_colleague(world: World, path):
    """Each sees the own rows, and no other."""
    home = world.home
    with tenant_context(home.tenant):
        User.objects.filter(username="alpha.ravi").update(must_change_password=False)
        colleague = User.objects.get(username="alpha.ravi")
    for caller, names in zip((home.users["employee"], colleague), OWN_LISTS[path], strict=True):
        rows = api_of(caller, home.tenant).get(path).json()["data"]["items"]
        assert {row["id"] for row in rows} == {home.ids[name] for name in names}
