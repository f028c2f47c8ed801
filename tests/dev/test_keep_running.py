"""A process of `make run` that ends by itself comes back; Ctrl-C ends it for good."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def kept(command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dev.keep_running", command], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


def test_a_killed_process_is_started_again_and_ends_with_its_keeper(tmp_path) -> None:
    keeper = kept("echo $$; exec sleep 30")
    try:
        first = int(keeper.stdout.readline())
        os.kill(first, signal.SIGKILL)
        assert "started again" in keeper.stdout.readline()
        second = int(keeper.stdout.readline())
        assert second != first
        keeper.send_signal(signal.SIGTERM)
        keeper.wait(10)
        deadline = time.monotonic() + 5
        while Path(f"/proc/{second}").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not Path(f"/proc/{second}").exists()
    finally:
        keeper.kill()
        keeper.wait()


def test_one_that_cannot_start_is_given_up(monkeypatch) -> None:
    from dev import keep_running

    monkeypatch.setattr(keep_running, "PAUSE", 0.01)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        assert keep_running.main("exit 3") == 3
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
