"""Exceptions, the clock's looks, what waits for the office, and the pages."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from core.errors import ValidationFailed
from core.outbox.models import Job, Message
from core.tenancy.models import Tenant
from core.todo import to_do
from erp_planned.biometrics import hooks
from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.models import Device, Punch
from erp_planned.biometrics.selectors.odd import exceptions, span
from erp_planned.biometrics.selectors.punches import of_employee, owners
from erp_planned.biometrics.services.storing import store_punches
from erp_planned.biometrics.services.watching import watch
from payroll.employees.models import Employee
from tests.core.accounts.people import PASSWORD, api_of, user_of
from tests.erp_planned.biometrics.conftest import NOW, clock, give, make_device
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 20)
NINE = datetime(2026, 11, 20, 9, tzinfo=INDIA)


def keep(device: Device, *punches: tuple[str, datetime]) -> None:
    with clock(NOW):
        store_punches([(device.pk, Read(badge, at)) for badge, at in punches], source="push")


def found(kind: str = "") -> list[tuple[str, str, int]]:
    with clock(NOW):
        return [(odd.kind, odd.badge, odd.count) for odd in exceptions(DAY, NOW.date(), kind)]


def test_what_is_odd_is_listed(asha: Employee) -> None:
    gate, hall = make_device("GATE-1"), make_device("HALL")
    keep(
        gate,
        ("8", NINE),
        ("8", NINE + timedelta(minutes=30)),
        ("77", NINE),
        ("77", NINE + timedelta(hours=1)),
    )
    keep(hall, ("8", NINE + timedelta(seconds=59)), ("8", NINE + timedelta(minutes=32)))
    keep(gate, ("8", NOW + timedelta(minutes=5)))
    Device.objects.filter(pk=gate.pk).update(last_sync_at=NOW - timedelta(minutes=61), drift_seconds=-121)
    Device.objects.filter(pk=hall.pk).update(last_sync_at=NOW - timedelta(minutes=59), drift_seconds=120)
    assert found() == [
        ("clock", "", 1), ("clock", "", 1), ("silent", "", 1), ("overlap", "8", 1), ("unknown_badge", "77", 2),
    ]  # fmt: skip
    assert found("overlap") == [("overlap", "8", 1)]


def test_the_apps_above_add_theirs(asha: Employee, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = hooks.Odd("missing_punch", DAY, "No out", employee_id=asha.pk)
    monkeypatch.setattr(hooks, "_exceptions", [lambda first, last: [odd] if first <= DAY <= last else []])
    assert found() == found("missing_punch") == [("missing_punch", "", 1)]
    assert found("silent") == []


def test_days_that_cannot_be_are_refused() -> None:
    for first, last in [(DAY, DAY - timedelta(days=1)), (DAY, DAY + timedelta(days=62))]:
        with pytest.raises(ValidationFailed):
            span(first, last)


def test_whose_a_punch_is_follows_the_day(asha: Employee) -> None:
    """A badge that was passed on: the punches before stay with the one who had it, on the day of India."""
    other, gate = make_employee(10, 10, code="E0009"), make_device()
    give("9", other, date(2026, 4, 1), DAY - timedelta(days=1))
    give("9", asha, DAY)
    late = datetime(2026, 11, 19, 23, 59, tzinfo=INDIA)
    keep(gate, ("9", late), ("9", late + timedelta(minutes=2)))
    rows = list(Punch.objects.order_by("at"))
    assert [owners(rows)[row.pk].pk for row in rows] == [other.pk, asha.pk]
    assert [row.at for row in of_employee(Punch.objects.all(), asha.pk)] == [late + timedelta(minutes=2)]


def test_the_clock_asks_devices_in_time_and_tells_silence_once(organization: Tenant, actor: Any) -> None:
    keeper = user_of(organization, "hr_manager")
    gate = make_device("GATE-1")
    asked = make_device("HALL", link="pull", ip_address="192.0.2.1", pull_minutes=10)
    Device.objects.filter(pk=gate.pk).update(last_sync_at=NOW - timedelta(minutes=50), drift_seconds=600)
    jobs = Job.objects.filter(task="erp_biometrics.pull")

    def looked(minutes: int) -> datetime | None:
        with clock(NOW + timedelta(minutes=minutes)):
            return watch(now=NOW + timedelta(minutes=minutes), actor=actor)

    assert looked(0) == NOW + timedelta(minutes=10)
    assert looked(5) == NOW + timedelta(minutes=10)
    assert [job.kwargs for job in jobs] == [{"devices": [asked.pk]}]
    looked(11)
    looked(12)
    assert jobs.all().count() == 2
    told = Message.objects.filter(user_id=keeper.pk, channel="inbox").order_by("pk")
    assert list(told.values_list("template", flat=True)) == ["device_clock", "device_silent"]
    assert "ahead by about 10 minutes" in told[0].body
    with clock(NOW + timedelta(minutes=11)):
        texts = [item.text for item in to_do(NOW.date())]
    assert "1 attendance device has been silent for over an hour" in texts
    assert "The clock of 1 attendance device is wrong" in texts
    Device.objects.update(status="inactive")
    assert looked(13) is None


@pytest.fixture
def browser(organization: Tenant, client_of: Any) -> Client:
    """Somebody of HR in the admin."""
    user = user_of(organization, "hr_manager", username="hr.pages")
    client: Client = client_of(organization)
    assert client.login(username=user.username, password=PASSWORD)
    return client


def test_the_pages_say_what_there_is(browser: Client, asha: Employee) -> None:
    """Lists, the unknown badges with their way to an owner, and a file with errors beside its field."""
    gate = make_device("GATE-1")
    keep(gate, ("8", NINE), ("77", NINE))
    base = "/admin/erp_biometrics"
    for page in (
        "device",
        "badge",
        "punch",
        "devicecall",
        f"device/{gate.pk}/change",
        f"device/{gate.pk}/secret",
    ):
        assert browser.get(f"{base}/{page}/").status_code == 200, page
    assert "Asha Rao" in browser.get(f"{base}/punch/").content.decode()
    unknown = browser.get(f"{base}/badge/unknown/").content.decode()
    assert f"{base}/badge/add/?badge=77&amp;from_on=2026-11-20" in unknown
    assert browser.get(f"{base}/punch/{Punch.objects.first().pk}/delete/").status_code == 403  # type: ignore[union-attr]


def test_a_file_is_uploaded_on_its_page(browser: Client, asha: Employee) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    make_device("HALL", link="file")
    page = "/admin/erp_biometrics/punch/upload/"

    def send(text: str) -> Any:
        file = SimpleUploadedFile("p.csv", f"deviceId,employeeCode,timestamp,direction\n{text}".encode())
        return browser.post(page, {"file": file})

    answer = send("ROOF,E0008,2026-11-20 09:00,in").content.decode()
    assert "Row 2, deviceId: “ROOF” is no device that is registered." in answer
    assert not Punch.objects.exists()
    assert send("HALL,E0008,2026-11-20 09:00,in").status_code == 302
    assert Punch.objects.count() == 1


def test_punches_and_exceptions_over_rest(organization: Tenant, asha: Employee) -> None:
    gate = make_device("GATE-1")
    keep(gate, ("8", NINE), ("77", NINE))
    api = api_of(user_of(organization, "hr_manager"), organization)
    body = api("GET", f"biometric/punches?employeeId={asha.pk}").json()["data"]
    assert [(one["deviceId"], one["badge"], one["employeeCode"]) for one in body["items"]] == [
        ("GATE-1", "8", "E0008")
    ]
    assert api("GET", "biometric/punches?fromOn=2026-11-21").json()["data"]["total"] == 0
    odd = api("GET", "attendance/exceptions?fromOn=2026-11-20&toOn=2026-11-20&kind=unknown_badge").json()[
        "data"
    ]
    assert [(one["badge"], one["deviceId"], one["count"]) for one in odd["items"]] == [("77", "GATE-1", 1)]
    assert api("GET", "attendance/exceptions?fromOn=2026-11-20&toOn=2026-11-19").status_code == 400
    employee = api_of(user_of(organization, "employee"), organization)
    assert employee("GET", "biometric/punches").status_code == 403
