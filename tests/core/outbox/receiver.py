"""A gateway of the test's own on loopback, that behaves as told and remembers what it took."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver(ThreadingHTTPServer):
    """Answers with `status`, or per message number of `answers`; may be slow, drop, or keep the end to itself."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status, self.seconds, self.drops_after = 202, 0.0, False
        self.never_ends, self.reason = False, b'{"error": "no such template"}'
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/messages"

    @property
    def ids(self) -> list[str]:
        return [body["id"] for body in self.bodies]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: the other side has gone, which is what the test wants."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Receiver

    def do_POST(self) -> None:
        gateway = self.server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        gateway.bodies.append(body)
        gateway.headers.append(dict(self.headers))
        time.sleep(gateway.seconds)
        if gateway.drops_after:
            self.close_connection = True
            return
        self.send_response(gateway.status)
        self.send_header("Content-Length", str(len(gateway.reason) + 100 * gateway.never_ends))
        self.end_headers()
        self.wfile.write(gateway.reason)
        if gateway.never_ends:
            self.wfile.flush()
            time.sleep(3)

    def log_message(self, *args: Any) -> None:
        """Keep quiet."""
