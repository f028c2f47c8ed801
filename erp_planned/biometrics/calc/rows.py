"""Rows of a file of punches: deviceId, employeeCode (or badge), timestamp, direction. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from erp_planned.biometrics.calc.lines import FIRST_YEAR, INDIA, is_badge

NAMES = ("deviceId", "employeeCode", "badge", "timestamp", "direction")
# What people and other programs call the columns, without case, blanks and signs.
KNOWN = {
    "deviceid": "deviceId",
    "device": "deviceId",
    "employeecode": "employeeCode",
    "badge": "badge",
    "pin": "badge",
    "userid": "badge",
    "timestamp": "timestamp",
    "time": "timestamp",
    "datetime": "timestamp",
    "direction": "direction",
}
DIRECTIONS = {"": "", "in": "in", "out": "out", "i": "in", "o": "out", "0": "in", "1": "out", "checkin": "in",
              "checkout": "out"}  # fmt: skip
_INDIAN = re.compile(r"(\d{2})[/.-](\d{2})[/.-](\d{4}) (\d{2}:\d{2}(?::\d{2})?)")


@dataclass(frozen=True, slots=True)
class Places:
    """In which column of the file what stands; -1 where it is not there."""

    device: int
    employee: int
    badge: int
    moment: int
    direction: int


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row as it was written, with its number in the file; texts are stripped, an absent one is empty."""

    number: int
    device: str
    employee: str
    badge: str
    moment: str
    direction: str


def places_of(heading: Sequence[str | None]) -> Places | str:
    """Return where what stands, or the name of the first column that is missing, unknown or there twice."""
    found: dict[str, int] = {}
    for place, cell in enumerate(heading):
        name = KNOWN.get(re.sub(r"[^a-z]", "", (cell or "").lower()))
        if (cell and name is None) or (name in found):
            return cell or ""
        if name:
            found[name] = place
    for name in ("deviceId", "timestamp"):
        if name not in found:
            return name
    if "employeeCode" not in found and "badge" not in found:
        return "employeeCode"
    return Places(*(found.get(name, -1) for name in NAMES))


def row_of(number: int, cells: Sequence[str | None], places: Places) -> FileRow:
    """Return the row of the cells."""

    def at(place: int) -> str:
        return (cells[place] or "") if 0 <= place < len(cells) else ""

    return FileRow(
        number,
        at(places.device).upper(),
        at(places.employee).upper(),
        at(places.badge),
        at(places.moment),
        at(places.direction),
    )


def moment_of_file(text: str) -> datetime | None:
    """Return the instant of `2026-11-21 09:02[:15]`, `21/11/2026 09:02[:15]` (of India), or of ISO 8601 with a zone."""
    indian = _INDIAN.fullmatch(text)
    if indian:
        day, month, year, clock = indian.groups()
        text = f"{year}-{month}-{day} {clock}"
    if not text.isascii() or not 16 <= len(text) <= 32 or text[10] not in "T ":
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if not FIRST_YEAR <= moment.year < 9999:
        return None
    moment = moment.replace(microsecond=0)
    return moment.replace(tzinfo=INDIA) if moment.tzinfo is None else moment.astimezone(INDIA)


def direction_of(text: str) -> str | None:
    """Return in, out or nothing for what a file says, None for what nobody knows."""
    return DIRECTIONS.get(re.sub(r"[\s_-]", "", text.lower()))


def wrong_of(row: FileRow, moment: datetime | None, now: datetime) -> str:
    """Return which column of a row is wrong by itself, or nothing."""
    if not row.device:
        return "deviceId"
    if not row.employee and not row.badge:
        return "employeeCode"
    if row.badge and not is_badge(row.badge):
        return "badge"
    if moment is None or moment > now + timedelta(days=1):
        return "timestamp"
    return "direction" if direction_of(row.direction) is None else ""
