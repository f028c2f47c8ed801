"""`make requirements`: pins and hashes from the .in files. No address of a package index enters them."""

from __future__ import annotations

from dev.console import call
from dev.paths import command_env

# "unsafe" are pip and setuptools: with hashes, they must be pinned too where something needs them.
OPTIONS = (
    *("--quiet", "--generate-hashes", "--strip-extras", "--allow-unsafe", "--no-header"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"),
)


def main() -> int:
    """Compile requirements.txt, then requirements-dev.txt under its pins."""
    env = command_env()
    for name in ("requirements", "requirements-dev"):
        if code := call(["pip-compile", *OPTIONS, "-o", f"{name}.txt", f"{name}.in"], env=env):
            return code
    return 0
