"""`make texts`: collect the texts of source and templates into the catalogues, and name those without Hindi.

Each app with texts has a catalogue of its own, so that two people at work on two apps do not meet in one file. A
text that moved from one app to another takes its translation along. Needs GNU gettext (Debian: gettext).
"""

from __future__ import annotations

import shutil
import sys

import polib

from core.catalogues import catalogues, compile_stale
from dev.console import call, say, stop
from dev.paths import ROOT, command_env

LANGUAGE = "hi"
SUITES = ("payroll", "school", "erp_planned")
IGNORED = ("tests/*", "dev/*", ".venv/*", "var*/*", "deploy/*")
# Of no consequence to collecting texts, but the settings want them.
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "config.settings.dev",
    "SECRET_KEY": "collecting texts",
    "DATABASE_URL": "postgresql:///none",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


def main() -> int:
    """Collect, fill in what is known, compile; 1 where texts have no Hindi."""
    if shutil.which("xgettext") is None:
        stop("GNU gettext is missing. Install it: apt-get install gettext")
    known = _known()
    for folder in [
        ROOT / "core",
        *(path.parent for suite in SUITES for path in ROOT.glob(f"{suite}/*/apps.py")),
    ]:
        (folder / "locale" / LANGUAGE / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    options = ["-l", LANGUAGE, "--no-location", "--no-wrap", "--no-obsolete", "-v", "0"]
    ignored = [part for pattern in IGNORED for part in ("--ignore", pattern)]
    collected = [sys.executable, "manage.py", "makemessages", *options, *ignored]
    if code := call(collected, env=command_env(**SETTINGS)):
        return code
    missing = [text for path in catalogues() for text in _filled(str(path), known)]
    compile_stale()
    for text in missing:
        say(f"no Hindi: {text!r}")
    return 1 if missing else 0


def _known() -> dict[tuple[str, str, str], polib.POEntry]:
    """Return the translated texts of all catalogues by context, text and plural."""
    entries = (entry for path in catalogues() for entry in polib.pofile(str(path)))
    return {_key(entry): entry for entry in entries if entry.translated()}


def _key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""


def _filled(path: str, known: dict[tuple[str, str, str], polib.POEntry]) -> list[str]:
    """Fill in what another catalogue knows, take guesses out, and return the texts without a translation."""
    file, missing = polib.pofile(path, wrapwidth=0), []
    for entry in file:
        if entry.translated():
            continue
        other = known.get(_key(entry))
        entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
        entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
        entry.msgstr = other.msgstr if other else ""
        entry.msgstr_plural = dict(other.msgstr_plural) if other else dict.fromkeys(entry.msgstr_plural, "")
        missing += [] if other else [entry.msgid]
    file.save(path)
    return missing
