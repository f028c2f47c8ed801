"""Files of punches: whole or not at all, again nothing, and errors with row and column."""

import io
from datetime import date, datetime
from typing import Any

import pytest

from core.errors import TooLarge, UnsupportedMedia, ValidationFailed
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.calc.rows import direction_of, moment_of_file
from erp_planned.biometrics.errors import FileWrong
from erp_planned.biometrics.models import Badge, Device, Punch
from erp_planned.biometrics.selectors.punches import punches_between
from erp_planned.biometrics.services.files import upload_punches
from payroll.employees.models import Employee
from tests.erp_planned.biometrics.conftest import NOW, clock, kept, line, make_device
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
HEAD = "deviceId,employeeCode,timestamp,direction"


def upload(*rows: str, actor: Any, head: str = HEAD, **more: Any) -> Any:
    content = "\r\n".join([head, *rows]).encode()
    with clock(NOW):
        return upload_punches(file=io.BytesIO(content), actor=actor, **more)


@pytest.fixture(autouse=True)
def files(actor: Any) -> Device:
    """A device whose punches come by files."""
    return make_device("HALL", link="file")


def test_a_file_is_kept_once(actor: Any, asha: Employee, told: list[Any]) -> None:
    """By the badge of the day, in the ways in which people write times and directions."""
    rows = (
        "hall,E0008,2026-11-20 09:02:15,in",
        "HALL,e0008,20/11/2026 17:31,OUT",
        "HALL,E0008,2026-11-19T03:30:00+00:00,",
    )
    first = upload(*rows, actor=actor)
    assert (first.rows, first.new, first.known, first.badges) == (3, 3, 0, 0)
    assert kept() == [
        ("HALL", "8", datetime(2026, 11, 19, 9, 0, tzinfo=INDIA)),
        ("HALL", "8", datetime(2026, 11, 20, 9, 2, 15, tzinfo=INDIA)),
        ("HALL", "8", datetime(2026, 11, 20, 17, 31, tzinfo=INDIA)),
    ]
    assert told == [([asha.pk], date(2026, 11, 19), date(2026, 11, 20))]
    again = upload(*reversed(rows), actor=actor)
    assert (again.new, again.known) == (0, 3)
    assert len(kept()) == 3
    assert Device.objects.get(device_id="HALL").synced_until == datetime(2026, 11, 20, 17, 31, tzinfo=INDIA)


def test_who_has_no_badge_is_given_one_for_files(actor: Any) -> None:
    """Its mark keeps it apart from a number of somebody else on a device; an earlier file extends it."""
    employee = make_employee(10, 10, code="E0009")
    make_employee(10, 10, code="E0010")
    result = upload("HALL,E0009,2026-11-20 09:00,in", "HALL,E0009,2026-11-20 17:00,out", actor=actor)
    assert (result.new, result.badges) == (2, 1)
    assert upload("HALL,E0009,2026-11-18 09:00,in", actor=actor).badges == 0
    row = Badge.objects.get()
    assert (row.badge, row.employee_id, row.from_on) == ("code:E0009", employee.pk, date(2026, 11, 18))
    first, last = datetime(2026, 11, 1, tzinfo=INDIA), datetime(2026, 11, 30, tzinfo=INDIA)
    assert [len(one) for one in punches_between(first, last).values()] == [3]


def test_badges_of_a_file_need_no_owner(actor: Any, asha: Employee) -> None:
    upload(
        "HALL,8,2026-11-20 09:00,0",
        "HALL,4711,2026-11-20 09:01,1",
        actor=actor,
        head="device,pin,time,direction",
    )
    assert [badge for _device, badge, _at in kept()] == ["4711", "8"]
    assert Badge.objects.count() == 1


def test_a_preview_writes_nothing(actor: Any, asha: Employee, told: list[Any]) -> None:
    make_employee(10, 10, code="E0009")
    result = upload(
        "HALL,E0008,2026-11-20 09:00,in", "HALL,E0009,2026-11-20 09:00,in", actor=actor, preview=True
    )
    assert (result.rows, result.new, result.badges, result.is_preview) == (2, 2, 1, True)
    assert kept() == []
    assert Badge.objects.count() == 1
    assert Device.objects.get(device_id="HALL").synced_until is None


