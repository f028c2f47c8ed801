"""A process that ends in the middle of an act: SIGKILL after so many writes, or just before a commit."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from django.db import connection

from core.tenancy.backup.dump import table_names

WRITES = ("INSERT", "UPDATE", "DELETE", "COPY", "SELECT SETVAL")
# The first write, then rarer and rarer: an act of any length ends within a few turns.
STEPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


def kills(act: Callable[[], Any]) -> Iterator[str]:
    """Do an act in processes that are killed ever later, yielding after each kill where it was.

    The last process reaches its end, so that afterwards the act is done once. It begins with the kill just before the
    first commit, when all is written and nothing is kept.
    """
    assert ended_early(act, commit=1), "the act commits nothing"
    yield "before the first commit"
    for count in STEPS:
        if not ended_early(act, writes=count):
            return
        yield f"after write {count}"
    raise AssertionError("the act never ends")


def ended_early(act: Callable[[], Any], *, writes: int = 0, commit: int = 0) -> bool:
    """Do an act in a process of its own, killed after its n-th write or before its n-th commit; say if it was."""
    connection.close()  # a connection belongs to one process
    sys.stdout.flush()
    sys.stderr.flush()
    number = os.fork()
    if not number:
        _act_and_die(act, writes, commit)
    _number, status = os.waitpid(number, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the act failed; its error is above"
    return False


def kept(schema: str) -> dict[str, str]:
    """Return a checksum of each table's rows of a schema, as others see them."""
    found = {}
    with connection.cursor() as cursor:
        for name in table_names(cursor, schema):
            rows = "string_agg(r::text, chr(10) ORDER BY r::text)"
            cursor.execute(f'SELECT md5(coalesce({rows}, \'\')) FROM "{schema}"."{name}" r')
            found[name] = cursor.fetchone()[0]
    return found


def _act_and_die(act: Callable[[], Any], writes: int, commit: int) -> NoReturn:
    """In the forked process: end by the kill, or in order; nothing of the test's own clean-up runs here."""
    try:
        _kill_at(writes, commit)
        act()
        connection.close()
        os._exit(0)
    except BaseException:  # noqa: BLE001 - told to who waits, whatever it is
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)


def _kill_at(writes: int, commit: int) -> None:
    seen = {"writes": 0, "commits": 0}
    really = connection._commit  # type: ignore[attr-defined]

    def counting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if str(sql).lstrip().upper().startswith(WRITES):
            seen["writes"] += 1
            if seen["writes"] == writes:
                _kill()
        return result

    def committing() -> Any:
        seen["commits"] += 1
        if seen["commits"] == commit:
            _kill()
        return really()

    connection.execute_wrappers.append(counting)
    connection._commit = committing  # type: ignore[attr-defined]


def _kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
