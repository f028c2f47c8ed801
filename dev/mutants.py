"""`make mutants`: small faults in the rules, each tried against the tests nearest to it; the uncaught are named.

The faults are made in a copy of the project under $VAR, never in the checkout. What does nothing (a bound that no
value can meet) stands in ineffective_mutations.toml with its reason and does not count.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path, PurePosixPath

from dev import pytest_durations, test, touched
from dev.console import say, stop
from dev.mutations import Mutation, mutations
from dev.paths import ROOT, VENV, var_dir
from dev.quick import choose, expected, in_order

COUNT, SEED = 60, 1
# Of the effective faults this part must be caught.
WANTED = 0.9
# Tests that would begin later are left out; a run that hangs (an endless loop is a fault caught) is ended.
SECONDS, HANGS = 90, 240
SUITES = ("payroll", "school", "erp_planned")
RULES = ("calc", "services")
INEFFECTIVE = Path(__file__).with_name("ineffective_mutations.toml")
OPTIONS = ("--reuse-db", "-q", "-x", "--tb=no", "-m", "not browser")
TESTS_FAILED, NOTHING_RUN = 1, 5


class Outcome(StrEnum):
    """What became of a fault."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    INEFFECTIVE = "ineffective"


def main() -> int:
    """Try $MUTANTS faults chosen by $SEED. Return 1 when too few are caught."""
    seed, count = int(os.environ.get("SEED", SEED)), int(os.environ.get("MUTANTS", COUNT))
    chosen = sample(rules(ROOT), seed, count)
    tree = _copy(var_dir() / "mutants")
    with test.environment() as env:
        tests = _tests_of(chosen)
        _compile_texts(tree, env)
        tried = [(one, _told(one, _try(one, tests[one.path], tree, env))) for one in chosen]
        wrong = _failing_anyway([name for _, (_, name) in tried if name], tree, env)
    if wrong:
        stop(f"These tests fail without any fault, so that nothing is known: {', '.join(wrong)}")
    return _summary([(one, outcome) for one, (outcome, _) in tried], seed)


def rules(root: Path) -> list[str]:
    """Return the modules of arithmetic and of services, in order."""
    files = (
        path.relative_to(root).as_posix()
        for name in (*SUITES, "education")
        for path in (root / name).rglob("*.py")
    )
    return sorted(path for path in files if is_rule(path))


def is_rule(path: str) -> bool:
    """Say whether a file of the project holds rules: `calc`, `services`, or a module of education."""
    parts = PurePosixPath(path).with_suffix("").parts
    if "migrations" in parts or parts[-1] in {"__init__", "enums", "errors"}:
        return False
    return parts[0] == "education" or (parts[0] in SUITES and any(part in RULES for part in parts[2:]))


def sample(paths: Sequence[str], seed: int, count: int) -> list[Mutation]:
    """Return faults drawn by the seed from all that could be made, the same ones as long as the code is the same."""
    every = [one for path in paths for one in mutations(path, (ROOT / path).read_bytes())]
    return sorted(
        random.Random(seed).sample(every, min(count, len(every))),  # noqa: S311 - no secret
        key=lambda one: (one.path, one.start),
    )


def _tests_of(chosen: Sequence[Mutation]) -> dict[str, list[str]]:
    imports = touched.graph()
    kept = pytest_durations.read(test.services_dir())
    found = {}
    for path in {one.path for one in chosen}:
        near = touched.touched([path], imports)
        seconds = {name: expected(name, kept) for name in near}
        ranked = in_order(near, seconds)
        fitting, left = choose(ranked, SECONDS)
        found[path] = [*fitting, *(name for name, _ in left)]
    return found


def _copy(place: Path) -> Path:
    """Copy what git knows or would take, changed files as they are; return the folder."""
    shutil.rmtree(place, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place / name)
    return place


def _compile_texts(tree: Path, env: Mapping[str, str]) -> None:
    program = "from core.catalogues import compile_stale; compile_stale()"
    subprocess.run([str(VENV / "bin" / "python"), "-c", program], cwd=tree, env=env, check=True)


def _try(one: Mutation, tests: Sequence[str], tree: Path, env: Mapping[str, str]) -> tuple[Outcome, str]:
    """Run the tests on the fault; return what became of it and the test that caught it."""
    source = (ROOT / one.path).read_bytes()
    if _is_known(one, source):
        return Outcome.INEFFECTIVE, ""
    if not tests:
        return Outcome.SURVIVED, ""
    file = tree / one.path
    file.write_bytes(one.applied(source))
    try:
        code = _pytest(tests, tree, env, until=time.time() + SECONDS)
    except subprocess.TimeoutExpired:
        return Outcome.CAUGHT, ""
    finally:
        file.write_bytes(source)
    if code in {0, NOTHING_RUN}:
        return Outcome.SURVIVED, ""
    failed = _last_failed(tree)
    # Without a failed test the code could not even be read.
    return Outcome.CAUGHT, failed[0] if code == TESTS_FAILED and failed else ""


def _pytest(tests: Sequence[str], tree: Path, env: Mapping[str, str], *, until: float = 0.0) -> int:
    command = [str(VENV / "bin" / "python"), "-B", "-m", "pytest", "--cache-clear", *OPTIONS, *tests]
    more = {"TESTS_UNTIL": str(until)} if until else {}
    return subprocess.run(
        command,
        cwd=tree,
        env={**env, **more},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=HANGS,
        check=False,
    ).returncode


def _last_failed(tree: Path) -> list[str]:
    try:
        return list(json.loads((tree / ".pytest_cache/v/cache/lastfailed").read_text(encoding="utf-8")))
    except OSError:
        return []


def _failing_anyway(names: Sequence[str], tree: Path, env: Mapping[str, str]) -> list[str]:
    """Run the tests that caught something without a fault; return those that fail all the same."""
    failing = []
    left = sorted(set(names))
    while left and _pytest(left, tree, env) not in {0, NOTHING_RUN}:
        one = (_last_failed(tree) or left)[0]
        failing.append(one)
        left = [name for name in left if name != one]
    return failing


def _is_known(one: Mutation, source: bytes) -> bool:
    known = tomllib.loads(INEFFECTIVE.read_text(encoding="utf-8")).get("mutation", [])
    return {"path": one.path, "before": one.shown(source)[0], "after": one.shown(source)[1]} in [
        {key: entry[key] for key in ("path", "before", "after")} for entry in known
    ]


def _told(one: Mutation, result: tuple[Outcome, str]) -> tuple[Outcome, str]:
    outcome, name = result
    say(f"{outcome:<11} {one.path}:{one.line} {one.before} → {one.after or '(nothing)'} {name}")
    return result


def _summary(tried: Sequence[tuple[Mutation, Outcome]], seed: int) -> int:
    survivors = [one for one, outcome in tried if outcome == Outcome.SURVIVED]
    effective = [one for one, outcome in tried if outcome != Outcome.INEFFECTIVE]
    caught = len(effective) - len(survivors)
    for one in survivors:
        before, after = one.shown((ROOT / one.path).read_bytes())
        say(f"\n{one.path}:{one.line} is not held by a test:\n  - {before}\n  + {after}")
    share = caught / len(effective) if effective else 1.0
    say(
        f"\nSeed {seed}: {caught} of {len(effective)} effective faults caught ({share:.0%}); wanted {WANTED:.0%}."
    )
    return 0 if share >= WANTED else 1
