"""Work folders do not outlive their process: what stands in them is pay data in the clear."""

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

from core import workspace

ROOT = Path(__file__).resolve().parents[2]
# Two processes write to one pipe: each line in one call, or the lines mix where output is unbuffered.
CHILD = r"""
    import os, sys, tempfile, time
    import django
    django.setup()
    from django.conf import settings
    settings.WORK_DIR = sys.argv[1]
    from pathlib import Path
    from core import workspace
    workspace.use_own_temporary_folder()
    if sys.argv[2] == "fork" and os.fork():
        os.write(1, b"ready\n")
        os.wait(); time.sleep(60)
    with workspace.held_folder(Path(sys.argv[1]), "backup-") as folder:
        (folder / "database.dump").write_text("PAN ABCDE1234F")
        tempfile.NamedTemporaryFile(prefix="openpyxl.", delete=False).write(b"x")
        os.write(1, f"{os.getpid()}\n".encode())
        time.sleep(60)
"""


def child(root: Path, how: str = "plain") -> subprocess.Popen[str]:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, "-c", textwrap.dedent(CHILD), str(root), how]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)


def settle(monkeypatch) -> None:
    monkeypatch.setattr(workspace, "SETTLED_SECONDS", 0.0)


def test_a_killed_process_leaves_nothing_after_the_sweep(tmp_path, monkeypatch) -> None:
    """While it lives, its folders are left alone."""
    settle(monkeypatch)
    process = child(tmp_path)
    process.stdout.readline()
    assert workspace.sweep(tmp_path) == 0
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert workspace.sweep(tmp_path) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_killed_child_of_a_living_parent_leaves_nothing(tmp_path, monkeypatch) -> None:
    """Worker processes are forked: a child's files must not hang on its parent's lock."""
    settle(monkeypatch)
    parent = child(tmp_path, "fork")
    try:
        lines: set[str] = set()
        while "ready" not in lines or not any(line.isdecimal() for line in lines):
            line = parent.stdout.readline()
            assert line, "the child has ended"
            lines.add(line.strip())
        pid = next(line for line in lines if line.isdecimal())
        assert workspace.sweep(tmp_path) == 0
        os.kill(int(pid), signal.SIGKILL)
        deadline = time.monotonic() + 10
        while any(path.is_file() for path in tmp_path.rglob("*")) and time.monotonic() < deadline:
            workspace.sweep(tmp_path)
            time.sleep(0.05)
        assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == []
        assert len(list(tmp_path.iterdir())) == 1  # the parent's own
    finally:
        parent.kill()
        parent.wait()


def test_a_folder_ends_with_its_block(tmp_path) -> None:
    with workspace.held_folder(tmp_path, "backup-") as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "a").write_text("x")
    assert list(tmp_path.iterdir()) == []


def test_foreign_files_go_by_age_and_young_folders_stay(tmp_path) -> None:
    (tmp_path / "old").write_text("x")
    (tmp_path / "new").write_text("x")
    os.utime(tmp_path / "old", (1, 1))
    (tmp_path / "backup-young").mkdir()
    assert workspace.sweep(tmp_path) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"new", "backup-young"}
    assert workspace.sweep(tmp_path / "none") == 0


def test_temporary_files_of_this_process_are_in_the_work_folder(settings) -> None:
    """Openpyxl writes a workbook's rows to a file of its own there."""
    assert Path(tempfile.gettempdir()).parent == Path(settings.WORK_DIR)
