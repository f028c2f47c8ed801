"""`make kill`: kills processes at random moments under a running application, and holds what is left against the rules.

It starts the whole of `make run` with data of its own, keeps people's work going over REST (backups, which every
process has a part in, and reads), and kills web, worker, mail worker, Redis' and PostgreSQL's processes with
SIGKILL, or freezes Redis. Afterwards: no job failed, none stuck, nothing left in the work folders, every backup whole,
no schema and no open transaction over, nobody but 200, 202, 409 or 503 was answered. ROUNDS=30 by default.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from dev.console import say, stop
from dev.paths import ROOT, command_env, var_dir
from dev.ports import check_port

EXPECTED = {200, 202, 409, 429, 503}
SETTLE_SECONDS = 240
STATE = """
import json
from django.db import connection
from django.utils import timezone
from core.outbox.models import Job
from core.tenancy.backup.models import Backup
from core.tenancy.context import in_public
with in_public(), connection.cursor() as cursor:
    cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                   " AND state LIKE 'idle in transaction%' AND state_change < now() - interval '30 s'")
    idle = cursor.fetchone()[0]
    cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname LIKE '%\\\\_\\\\_old'")
    old = cursor.fetchone()[0]
    jobs = list(Job.objects.values_list("state", flat=True))
    backups = list(Backup.objects.values_list("state", flat=True))
print("STATE " + json.dumps({"jobs": jobs, "backups": backups, "idle": idle, "old": old}))
"""


def main() -> int:
    """Run the rounds and return 0 when every rule held."""
    port, rounds = check_port(), int(os.environ.get("ROUNDS", "30"))
    chance = random.Random(int(os.environ.get("SEED", "1")))  # noqa: S311 - repeatable, no secret
    os.environ["VAR"] = str(var_dir() / "kill")
    log = var_dir().with_suffix(".log")
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "wb") as output:
        app = subprocess.Popen(
            [sys.executable, "-m", "dev", "run"],
            cwd=ROOT,
            env=command_env(PORT=str(port)),
            stdout=output,
            stderr=output,
        )
    try:
        _wait_ready(port, app, log)
        answers = _rounds(port, rounds, chance)
        problems = _problems(answers)
    finally:
        app.send_signal(signal.SIGTERM)
        app.wait(60)
    say(
        f"{rounds} kills; answers {dict(sorted(answers.items()))}. "
        + ("; ".join(problems) or "Every rule held.")
    )
    return 1 if problems else 0


def _wait_ready(port: int, app: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 900
    while _call(port, "GET", "/readyz") != 200:
        if app.poll() is not None or time.monotonic() > deadline:
            stop(f"The application did not start; see {log}.")
        time.sleep(1)


def _rounds(port: int, rounds: int, chance: random.Random) -> Counter[int]:
    answers: Counter[int] = Counter()
    token = ""
    for number in range(rounds):
        token = token or _token(port)
        answers[_call(port, "POST", "/api/backup", token)] += 1
        answers[_call(port, "GET", "/api/employees", token)] += 1
        time.sleep(chance.uniform(0, 1.5))
        say(f"{number + 1}/{rounds}: {_harm(chance)}")
        answers[_call(port, "GET", "/api/auth/me", token)] += 1
        time.sleep(chance.uniform(0.5, 3))
    return answers


def _harm(chance: random.Random) -> str:
    """Kill or freeze one process of this data folder at random, and say which."""
    kinds = {
        "web": "gunicorn",
        "worker": "--queues celery",
        "mail": "--queues mail",
        "redis": "redis-server",
        "beat": "config beat",
    }
    name = chance.choice([*kinds, "backend", "frozen redis"])
    if name == "backend":
        pids = [pid for pid in _own_processes("postgres: karyalaya") if pid]
    else:
        pids = _own_processes(kinds["redis" if name == "frozen redis" else name])
    if not pids:
        return f"{name}: none there"
    pid = chance.choice(pids)
    if name in {"redis", "frozen redis"}:  # nobody starts Redis anew here: it is frozen for a while
        os.kill(pid, signal.SIGSTOP)
        time.sleep(5)
        os.kill(pid, signal.SIGCONT)
    else:
        os.kill(pid, signal.SIGKILL)
    return f"{name} ({pid})"


def _own_processes(text: str) -> list[int]:
    """Return processes below this one whose command line has the text."""
    parents, lines = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                pid = int(folder.name)
                parents[pid] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                lines[pid] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except (OSError, ValueError):
                continue

    def is_own(pid: int) -> bool:
        while pid in parents and pid > 1:
            if parents[pid] == os.getpid():
                return True
            pid = parents[pid]
        return False

    return [pid for pid, line in lines.items() if text in line and "keep_running" not in line and is_own(pid)]


def _token(port: int) -> str:
    body = json.dumps({"username": "hr.admin", "password": "Demo@12345"}).encode()
    request = urllib.request.Request(
        f"http://demo.localhost:{port}/api/auth/login", body, {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - loopback
            return str(json.load(answer)["data"]["token"])
    except OSError:
        return ""


def _call(port: int, method: str, path: str, token: str = "") -> int:
    """Return the status; 0 where the process was killed in the middle of answering."""
    request = urllib.request.Request(f"http://demo.localhost:{port}{path}", method=method)
    request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - loopback
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def _problems(answers: Counter[int]) -> list[str]:
    """Wait until all work has ended, and return which rules did not hold."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while True:
        state = _state()
        unfinished = [one for one in [*state["jobs"], *state["backups"]] if one in {"queued", "running"}]
        if not unfinished or time.monotonic() > deadline:
            break
        time.sleep(5)
    found = [f"answer {code}" for code in answers if code not in {*EXPECTED, 0, 401}]
    found += [f"{len(unfinished)} stuck"] if unfinished else []
    failed = [*state["jobs"], *state["backups"]].count("failed")
    found += [f"{failed} failed for good"] if failed else []
    found += [f"{state['idle']} idle in transaction"] if state["idle"] else []
    found += [f"{state['old']} schemas left"] if state["old"] else []
    time.sleep(75)  # the sweep of the work folders comes once a minute
    left = [str(path) for path in (var_dir() / "backup-work").glob("*")]
    return found + ([f"left behind: {left}"] if left else [])


def _state() -> dict[str, Any]:
    url = f"postgresql://karyalaya@/karyalaya?host={var_dir() / 'postgres'}"
    env = command_env(DATABASE_URL=os.environ.get("DATABASE_URL", url), LOG_LEVEL="ERROR")
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", STATE],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    line = next((line for line in done.stdout.splitlines() if line.startswith("STATE ")), None)
    if line is None:
        stop(f"The state could not be read: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(line.removeprefix("STATE "))
    return found
