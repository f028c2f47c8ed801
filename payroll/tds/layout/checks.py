"""Our own validation of a statement's text: order, running numbers, counts and totals against challans.

The rules are those of the reference (tds-returns, section 4). It is not the department's utility.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.money import ZERO
from core.periods import FinancialYear
from payroll.organizations.enums import DeductorCategory, TdsState
from payroll.tds.codes import CODES
from payroll.tds.deductor import NO_PAN_NEEDED
from payroll.tds.enums import Quarter
from payroll.tds.layout.reader import Parsed, Problem, Row, read
from payroll.tds.layout.values import PATTERNS
from payroll.tds.periods import NEW_ACT_FROM, Period
from payroll.tds.statement import PAN_PLACEHOLDERS

_PAN = PATTERNS["pan"]
_STATES = {int(code) for code in TdsState.values} | {99}
_FOLLOWS = {
    "FH": {"BH"},
    "BH": {"CD", "SD"},
    "CD": {"CD", "DD", "SD"},
    "DD": {"CD", "DD", "SD"},
    "SD": {"SD", "S16", "C6A"},
    "S16": {"SD", "S16", "C6A"},
    "C6A": {"SD", "C6A"},
}
Note = Callable[[Row, str, str], None]


def problems_of(content: bytes, *, today: date) -> list[Problem]:
    """Return everything that is wrong with a file, in the order of its lines; empty when nothing is."""
    parsed = read(content)
    found = list(parsed.problems)
    if not found:  # totals of unreadable lines would only repeat what is said already

        def note(row: Row, field: str, text: str) -> None:
            found.append(Problem(row.line, row.record, field, text))

        _check_order(parsed, note)
        if not found:
            _check_header(parsed.rows, note)
            _check_dates(parsed.rows, today, note)
            _check_challans(parsed.rows, note)
            _check_salaries(parsed.rows, note)
    return sorted(found, key=lambda problem: problem.line)


def _check_order(parsed: Parsed, note: Note) -> None:
    allowed = {"FH"}
    for number, row in enumerate(parsed.rows, 1):
        if row["line"] != number:
            note(row, "line", _("must be %(number)d") % {"number": number})
        if row.record not in allowed:
            names = ", ".join(sorted(allowed))
            note(row, "record", _("stands in the wrong place; %(names)s may follow here") % {"names": names})
        allowed = _FOLLOWS.get(row.record, set())


def _check_header(rows: list[Row], note: Note) -> None:
    head, batch = rows[0], rows[1]
    if head["tan"] != batch["tan"]:
        note(batch, "tan", _("differs from the file header"))
    if not _PAN.fullmatch(batch["pan"]) and batch["pan"] != NO_PAN_NEEDED:
        note(batch, "pan", _("is neither a PAN nor %(text)s") % {"text": NO_PAN_NEEDED})
    year, assessment = str(batch["financial_year"]), str(batch["assessment_year"])
    start = int(year[:4])
    if year != f"{start}{(start + 1) % 100:02d}" or assessment != f"{start + 1}{(start + 2) % 100:02d}":
        note(batch, "financial_year", _("does not agree with the assessment year"))
    if (start >= NEW_ACT_FROM) != (batch["form"] in {"138", "140"}):
        note(batch, "form", _("is not the form of the year"))
    for name, known in (
        ("quarter", set(Quarter.values)),
        ("category", set(DeductorCategory.values)),
        ("state", _STATES),
        ("responsible_state", _STATES),
    ):
        if batch[name] not in known:
            note(batch, name, _("is not in the list"))
    if bool(batch["previous_receipt"]) != (batch["filed_before"] == "Y"):
        note(batch, "filed_before", _("does not agree with the earlier receipt number"))


def _check_dates(rows: list[Row], today: date, note: Note) -> None:
    batch = rows[1]
    if batch["quarter"] not in Quarter.values:
        return
    period = Period(FinancialYear(int(str(batch["financial_year"])[:4])), Quarter(batch["quarter"]))
    for row in rows:
        for name, value in row.values.items():
            if isinstance(value, date) and value > today:
                note(row, name, _("lies in the future"))
        day = row["deducted_on"]
        if day is not None and not period.first <= day <= period.last:
            note(row, "deducted_on", _("lies outside %(period)s") % {"period": period})


def _check_challans(rows: list[Row], note: Note) -> None:
    batch = rows[1]
    challans = [row for row in rows if row.record == "CD"]
    _same(batch, "challans", len(challans), note)
    _same(batch, "deposited", _sum(challans, "total"), note)
    deductees: dict[int, list[Row]] = {number: [] for number in range(1, len(challans) + 1)}
    number = 0
    for row in rows:
        if row.record == "CD":
            number += 1
            _same(row, "number", number, note)
        elif row.record == "DD":
            _same(row, "challan", number, note)
            deductees[number].append(row)
            _same(row, "number", len(deductees[number]), note)
            _check_deductee(row, batch, note)
    for challan, below in zip(challans, deductees.values(), strict=True):
        _check_challan(challan, below, note)


def _check_challan(challan: Row, below: list[Row], note: Note) -> None:
    _same(challan, "deductees", len(below), note)
    parts = sum(
        (challan[name] or ZERO for name in ("tax", "surcharge", "cess", "interest", "fee", "others")), ZERO
    )
    _same(challan, "total", parts, note)
    _same(challan, "rows_deposited", _sum(below, "deposited"), note)
    _same(challan, "rows_total", _sum(below, "tds"), note)
    room = challan["total"] - sum((challan[name] or ZERO for name in ("interest", "fee", "others")), ZERO)
    if _sum(below, "deposited") > room:
        note(challan, "rows_deposited", _("is more than the tax deposited, %(room)s") % {"room": room})
    if not (challan["serial"] or challan["challan_serial"] or challan["ddo_serial"]):
        note(challan, "serial", _("must not be empty"))


def _check_deductee(row: Row, batch: Row, note: Note) -> None:
    if not _PAN.fullmatch(row["pan"]) and row["pan"] not in PAN_PLACEHOLDERS:
        note(row, "pan", _("is neither a PAN nor one of its placeholders"))
    if batch["form"] in {"24Q", "138"} and row["pan"] in PAN_PLACEHOLDERS and not row["reference"]:
        note(row, "reference", _("must be there when the PAN is not"))
    if row["tds"] > row["amount"]:
        note(row, "tds", _("is more than the amount paid"))
    if row["tds"] and row["deducted_on"] is None:
        note(row, "deducted_on", _("must be there when tax was deducted"))
    if row["code"] not in {pair[batch["form"] in {"138", "140"}] for pair in CODES.values()}:
        note(row, "code", _("is not in the list"))


def _check_salaries(rows: list[Row], note: Note) -> None:
    batch, salaries = rows[1], [row for row in rows if row.record == "SD"]
    if salaries:
        _same(batch, "salaries", len(salaries), note)
        _same(batch, "salaries_gross", _sum(salaries, "gross_total"), note)
        if batch["quarter"] != Quarter.Q4:
            note(salaries[0], "record", _("belongs to the fourth quarter"))
    for number, (row, below) in enumerate(_with_lines(rows), 1):
        _same(row, "number", number, note)
        for record, name in (("S16", "section16"), ("C6A", "chapter6a")):
            lines = [line for line in below if line.record == record]
            _same(row, f"{name}_count", len(lines), note)
            _same(row, f"{name}_total", _sum(lines, "amount"), note)
            for line in lines:
                _same(line, "salary", number, note)
        _same(row, "salary_income", row["salary"] - row["section16_total"], note)
        _same(row, "gross_total", row["salary_income"] + row["other_income"], note)
        _same(row, "taxable", row["gross_total"] - row["chapter6a_total"], note)
        _same(row, "shortfall", row["net_tax"] - row["tds"], note)


def _with_lines(rows: list[Row]) -> list[tuple[Row, list[Row]]]:
    found: list[tuple[Row, list[Row]]] = []
    for row in rows:
        if row.record == "SD":
            found.append((row, []))
        elif found:
            found[-1][1].append(row)
    return found


def _sum(rows: list[Row], name: str) -> Decimal:
    return sum((row[name] or ZERO for row in rows), ZERO)


def _same(row: Row, name: str, expected: Any, note: Note) -> None:
    if row[name] != expected:
        note(
            row, name, _("is %(found)s but must be %(expected)s") % {"found": row[name], "expected": expected}
        )
