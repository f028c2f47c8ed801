"""Files of punches: looked at as a whole, then kept as a whole or not at all; the same file again adds nothing."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import IO

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from core.documents.csvfile import read_csv
from core.documents.limits import MEBIBYTE, Limits
from core.states import hold_table
from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.calc.rows import (
    FileRow,
    Places,
    direction_of,
    moment_of_file,
    places_of,
    row_of,
    wrong_of,
)
from erp_planned.biometrics.enums import Link, Source
from erp_planned.biometrics.errors import FileWrong
from erp_planned.biometrics.models import Badge, Device
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.services.heard import note_told
from erp_planned.biometrics.services.storing import hold, store_punches
from payroll.employees.models import Employee

MOST_ERRORS = 100
MOST_COLUMNS = 20
# Badges that one entry of the audit names.
MOST_TOLD = 500
# Whoever has no badge of a device has this one in files: the mark keeps it apart from numbers on devices.
OWN_BADGE = "code:{}"


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of a file, or would: rows, punches that are new and known, badges that were made for it."""

    rows: int
    new: int
    known: int
    badges: int
    is_preview: bool


@dataclass(frozen=True, slots=True)
class _Person:
    """An employee by number, with the first and the last day of service."""

    pk: int
    joined: date
    last: date | None


@dataclass(slots=True)
class _Known:
    """What rows are compared with: devices by name, employees by code, their badges with first and last day."""

    devices: dict[str, int] = field(default_factory=dict)
    employees: dict[str, _Person] = field(default_factory=dict)
    badges: dict[int, list[tuple[str, date, date | None]]] = field(default_factory=dict)
    # Employees who are given a badge of their own, with the first day of the file.
    wanting: dict[int, tuple[str, date]] = field(default_factory=dict)


def upload_punches(*, file: IO[bytes], actor: Actor, preview: bool = False) -> FileResult:
    """Keep the punches of a CSV file; with `preview` nothing stays.

    Raises TooLarge, UnsupportedMedia, and FileWrong with row and column of each wrong cell (at most a hundred).
    Punches of an employee count under the badge of the day; who has none is given one that only files use.
    """
    authorize(actor, P.WRITE)
    limits = Limits(
        max_bytes=settings.PUNCH_FILE_MAX_MB * MEBIBYTE,
        max_rows=settings.PUNCH_FILE_MAX_ROWS + 1,
        max_columns=MOST_COLUMNS,
    )
    with transaction.atomic():
        hold_table(Badge)  # who has which badge stays as it is read
        known = _known()
        punches = _checked(_rows(file, limits), known)
        held = hold({device for device, _read in punches})
        made = _give_badges(known, actor)
        stored = store_punches(punches, source=Source.FILE)
        result = FileResult(len(punches), stored.new, stored.known, made, preview)
        if preview:
            transaction.set_rollback(True)
        else:
            _note(held, punches)
            after = {"rows": result.rows, "new": result.new, "known": result.known, "badges": made}
            record(actor, "punches.uploaded", after=after)
    return result


def digest_of(file: IO[bytes]) -> str:
    """Return what tells two files apart."""
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]


def _rows(file: IO[bytes], limits: Limits) -> Iterator[FileRow]:
    """Yield the rows below the heading. Raises FileWrong for a heading that lacks a column, or a file without rows."""
    places: Places | None = None
    for row in read_csv(file, limits):
        if places is None:
            found = places_of(row.values)
            if isinstance(found, str):
                text = _(
                    "The first row must name the columns deviceId, employeeCode, timestamp and direction: “%(c)s”."
                )
                raise FileWrong.at("file", text % {"c": found[:40]})
            places = found
            continue
        yield row_of(row.number, row.values, places)
    if places is None:
        raise FileWrong.at("file", _("The file is empty."))


def _known() -> _Known:
    """Read in three queries what the rows are compared with."""
    people = Employee.objects.values_list("code", "pk", "date_of_joining", "last_working_on")
    known = _Known(
        devices=dict(Device.objects.values_list("device_id", "pk")),
        employees={code.upper(): _Person(pk, joined, last) for code, pk, joined, last in people},
    )
    held: dict[int, list[tuple[str, date, date | None]]] = defaultdict(list)
    rows = Badge.objects.order_by("from_on", "pk").values_list("employee_id", "badge", "from_on", "to_on")
    for employee, badge, from_on, to_on in rows:
        held[employee].append((badge, from_on, to_on))
    known.badges = held
    return known


