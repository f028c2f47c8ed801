"""Over REST: the whole line, own payslips only, the files."""

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from core.errors import ValidationFailed
from core.reports.downloads import file_answer
from core.reports.registry import reports_of
from school.payroll.models import Payslip
from tests.school.payroll.kit import NOVEMBER, OCTOBER, locked, member, ready, salary
from tests.school.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _november(at: Any) -> None:
    at("2026-11-30 12:00")


@pytest.fixture
def paid(world: World) -> Payslip:
    """The teacher's payslip of October, and a colleague's; both locked."""
    ready()
    for who in ("teacher", "other_teacher"):
        row = world.staff[who]
        row.bank_account, row.ifsc, row.pan = "123456789012", "SBIN0001234", f"ABCPD{len(who):04}F"
        row.save()
        salary(row, 30000)
    locked(OCTOBER)
    return Payslip.objects.get(staff=world.staff["teacher"])


def test_from_the_salary_to_the_lock(world: World) -> None:
    """The accountant enters and processes, the principal locks with the digest that was looked at."""
    structure = ready()
    staff = member("T601", bank_account="=1+1")
    api = world.api("accountant")
    body = {
        "staffId": str(staff.pk),
        "structureId": str(structure.pk),
        "gross": 24000,
        "fromOn": "2026-11-01",
    }
    entered = api.post("v1/payroll/salaries", body)
    assert entered.status_code == 201, entered.content
    month = {row["name"]: row["amount"] for row in entered.json()["data"]["month"]}
    assert month["Net pay before income tax"] == 24000 - 1440
    made = api.post("v1/payroll/runs", {"month": "2026-11"}).json()["data"]
    assert (made["status"], made["paid"], made["net"]) == ("processed", 1, 22560)
    assert {row["staffCode"] for row in made["findings"]} == {"T001", "T002"}
    again = api.post("v1/payroll/runs", {"month": "2026-11"}).json()["data"]
    assert again["id"] == made["id"]
    principal, one = world.api("principal"), f"v1/payroll/runs/{made['id']}"
    stale = principal.post(f"{one}/lock", {"digest": made["digest"]})
    assert stale.status_code == 400
    assert stale.json()["error"]["code"] == "INVALID_INPUT"
    lock = principal.post(f"{one}/lock", {"digest": again["digest"]})
    assert lock.json()["data"]["status"] == "locked", lock.content
    assert principal.post(f"{one}/lock", {}).status_code == 400
    assert api.get("v1/payroll/runs?status=locked").json()["data"]["total"] == 1
    sheet = load_workbook(BytesIO(api.get(f"{one}/bank-file").content)).active
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    (line,) = [row for row in cells if row[0] == "T601"]
    assert (line[1], line[2].lstrip("'"), line[4]) == ("Person T601", "=1+1", 22560)
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
    text = api.get(f"{one}/bank-file?format=csv").content.decode()
    assert ",=1+1" not in text


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"month": "2026-13"}, "month"),
        ({"month": "2026-12"}, "month"),
        ({}, "month"),
        ({"month": 7}, "month"),
    ],
)
def test_a_wrong_month_is_refused_beside_it(world: World, body: Any, field: str) -> None:
    answer = world.api("accountant").post("v1/payroll/runs", body)
    assert answer.status_code == 400
    assert field in answer.json()["error"]["fields"]


def test_somebody_elses_payslip_is_not_there(world: World, paid: Payslip) -> None:
    """404 for a colleague, before the lock also for oneself; the office sees all."""
    own, other = world.api("teacher"), world.api("other_teacher")
    for path in (f"v1/payroll/payslips/{paid.pk}", f"v1/payroll/payslips/{paid.pk}/pdf"):
        assert own.get(path).status_code == 200
        assert other.get(path).status_code == 404
        assert world.api("accountant").get(path).status_code == 200
        assert world.api("parent").get(path).status_code == 403
    assert [row["id"] for row in own.get("v1/payroll/payslips").json()["data"]["items"]] == [str(paid.pk)]
    world.api("accountant").post("v1/payroll/runs", {"month": "2026-11"})
    draft = Payslip.objects.get(staff=world.staff["teacher"], run__month=NOVEMBER.first)
    assert own.get(f"v1/payroll/payslips/{draft.pk}").status_code == 404
    assert own.get("v1/payroll/payslips").json()["data"]["total"] == 1


