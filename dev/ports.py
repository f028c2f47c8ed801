"""The port of `make run`. Standard library alone."""

from __future__ import annotations

import os
import socket

from dev.console import stop


def check_port() -> int:
    """Return the port that $PORT names (8000 without it); stop the command when it cannot be used."""
    text = os.environ.get("PORT") or "8000"
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        stop(f"PORT must be a number from 1 to 65535, not {text!r}.")
    port = int(text)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the web server does: a port in TIME_WAIT after a restart is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            stop(
                f"Port {port} cannot be used ({error.strerror}). Choose another, and its own data folder if"
                f" another copy is running: make run PORT={port + 1 if port < 65535 else 8001} VAR=var2"
            )
    return port