def test_every_wrong_cell_is_named_and_nothing_is_written(actor: Any, asha: Employee) -> None:
    make_employee(10, 10, code="E0011", last_working_on=date(2026, 10, 31))
    rows = (
        "HALL,E0008,2026-11-20 09:00,in",
        "ROOF,E0008,2026-11-20 09:00,in",
        "HALL,NOBODY,2026-11-20 09:00,in",
        "HALL,E0008,2026-13-20 09:00,in",
        "HALL,E0008,2026-11-20 09:00,sideways",
        "HALL,,2026-11-20 09:00,in",
        "HALL,E0008,2027-11-20 09:00,in",
        "HALL,E0011,2026-11-20 09:00,in",
        ",E0008,2026-11-20 09:00,in",
    )
    with pytest.raises(
        FileWrong, match=r"Row 3, column deviceId: “ROOF” is no device.*Nothing was written"
    ) as caught:
        upload(*rows, actor=actor)
    assert list(caught.value.fields) == [
        "rows.3.deviceId", "rows.4.employeeCode", "rows.5.timestamp", "rows.6.direction", "rows.7.employeeCode",
        "rows.8.timestamp", "rows.9.employeeCode", "rows.10.deviceId",
    ]  # fmt: skip
    assert kept() == []


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", ValidationFailed),
        (b"\r\n\r\n", ValidationFailed),
        (b"employeeCode,timestamp,direction\r\n", FileWrong),
        (b"deviceId,timestamp\r\n", FileWrong),
        (HEAD.encode() + b",shoe size\r\n", FileWrong),
        (b"deviceId,deviceId,badge,timestamp\r\n", FileWrong),
        (b"\xff\xfe\x00", UnsupportedMedia),
        (HEAD.encode() + b"\r\nHALL,=1+1,2026-11-20 09:00,in", ValidationFailed),
        (HEAD.encode() + b'\r\nHALL,"E0008,2026-11-20 09:00,in', ValidationFailed),
    ],
)
def test_a_file_that_is_none_is_refused(actor: Any, content: bytes, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        upload_punches(file=io.BytesIO(content), actor=actor)
    assert not Punch.objects.exists()


def test_a_file_beyond_the_bounds_is_refused(actor: Any, asha: Employee, settings: Any) -> None:
    settings.PUNCH_FILE_MAX_ROWS = 2
    upload(*["HALL,E0008,2026-11-20 09:00,in"] * 2, actor=actor)
    with pytest.raises(TooLarge):
        upload(*["HALL,E0008,2026-11-20 09:00,in"] * 3, actor=actor)


def test_a_thousand_rows_cost_as_many_queries_as_one(
    actor: Any, asha: Employee, django_assert_max_num_queries: Any
) -> None:
    people = [make_employee(10, 10, code=f"E1{number:03d}") for number in range(20)]
    rows = [f"HALL,{one.code},2026-11-{day:02d} 09:00,in" for one in people for day in range(1, 21)]
    with django_assert_max_num_queries(30):
        assert upload(*rows, actor=actor).new == 400


@pytest.mark.parametrize("text", ["", "09:00", "2026-11-20", "20/13/2026 09:00", "1999-01-01 09:00", "२०२६-११-२० ०९:००",
                                  "2026-11-20 25:00", "2026-11-20 09:00 <b>", "9999-12-31 23:59"])  # fmt: skip
def test_what_is_no_time(text: str) -> None:
    assert moment_of_file(text) is None


def test_directions_as_people_write_them() -> None:
    texts = {"In": "in", " o ": "out", "check-in": "in", "Check Out": "out", "": "", "both": None}
    assert {text: direction_of(text) for text in texts} == texts


def test_the_line_of_a_device_and_the_row_of_a_file_are_one_punch(actor: Any, asha: Employee) -> None:
    """The same punch by network and by hand: known, not counted twice."""
    from erp_planned.biometrics.calc.lines import lines_of
    from erp_planned.biometrics.services.storing import store_punches

    moment = datetime(2026, 11, 20, 9, 2, 15, tzinfo=INDIA)
    (read,) = lines_of(line("8", moment), ["badge", "time", "status", "verify"])
    store_punches([(Device.objects.get(device_id="HALL").pk, read)], source="push")  # type: ignore[list-item]
    assert upload("HALL,E0008,2026-11-20 09:02:15,in", actor=actor).known == 1
