"""Text files of the quarterly TDS statements: layouts as data, writer, our own reader and checks.

`make_file` is the door: it refuses what is incomplete and never hands out a file with a known fault.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from payroll.tds.errors import DeductorIncomplete, LayoutError, StatementNotReady
from payroll.tds.layout.checks import problems_of
from payroll.tds.layout.notes import notes_for
from payroll.tds.layout.writer import write
from payroll.tds.statement import Statement

SHOWN = 20


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that our reader finds nothing wrong with, and what the filer should know about it."""

    content: bytes
    filename: str
    form: str
    notes: list[str]


def make_file(statement: Statement, *, today: date) -> TextFile:
    """Write the statement and read it back.

    Raises DeductorIncomplete, or StatementNotReady for a statement without challans and for one with a value
    that the layout cannot hold or with totals that do not agree; `extra` lists the problems.
    """
    missing = statement.deductor.missing()
    if missing:
        raise DeductorIncomplete(missing)
    if not statement.challans:
        raise StatementNotReady(
            _("There is no challan with deductions in %(period)s.") % {"period": statement.period}
        )
    try:
        content = write(statement, created_on=today)
    except LayoutError as error:
        raise StatementNotReady(str(error)) from error
    problems = [str(problem) for problem in problems_of(content, today=today)]
    if problems:
        raise StatementNotReady(problems[0], extra={"problems": problems[:SHOWN]})
    name = f"{statement.form}{statement.period.quarter}{statement.period.year.start}.txt"
    return TextFile(content, name, statement.form, notes_for(statement.kind, statement.period))
