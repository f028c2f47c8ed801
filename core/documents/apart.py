"""Reading a file from people we do not know in a process of its own, bounded in memory and time.

A spreadsheet is a small program for its reader: some kilobytes can keep a parser busy for minutes or fill the
memory. The process that serves everybody starts another one for it, without our settings and secrets, gives
it the file, and takes back lines of JSON. When that one ends before its work is done, the file was too much.
"""

import importlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.utils.translation import activate, get_language, gettext

from core import errors
from core.documents.limits import MEBIBYTE
from core.errors import Busy, DomainError, TooLarge
from core.typed_json import decoded, encoded

# What the reading process may take. Python itself and openpyxl are some 100 MB of it.
MOST_MEMORY = 1024 * MEBIBYTE
# Seconds of a core for any file, and for each megabyte of it as sent; an honest file needs a quarter.
SECONDS, SECONDS_PER_MEBIBYTE = 20, 10
# So many at once in one process of ours, and seconds that another one waits for its turn.
AT_ONCE, PATIENCE = 2, 30
# Items on a line; a line ends early when a single item is long.
ON_A_LINE = 200
OUT_OF_MEMORY = 3
_ROOT = Path(__file__).resolve().parents[2]
_REFUSALS = {
    kind.__name__: kind for kind in (errors.ValidationFailed, errors.TooLarge, errors.UnsupportedMedia)
}
_turns = threading.BoundedSemaphore(AT_ONCE)

Read = Callable[..., Iterator[Any]]


def read_apart(read: Read, content: bytes, **options: Any) -> Iterator[Any]:
    """Yield what `read(content, **options)` yields, having run it in a process of its own.

    `read` is a function of a module, `options` and what it yields are JSON, Decimals, dates and times. Raises
    the refusals that it raises, TooLarge when it needs more memory or time than there is, Busy when too many
    files are being read already. Whoever stops in the middle closes the generator, which ends the process.
    """
    task = {
        "module": read.__module__,
        "function": read.__qualname__,
        "options": options,
        "language": get_language() or "en",
        "languages": [[code, str(name)] for code, name in settings.LANGUAGES],
        "locale": [str(path) for path in settings.LOCALE_PATHS],
        "seconds": SECONDS + SECONDS_PER_MEBIBYTE * (len(content) // MEBIBYTE),
        "memory": MOST_MEMORY,
    }
    if not _turns.acquire(timeout=PATIENCE):
        raise Busy(gettext("Other files are being read at this moment. Try again in a minute."))
    try:
        with tempfile.TemporaryFile() as given:
            given.write(json.dumps(task).encode() + b"\n" + content)
            given.seek(0)
            del content
            yield from _taken(given)
    finally:
        _turns.release()


def _taken(given: IO[bytes]) -> Iterator[Any]:
    child = subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        # Nothing of ours: whatever the file does to its reader, there is no password to be found.
        env={"PATH": os.defpath, "LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1"},
    )
    told: Any = child.stdout
    try:
        for line in told:
            answer = json.loads(line, object_hook=decoded)
            if isinstance(answer, list):
                yield from answer
            elif answer is True:
                return
            else:
                raise _refusal(answer)
        raise _ended(child.wait())
    finally:
        child.kill()
        told.close()
        child.wait()


def _refusal(told: Mapping[str, Any]) -> DomainError:
    kind = _REFUSALS[told["kind"]]
    return kind(told["message"], fields=told["fields"])


def _ended(code: int) -> Exception:
    """What it means that the process ended without an answer: killed by a limit, or a fault of ours."""
    if code != OUT_OF_MEMORY and code >= 0:
        return RuntimeError(f"the reading process ended with {code}")
    text = gettext(
        "Reading the file takes too much memory or time. Save it anew, with the data only, or split it."
    )
    return TooLarge.at("file", text)


def main() -> None:
    """Be the reading process: the task on the first line of stdin, the file behind it."""
    task = json.loads(sys.stdin.buffer.readline())
    for kind, most in (
        (resource.RLIMIT_AS, task["memory"]),
        (resource.RLIMIT_CPU, task["seconds"]),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))
    settings.configure(
        USE_I18N=True, LANGUAGES=task["languages"], LOCALE_PATHS=task["locale"], TIME_ZONE="Asia/Kolkata"
    )
    apps.populate([])  # what the texts want to be ready
    activate(task["language"])
    read = getattr(importlib.import_module(task["module"]), task["function"])
    try:
        _write(read(sys.stdin.buffer.read(), **task["options"]))
    except DomainError as error:
        kind_of_refusal = next(name for name, known in _REFUSALS.items() if isinstance(error, known))
        fields = {name: [str(text) for text in texts] for name, texts in error.fields.items()}
        _say({"kind": kind_of_refusal, "message": str(error.message), "fields": fields})
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    else:
        _say(True)


def _write(items: Iterator[Any]) -> None:
    waiting: list[Any] = []
    try:
        for item in items:
            waiting.append(item)
            if len(waiting) == ON_A_LINE:
                _say(waiting)
                waiting = []
    finally:
        _say(waiting)  # what stands before a refusal is good


def _say(answer: Any) -> None:
    line = json.dumps(answer, default=encoded, separators=(",", ":"), ensure_ascii=True)
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
