"""Lines of punches as devices send them (iclock, ATTLOG): columns by the device's setting, times of India. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

# Devices tell the time on their display; they stand in India.
INDIA = ZoneInfo("Asia/Kolkata")
COLUMNS = ("badge", "time", "status", "verify")
NOT_NEEDED = "-"
DEFAULT_COLUMNS = "badge, time, status, verify"
MOST_COLUMNS = 12
MOST_BADGE, MOST_VERIFY, MOST_RAW = 40, 10, 200
# What a device says a punch was: in and out, break out and in, overtime in and out. Others say nothing.
DIRECTIONS = {"0": "in", "1": "out", "2": "out", "3": "in", "4": "in", "5": "out"}
FIRST_YEAR = 2000


@dataclass(frozen=True, slots=True)
class Read:
    """One punch as a device or file tells it. `at` is an instant."""

    badge: str
    at: datetime
    direction: str = ""
    verify: str = ""
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that holds no punch that can be read."""

    raw: str


def columns_of(text: str) -> list[str]:
    """Return the columns that a setting names. Raises ValueError with what is wrong, in English, for the developer."""
    names = [part.strip().lower() for part in text.split(",")]
    if len(names) > MOST_COLUMNS:
        raise ValueError("too many")
    for name in names:
        if name != NOT_NEEDED and name not in COLUMNS:
            raise ValueError(name)
        if name != NOT_NEEDED and names.count(name) > 1:
            raise ValueError(name)
    if "badge" not in names or "time" not in names:
        raise ValueError("badge, time")
    return names


def lines_of(text: str, columns: Sequence[str]) -> Iterator[Read | Unreadable]:
    """Yield what each line that is not empty says, in the order of the lines."""
    for line in text.splitlines():
        if line.strip():
            yield _read(line, columns)


def _read(line: str, columns: Sequence[str]) -> Read | Unreadable:
    raw = printable(line)[:MOST_RAW]
    cells = dict(zip(columns, (cell.strip() for cell in line.split("\t")), strict=False))
    badge, moment = cells.get("badge", ""), moment_of(cells.get("time", ""))
    if moment is None or not is_badge(badge):
        return Unreadable(raw)
    verify = printable(cells.get("verify", ""))[:MOST_VERIFY]
    return Read(badge, moment, DIRECTIONS.get(cells.get("status", ""), ""), verify, raw)


def is_badge(text: str) -> bool:
    """Say whether a text can be a badge: short, printable, without blanks around."""
    return 0 < len(text) <= MOST_BADGE and text.isprintable() and text == text.strip()


def moment_of(text: str) -> datetime | None:
    """Return the instant that a device's `YYYY-MM-DD HH:MM:SS` (seconds may lack) means, None for anything else."""
    if len(text) not in {16, 19} or not text.isascii():
        return None
    try:
        naive = datetime.fromisoformat(text)
    except ValueError:
        return None
    return instant(naive) if naive.tzinfo is None else None


def instant(naive: datetime) -> datetime | None:
    """Return the instant of a device's local time; None before 2000 or from 9999 on."""
    return naive.replace(tzinfo=INDIA) if FIRST_YEAR <= naive.year < 9999 else None


def printable(text: str) -> str:
    """Return a text with tabs as they are and without any other sign that is not printable."""
    return "".join(sign if sign.isprintable() or sign == "\t" else "?" for sign in text)