def test_the_payslip_tells_its_lines_and_masks_the_numbers(world: World, paid: Payslip) -> None:
    data = world.api("teacher").get(f"v1/payroll/payslips/{paid.pk}").json()["data"]
    assert data["bankAccount"] == "XXXXXXXX9012"
    assert sum(one["amount"] for one in data["lines"] if one["kind"] == "earning") == data["gross"] == 30000
    assert sum(one["amount"] for one in data["lines"] if one["kind"] == "deduction") == data["deductions"]
    for language, word in (("en", "Net pay"), ("hi", "PS-2026-27-0000")):
        answer = world.api("teacher").get(f"v1/payroll/payslips/{paid.pk}/pdf?language={language}")
        page = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
        assert word in page
        assert "28,200" in page
        assert "123456789012" not in page


def test_a_salary_of_the_own_is_refused(world: World) -> None:
    structure = ready()
    clerk = member("T602", user=world.users["accountant"])
    body = {
        "staffId": str(clerk.pk),
        "structureId": str(structure.pk),
        "gross": 90000,
        "fromOn": "2026-11-01",
    }
    assert world.api("accountant").post("v1/payroll/salaries", body).status_code == 403
    assert world.api("school_admin").post("v1/payroll/salaries", body).status_code == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"gross": 0}, "gross"),
        ({"gross": -5}, "gross"),
        ({"taxState": "ZZ"}, "taxState"),
        ({"amounts": [{"code": "BASIC", "amount": 5}]}, "amounts"),
        ({"fromOn": "2026-11-31"}, "fromOn"),
        ({"staffId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"}, "staffId"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_salary_is_refused_beside_its_field(world: World, change: Any, field: str) -> None:
    structure = ready()
    staff = member("T603")
    body = {
        "staffId": str(staff.pk),
        "structureId": str(structure.pk),
        "gross": 24000,
        "fromOn": "2026-11-01",
    }
    answer = world.api("accountant").post("v1/payroll/salaries", {**body, **change})
    assert answer.status_code == 400, answer.content
    assert field in answer.json()["error"]["fields"]
    assert not staff.salaries.exists()


def test_salaries_follow_each_other_without_a_gap_or_an_overlap(world: World) -> None:
    """A later and an earlier one around the first; the one in the middle taken back."""
    ready()
    staff = member("T604")
    for day in (date(2026, 6, 1), date(2026, 9, 16), date(2026, 4, 1)):
        salary(staff, 20000, from_on=day)

    def spans() -> list[Any]:
        return list(staff.salaries.order_by("from_on").values_list("from_on", "to_on"))

    assert spans() == [
        (date(2026, 4, 1), date(2026, 5, 31)),
        (date(2026, 6, 1), date(2026, 9, 15)),
        (date(2026, 9, 16), None),
    ]
    middle = staff.salaries.get(from_on=date(2026, 6, 1))
    assert world.api("accountant")("DELETE", f"v1/payroll/salaries/{middle.pk}").status_code == 200
    assert spans() == [(date(2026, 4, 1), date(2026, 9, 15)), (date(2026, 9, 16), None)]


@pytest.mark.parametrize("values", [[60, 40, 0], [101, 0, 0]])
def test_the_lines_of_a_structure(world: World, values: list[int]) -> None:
    structure = ready()
    api, path = world.api("accountant"), f"v1/payroll/structures/{structure.pk}/lines"
    lines = api.get(path).json()["data"]["lines"]
    body = {
        "lines": [
            {"componentId": one["componentId"], "value": value}
            for one, value in zip(lines, values, strict=True)
        ]
    }
    answer = api("PUT", path, body)
    assert answer.status_code == (200 if max(values) <= 100 else 400)
    expected = values if max(values) <= 100 else [50, 40, 0]
    assert [one["value"] for one in api.get(path).json()["data"]["lines"]] == expected
    without_base = api("PUT", path, {"lines": body["lines"][1:]})
    assert "BASIC" in without_base.json()["error"]["message"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("payroll-register", {"staff_name": "Total", "gross": 60000, "deduction.PF": 3600, "net": 56400}),
        ("payroll-provident-fund", {"wages": 30000, "pf": 3600, "pension": 2500, "pf_employer": 1100}),
        ("payroll-state-insurance", {"wages": 0, "esi": 0}),
        ("payroll-professional-tax", {"pt": 0}),
    ],
)
def test_reports_of_a_locked_month(world: World, paid: Payslip, name: str, told: dict[str, Any]) -> None:
    """The sums are those of the run; a month that is not locked is refused."""
    report = reports_of("school")[name]
    table: Any = report.build({"month": "2026-10"})
    assert {key: table.totals[key] for key in told} == told
    for kind, start in (("xlsx", b"PK"), ("pdf", b"%PDF"), ("csv", b"\xef\xbb\xbf")):
        content = b"".join(file_answer(table, kind, "en").streaming_content)
        assert content.startswith(start)
    with pytest.raises(ValidationFailed):
        report.build({"month": "2026-11"})
