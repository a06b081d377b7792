"""What the shops of the clients have in common: a world of `kassa serve`, a backend for its notifications, and checks.

`kassa serve -- COMMAND` tells the server's address in KASSA_URL.
"""

import json
import os
import queue
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from typing import NamedTuple

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Resources/examples")
# A notification, or a payment's next status, is awaited for so many seconds.
PATIENCE = 20


class Notification(NamedTuple):
    path: str
    query: str
    headers: dict
    body: bytes
    status: int


def post(address, body, method="POST"):
    """Sends JSON, and returns the status and the answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


class Backend:
    """The shop's own backend: the client judges each notification by the status that it returns."""

    def __init__(self, judge):
        """Judge takes the path, query, headers and body of a notification, and returns a status."""
        self.received = queue.Queue()
        backend = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = dict(self.headers.items())
                status = judge(path, query, headers, body)
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()
                backend.received.put(Notification(path, query, headers, body, status))

            do_POST = do_GET

            def log_message(self, *arguments):
                pass

        class Server(ThreadingHTTPServer):
            # As many may come at once. The standard queue of five would lose some of them.
            request_queue_size = 128

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return self.received.get(timeout=PATIENCE)


class World:
    """A world of the server, with a clock that only `advance` moves, and a backend of the shop."""

    def __init__(self, backend=None, ports=False):
        self.server = os.environ["KASSA_URL"]
        self.backend = backend
        wanted = {"clock": "manual", "ports": ports}
        if backend:
            wanted["merchant"] = backend.address
        status, made = post(self.server + "/_kassa/worlds", wanted)
        if status != 201:
            raise SystemExit(f"no world: {made}")
        self.address = f"{self.server}/w/{made['id']}"
        self.ports = made["ports"]

    def system(self, name):
        return f"{self.address}/{name}"

    def advance(self, duration):
        status, answer = post(self.address + "/_kassa/clock", {"advance": duration})
        if status != 200:
            raise SystemExit(f"the clock does not move: {answer}")

    def resend(self, payment):
        """Lets the platform deliver its last notification about a payment again."""
        status, answer = post(f"{self.address}/_kassa/webhooks/{payment}/resend", None)
        if status != 200:
            raise SystemExit(f"nothing is delivered again: {answer}")


class Report:
    """Collects what a client has done. The first difference ends the program."""

    def __init__(self, package):
        self.package = package
        self.done = []

    def same(self, step, found, expected):
        if found != expected:
            sys.exit(f"{self.package}: {step}: {found!r} instead of {expected!r}")
        if step not in self.done:
            self.done.append(step)

    def refused(self, step, work, kind, code):
        """Checks that some work raises an error of a kind, whose text has a code."""
        try:
            found = work()
        except kind as error:
            return self.same(step, code in str(error), True)
        self.same(step, found, f"an error {code}")

    def end(self):
        print(f"{self.package} {version(self.package)}: {', '.join(self.done)}", flush=True)
