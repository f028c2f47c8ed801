"""OpenAPI documents as bytes: rendered and packed once for a version of the code, kept on disk for every process.

`manage.py keep_openapi` makes them before the first request (docs/operations.md); where that was left out, the first
one to ask waits for it.
"""

import gzip
import hashlib
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings
from drf_spectacular.renderers import OpenApiJsonRenderer

from core.api.openapi import make_document
from core.suites import suites

FOLDER = "openapi-kept"
# What the document follows from beside the apps: the settings, what suites share, the packages that render it.
SHARED = {"config", "education"}
PACKAGES = "requirements.txt"

_making = threading.Lock()
_known: dict[str, bytes] = {}


@cache
def code_version() -> str:
    """Return a digest of names, sizes and times of the source files, as they were when first asked for."""
    root = Path(settings.BASE_DIR)
    digest = hashlib.sha256((root / PACKAGES).read_bytes())
    sources = SHARED | {config.name.partition(".")[0] for config in apps.get_app_configs()}
    for source in sorted(sources):
        for path in sorted((root / source).rglob("*.py")):
            told = path.stat()
            digest.update(f"{path.relative_to(root)} {told.st_size} {told.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:20]


def packed_document(suite: str) -> bytes:
    """Return a suite's document as gzip."""
    if suite not in _known:
        with _making:
            if suite not in _known:
                _known[suite] = _read(suite) or _make(suite)
    return _known[suite]


def keep_documents() -> list[Path]:
    """Make what is not there for every suite that has a document; return where they are. All else in there goes."""
    names = [suite.name for suite in suites() if suite.prefix]
    for name in names:
        packed_document(name)
    places = [_place(name) for name in names]
    for former in (Path(settings.VAR_DIR) / FOLDER).glob("*"):
        if former not in places:
            former.unlink(missing_ok=True)
    return places


def load_kept_documents() -> None:
    """Take into memory what is there, so that processes forked from this one share it."""
    for suite in suites():
        if suite.prefix and (found := _read(suite.name)):
            _known[suite.name] = found


def _place(suite: str) -> Path:
    return Path(settings.VAR_DIR) / FOLDER / f"{suite}-{code_version()}.json.gz"


def _read(suite: str) -> bytes | None:
    try:
        return _place(suite).read_bytes()
    except OSError:
        return None


def _make(suite: str) -> bytes:
    """Render, pack and keep; a disk that takes nothing costs the next process the same work, and nothing else."""
    code_version()  # before the work: what is rendered is what was loaded
    content = OpenApiJsonRenderer().render(make_document(suite), renderer_context={})
    packed = gzip.compress(content, 9, mtime=0)
    place = _place(suite)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(packed)
        Path(file.name).replace(place)
        for former in place.parent.glob(f"{suite}-*.json.gz"):
            if former != place:
                former.unlink(missing_ok=True)
    return packed
