"""What the machine must have and no wheel brings: Pango for PDF documents, Chromium for browser tests."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Sequence

from dev.console import say, stop

# Shared libraries that WeasyPrint loads, and the Debian packages that hold them.
PANGO_LIBRARIES = (
    "libgobject-2.0.so.0",
    "libpango-1.0.so.0",
    "libpangoft2-1.0.so.0",
    "libharfbuzz.so.0",
    "libharfbuzz-subset.so.0",
    "libfontconfig.so.1",
)
PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PACKAGES = ("chromium",)


def ensure_pango() -> None:
    """Stop the command with what to install when PDF documents could not be made."""
    if _has_pango() or (apt_install(PANGO_PACKAGES) and _has_pango()):
        return
    stop("PDF documents need Pango. Install it: sudo apt-get install " + " ".join(PANGO_PACKAGES))


def ensure_chromium() -> str | None:
    """Return the path of Chromium, None (after saying so) when there is none and it cannot be installed."""
    path = find_chromium()
    if path is None and apt_install(CHROMIUM_PACKAGES):
        path = find_chromium()
    if path is None:
        say("No Chromium: browser tests will be skipped. Install it: sudo apt-get install chromium")
    return path


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages when this process may, and return whether that worked."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    say("Installing with apt-get: " + " ".join(packages))
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    install = [*apt, "install", "--yes", "--no-install-recommends", *packages]
    for command in ([*apt, "update"], install):
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        say(done.stderr.strip())
    return done.returncode == 0


def _has_pango() -> bool:
    for name in PANGO_LIBRARIES:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
    return True


def find_chromium() -> str | None:
    """Return the path of Chromium on this machine, None without one."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
