"""The routes of /api/payroll, accepted and refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.runs import services
from payroll.runs.models import Correction, PayrollRun, SalaryDetail
from tests.payroll.rest import signed_in
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Callable[..., Any]:
    """Give a caller in the name of an HR manager; it answers status and body."""
    return signed_in(client_of(organization), actor, "hr_manager", prefix="/api/payroll", name="hr")


@pytest.fixture
def processed(process: Callable[[str], PayrollRun]) -> PayrollRun:
    for cell in range(1, 4):
        make_employee(7, cell)
    return process("2026-06")


def test_a_month_through_rest(api: Callable[..., Any]) -> None:
    """Create, process, read, lock, bank advice, payslips: the documented order."""
    make_employee(10, 10)
    status, answer = api("POST", "/runs", {"month": 6, "year": 2026})
    assert (status, answer["success"], answer["data"]["state"]) == (201, True, "draft")
    run = answer["data"]["id"]
    assert api("GET", f"/runs/{run}/bank-advice")[0] == 409
    status, answer = api("POST", f"/runs/{run}/process", {})
    assert (status, answer["data"]["state"], answer["data"]["employeesPaid"]) == (200, "processed", 1)
    status, answer = api("GET", f"/salary-details/{run}")
    detail = answer["data"]["items"][0]
    assert (detail["basic"], detail["gross"], detail["reasons"]) == (73200, 159456, ["joined"])
    assert detail["bankAccount"].startswith("X")
    status, answer = api("POST", f"/runs/{run}/lock")
    assert (status, answer["data"]["state"]) == (200, "locked")
    status, answer = api("GET", f"/runs/{run}/bank-advice")
    assert (answer["data"]["count"], answer["data"]["controlTotal"]) == (1, detail["net"])
    for file_format in ("xlsx", "csv", "pdf"):
        status, response = api("GET", f"/runs/{run}/bank-advice?format={file_format}")
        assert (status, "attachment" in response["Content-Disposition"]) == (200, True)
    status, response = api("GET", f"/runs/{run}/payslips")
    assert (status, response.content[:5]) == (200, b"%PDF-")
    status, response = api("GET", f"/salary-details/{run}?format=xlsx")
    assert (status, response.content[:2]) == (200, b"PK")


def test_the_second_run_of_a_month_is_refused(api: Callable[..., Any]) -> None:
    assert api("POST", "/runs", {"month": 6, "year": 2026})[0] == 201
    status, answer = api("POST", "/runs", {"month": 6, "year": 2026})
    assert (status, answer["data"]["code"], list(answer["data"]["fields"])) == (409, "DUPLICATE", ["month"])
    assert PayrollRun.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"month": 13, "year": 2026}, "month"),
        ({"month": 0, "year": 2026}, "month"),
        ({"month": 6}, "year"),
        ({"month": "June", "year": 2026}, "month"),
        ({"month": 6, "year": 2015}, "year"),
        ({"month": 6, "year": 2026, "years": 1}, "years"),
    ],
)
def test_a_bad_month_names_the_field(api: Callable[..., Any], body: dict[str, Any], field: str) -> None:
    status, answer = api("POST", "/runs", body)
    assert (status, list(answer["data"]["fields"])) == (400, [field])
    assert not PayrollRun.objects.exists()


def test_idempotency_key_creates_once(api: Callable[..., Any]) -> None:
    first = api("POST", "/runs", {"month": 6, "year": 2026}, **{"Idempotency-Key": "k1"})
    again = api("POST", "/runs", {"month": 6, "year": 2026}, **{"Idempotency-Key": "k1"})
    other = api("POST", "/runs", {"month": 7, "year": 2026}, **{"Idempotency-Key": "k1"})
    assert first == again
    assert (other[0], other[1]["data"]["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert PayrollRun.objects.count() == 1


def test_correction_needs_a_reason_and_sane_values(api: Callable[..., Any], processed: PayrollRun) -> None:
    detail = SalaryDetail.objects.first()
    path = f"/runs/{processed.pk}/salary-details/{detail.pk}"
    cases: list[tuple[dict[str, Any], str]] = [
        ({"tds": 5}, "reason"),
        ({"tds": -5, "reason": "x"}, "tds"),
        ({"unpaidDays": 31, "reason": "x"}, "unpaidDays"),
        ({"unpaidDays": 0.3, "reason": "x"}, "unpaidDays"),
        ({"hra": 10.5, "reason": "x"}, "hra"),
        ({"basic": 10, "reason": "x"}, "basic"),
        ({"reason": "x"}, "body"),
    ]
    for body, field in cases:
        status, answer = api("PATCH", path, body)
        assert (status, list(answer["data"]["fields"])) == (400, [field]), body
    assert not Correction.objects.exists()


def test_a_correction_recomputes_and_survives_processing_again(
    api: Callable[..., Any], processed: PayrollRun, actor: Actor
) -> None:
    detail = SalaryDetail.objects.order_by("slip_no").first()
    path = f"/runs/{processed.pk}/salary-details/{detail.pk}"
    status, answer = api("PATCH", path, {"unpaidDays": 3, "reason": "Absent 1-3 June"})
    assert (status, answer["data"]["basic"]) == (200, 40410)  # 44,900 x 27 / 30
    assert answer["data"]["slipNo"] == detail.slip_no
    assert answer["data"]["corrections"][0]["field"] == "unpaidDays"
    services.start_processing(run=processed, actor=actor)
    again = SalaryDetail.objects.get(employee=detail.employee_id)
    assert (again.basic, again.is_corrected) == (40410, True)
    status, answer = api(
        "PATCH", f"/runs/{processed.pk}/salary-details/{again.pk}", {"remove": ["unpaidDays"]}
    )
    assert (answer["data"]["basic"], answer["data"]["isCorrected"]) == (44900, False)
    processed.refresh_from_db()
    total = sum(SalaryDetail.objects.values_list("net", flat=True))
    assert processed.total_net == total


def test_a_correction_to_negative_net_is_refused_and_changes_nothing(
    api: Callable[..., Any], processed: PayrollRun
) -> None:
    detail = SalaryDetail.objects.first()
    status, _answer = api(
        "PATCH",
        f"/runs/{processed.pk}/salary-details/{detail.pk}",
        {"otherDeductions": 900000, "reason": "x"},
    )
    assert status == 400
    assert SalaryDetail.objects.filter(pk=detail.pk, net=detail.net).exists()
    assert not Correction.objects.exists()


def test_held_payments_stay_out_of_the_bank_advice_until_released(
    api: Callable[..., Any], processed: PayrollRun, actor: Actor
) -> None:
    detail = SalaryDetail.objects.order_by("slip_no").first()
    path = f"/runs/{processed.pk}/salary-details/{detail.pk}"
    assert api("PATCH", path, {"hold": True})[0] == 400  # without a reason
    assert api("PATCH", path, {"hold": True, "reason": "Account closed"})[1]["data"]["isHeld"] is True
    services.lock_run(run=processed, actor=actor)
    advice = api("GET", f"/runs/{processed.pk}/bank-advice")[1]["data"]
    assert (advice["count"], advice["held"], advice["heldTotal"]) == (2, 1, detail.net)
    assert advice["controlTotal"] == sum(row["amount"] for row in advice["items"])
    assert api("PATCH", path, {"hold": False})[0] == 200
    released = api("GET", f"/runs/{processed.pk}/bank-advice?released=true")[1]["data"]
    assert [row["employeeCode"] for row in released["items"]] == [detail.employee_code]
    assert api("GET", f"/runs/{processed.pk}/bank-advice")[1]["data"]["count"] == 2


def test_filters_and_order_of_salary_details(api: Callable[..., Any], processed: PayrollRun) -> None:
    path = f"/salary-details/{processed.pk}"
    code = SalaryDetail.objects.order_by("slip_no").first().employee_code
    assert api("GET", f"{path}?search={code}")[1]["data"]["total"] == 1
    assert api("GET", f"{path}?department=accounts")[1]["data"]["total"] == 3
    assert api("GET", f"{path}?held=true")[1]["data"]["total"] == 0
    nets = [row["net"] for row in api("GET", f"{path}?ordering=-net")[1]["data"]["items"]]
    assert nets == sorted(nets, reverse=True)
    status, answer = api("GET", f"{path}?serach=x")
    assert (status, "search" in answer["data"]["fields"]["serach"][0]) == (400, True)
    assert api("GET", f"{path}?limit=101")[0] == 400


def test_queries_of_a_page_do_not_grow(api: Callable[..., Any], process: Callable[[str], PayrollRun]) -> None:
    make_employee(7, 1)
    run = process("2026-06")
    with CaptureQueriesContext(connection) as one:
        api("GET", f"/salary-details/{run.pk}")
    for cell in (2, 3):
        make_employee(7, cell)
    process("2026-06")
    with CaptureQueriesContext(connection) as three:
        api("GET", f"/salary-details/{run.pk}")
    assert len(one) == len(three)


def test_unknown_run_and_foreign_detail_are_404(
    api: Callable[..., Any], processed: PayrollRun, actor: Actor
) -> None:
    services.lock_run(run=processed, actor=actor)
    other = services.create_run(month=Month(2026, 7), actor=actor)
    detail = SalaryDetail.objects.first()
    assert api("GET", "/runs/999999")[0] == 404
    body = {"tds": 1, "reason": "x"}
    assert api("PATCH", f"/runs/{other.pk}/salary-details/{detail.pk}", body)[0] == 404
    assert api("PATCH", f"/runs/{processed.pk}/salary-details/{detail.pk}", body)[0] == 409


def test_comparison_says_who_changed_and_why(
    api: Callable[..., Any], lock: Callable[[str], PayrollRun], process: Callable[[str], PayrollRun]
) -> None:
    from datetime import date

    from tests.payroll.runs.people import set_pay

    make_employee(7, 1)
    leaver = make_employee(7, 2, retirement_on=date(2026, 6, 30))
    raised = make_employee(7, 3)
    lock("2026-06")
    set_pay(raised, 7, 4, date(2026, 7, 1))
    joiner = make_employee(7, 5)
    run = process("2026-07")
    answer = api("GET", f"/runs/{run.pk}")[1]["data"]
    reasons = {row["reason"]: row["employees"] for row in answer["comparison"]["reasons"]}
    assert reasons == {"joined": 1, "left": 1, "increment": 1}
    rows = api("GET", f"/salary-details/{run.pk}?ordering=-difference")[1]["data"]["items"]
    assert [row["employeeId"] for row in rows][:2] == [joiner.pk, raised.pk]
    assert leaver.pk not in [row["employeeId"] for row in rows]
