"""`python -m dev.keep_running COMMAND`: starts a process anew when it ends by itself, as systemd does elsewhere."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

PAUSE = 1.0
# A process that ends this soon, so often in a row, has a fault that starting it anew does not mend.
SOON, MOST = 5.0, 5


def main(command: str) -> int:
    """Run the command in a shell until this process is told to end; return the last exit code."""
    ending: list[int] = []
    process: subprocess.Popen[bytes] | None = None

    def end(number: int, _frame: object) -> None:
        ending.append(number)
        if process is not None and process.poll() is None:
            process.send_signal(number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, end)
    in_a_row = 0
    while True:
        began = time.monotonic()
        process = subprocess.Popen(["/bin/sh", "-c", command])
        if ending:  # told while it was being started
            process.send_signal(ending[-1])
        code = process.wait()
        if ending:
            return code
        in_a_row = in_a_row + 1 if time.monotonic() - began < SOON else 0
        if in_a_row >= MOST:
            print(f"It has ended {MOST} times at once with {code}; not started again.", flush=True)
            return code or 1
        print(f"Ended with {code}; started again.", flush=True)
        time.sleep(PAUSE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