def _checked(rows: Iterator[FileRow], known: _Known) -> list[tuple[int, Read]]:
    """Return the punches of the rows. Raises FileWrong."""
    now = timezone.now()
    punches: list[tuple[int, Read]] = []
    wrong: dict[str, list[str]] = {}
    for row in rows:
        moment = moment_of_file(row.moment)
        column = wrong_of(row, moment, now) or _unknown(row, moment, known)
        if column or moment is None:
            if len(wrong) < MOST_ERRORS:
                wrong[f"rows.{row.number}.{column}"] = [_wrong_text(row, column)]
            continue
        badge = row.badge or _badge_on(known, row.employee, moment)
        raw = f"{row.device},{row.employee or row.badge},{row.moment},{row.direction}"[:200]
        punches.append(
            (known.devices[row.device], Read(badge, moment, direction_of(row.direction) or "", "", raw))
        )
    if wrong:
        place, texts = next(iter(wrong.items()))
        _rows_word, number, column = place.split(".")
        text = _("Row %(row)s, column %(column)s: %(text)s Nothing was written.")
        raise FileWrong(text % {"row": number, "column": column, "text": texts[0]}, fields=wrong)
    return punches


def _unknown(row: FileRow, moment: datetime | None, known: _Known) -> str:
    """Return the column that names something that is not there, or was not that day."""
    if row.device not in known.devices:
        return "deviceId"
    if row.badge or moment is None:
        return ""
    person, day = known.employees.get(row.employee), moment.astimezone(INDIA).date()
    if person is None or day < person.joined or (person.last is not None and day > person.last):
        return "employeeCode"
    return ""


def _wrong_text(row: FileRow, column: str) -> str:
    """Return what is wrong with a cell, and what would be right."""
    values = {
        "deviceId": row.device,
        "employeeCode": row.employee,
        "badge": row.badge,
        "timestamp": row.moment,
    }
    texts = {
        "deviceId": _("“%(value)s” is no device that is registered."),
        "employeeCode": _("“%(value)s” is the code of no employee who was in service that day."),
        "badge": _("“%(value)s” can be no badge: up to 40 letters and digits."),
        "timestamp": _("“%(value)s” is no time up to now such as 2026-11-21 09:02:15 or 21/11/2026 09:02."),
        "direction": _("“%(value)s” is neither in nor out; leave it empty where it is not known."),
    }
    return texts[column] % {"value": values.get(column, row.direction)[:60]}


def _badge_on(known: _Known, code: str, moment: datetime) -> str:
    """Return the badge under which a punch of an employee is kept."""
    employee, day = known.employees[code].pk, moment.astimezone(INDIA).date()
    for badge, from_on, to_on in known.badges.get(employee, ()):
        if from_on <= day and (to_on is None or day <= to_on):
            return badge
    own = OWN_BADGE.format(code)
    known.wanting[employee] = (own, min(day, known.wanting.get(employee, (own, day))[1]))
    return own


def _give_badges(known: _Known, actor: Actor) -> int:
    """Give those a badge of their own who have none on a day of the file, until the end of their service."""
    there = {(employee, badge) for employee, held in known.badges.items() for badge, _from, _to in held}
    last = {one.pk: one.last for one in known.employees.values()}
    wanted = [(employee, badge, first) for employee, (badge, first) in sorted(known.wanting.items())]
    made = [
        Badge(badge=badge, employee_id=employee, from_on=first, to_on=last[employee])
        for employee, badge, first in wanted
        if (employee, badge) not in there
    ]
    Badge.objects.bulk_create(made, batch_size=1000)
    _begin_earlier({badge: first for employee, badge, first in wanted if (employee, badge) in there})
    if wanted:
        record(
            actor,
            "badges.given",
            after={"badges": [badge for _employee, badge, _first in wanted[:MOST_TOLD]]},
        )
    return len(made)


def _begin_earlier(firsts: dict[str, date]) -> None:
    """Let badges of files that are there begin earlier, or go on where they had ended."""
    rows = list(Badge.objects.filter(badge__in=firsts).select_related("employee").order_by("pk"))
    for row in rows:
        row.from_on = min(row.from_on, firsts[row.badge])
        row.to_on = row.employee.last_working_on
    update_rows(rows, ["from_on", "to_on"])


def _note(held: dict[int, Device], punches: list[tuple[int, Read]]) -> None:
    """Note of devices that come by files alone until when they have told everything."""
    now = timezone.now()
    newest: dict[int, datetime] = {}
    for device, read in punches:
        newest[device] = max(read.at, newest.get(device, read.at))
    for device, at in newest.items():
        row = held[device]
        if row.link == Link.FILE:
            note_told(row, at, now)
            row.last_sync_at = now
            row.save(update_fields=["synced_until", "last_sync_at"])
