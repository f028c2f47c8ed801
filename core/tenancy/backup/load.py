"""Putting a dump back: the text of pg_restore, executed on a connection that stands in a transaction.

The text comes in three sections. The first (tables) and the last (indexes, foreign keys, triggers) are plain
SQL; the one between holds COPY blocks, whose rows go through unparsed. Triggers come last, so those that
refuse changes of locked rows are not there yet when the rows are.
"""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from django.utils.translation import gettext as _

from core.tenancy.backup.dump import Report
from core.tenancy.backup.errors import BackupFailed
from core.tenancy.postgres_tools import tool

COPY, END = b"COPY ", b"\\.\n"
# psql's own commands, and a setting that older servers do not know.
DROPPED = re.compile(rb"^(\\(un)?restrict \S+|SET transaction_timeout = .*)\n", re.MULTILINE)
# What the text sets is to end with the transaction.
SETTINGS = re.compile(
    rb"^SET ((?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout|client_encoding"
    rb"|standard_conforming_strings|check_function_bodies|xmloption|client_min_messages|row_security"
    rb"|default_tablespace|default_table_access_method) = )",
    re.MULTILINE,
)
SEARCH_PATH = b"set_config('search_path', '', false)"
# Bytes that are collected before they go to the server.
BATCH = 256 * 1024


def load_dump(raw: Any, dump: Path, total: int, report: Report) -> None:
    """Execute the dump on a psycopg connection; `total` rows are expected. Raises BackupFailed."""
    with raw.cursor() as cursor:
        cursor.execute(_section(dump, "pre-data"))
        _load_rows(cursor, dump, total, report)
        report(total, total, _("making indexes"))
        cursor.execute(_section(dump, "post-data"))


def localized(text: bytes) -> bytes:
    """Return the text with its settings bound to the transaction, without psql's commands."""
    text = SETTINGS.sub(rb"SET LOCAL \1", DROPPED.sub(b"", text))
    return text.replace(SEARCH_PATH, SEARCH_PATH.replace(b"false", b"true"))


def _section(dump: Path, name: str) -> bytes:
    with _pg_restore(dump, name) as out:
        return localized(out.read())


def _load_rows(cursor: Any, dump: Path, total: int, report: Report) -> None:
    done = 0
    with _pg_restore(dump, "data") as out:
        for line in out:
            if line.startswith(COPY):
                with cursor.copy(line.rstrip(b";\n")) as copy:
                    for batch, rows in _batches(out):
                        copy.write(batch)
                        done += rows
                        report(done, total, _("loading"))
            elif line.strip() and not line.startswith(b"--"):
                statement = localized(line)
                if statement.strip():
                    cursor.execute(statement)


def _batches(out: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """Yield the rows of one COPY block up to its end mark, with their number. Raises BackupFailed."""
    lines: list[bytes] = []
    size = 0
    for line in out:
        if line == END:
            yield b"".join(lines), len(lines)
            return
        lines.append(line)
        size += len(line)
        if size >= BATCH:
            yield b"".join(lines), len(lines)
            lines, size = [], 0
    raise BackupFailed(_("The dump ends in the middle of a table."))


@contextmanager
def _pg_restore(dump: Path, section: str) -> Iterator[IO[bytes]]:
    """Give the text of a section. Raises BackupFailed with pg_restore's own words."""
    command = [
        tool("pg_restore"),
        f"--section={section}",
        "--no-owner",
        "--no-privileges",
        "--no-tablespaces",
    ]
    command += ["--no-comments", "--file=-", str(dump)]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said)
        out = cast("IO[bytes]", process.stdout)
        try:
            yield out
            code = process.wait()
        finally:
            out.close()
            process.kill()
            process.wait()
        if code:
            said.seek(0)
            reason = said.read(2000).decode(errors="replace").strip()
            raise BackupFailed(_("pg_restore failed: %(reason)s") % {"reason": reason})
