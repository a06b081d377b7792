"""What the payment systems have in common."""

import json
import os
import sys
import threading
import time
import urllib.parse
import uuid
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

import requests

CLIENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
RESOURCES = os.path.join(CLIENTS, "../../../Resources")
sys.path[:0] = [CLIENTS, os.path.join(RESOURCES, "examples")]

AMOUNT = 2000  # of a payment, in minor units
PATIENCE = 30  # seconds within which a payment must be decided
connections = threading.local()


class Answer(NamedTuple):
    status: int
    kind: str
    body: bytes
    seconds: float
    request: str

    @property
    def data(self):
        """The content: JSON, or the root of an XML document; ValueError for anything else."""
        if self.kind.startswith("application/json"):
            return json.loads(self.body)
        if not self.kind.startswith("text/xml"):
            raise ValueError(f"content of type {self.kind!r}: {self}")
        try:
            return ElementTree.fromstring(self.body)
        except ElementTree.ParseError as error:
            raise ValueError(f"{error}: {self}") from error


class Done(NamedTuple):
    """What an answer says: the platform's code of a refusal, or none, and the ID of what was done, where there is one."""
    code: str
    id: str
    answer: Answer


class Told(NamedTuple):
    """What a notification says: capture, refund, cancel or payment; what is not told is None."""
    payment: str
    identity: str
    what: str
    amount: int | None = None
    id: str | None = None


def call(method, address, body=b"", headers=None):
    """Sends a request on this thread's own connection."""
    if not hasattr(connections, "session"):
        connections.session = requests.Session()
        connections.session.trust_env = False
    request = requests.Request(method, address, data=body, headers=headers).prepare()
    request.url = address  # without another encoding
    began = time.monotonic()
    try:
        answer = connections.session.send(request, timeout=60, allow_redirects=False)
    except requests.RequestException:
        del connections.session
        raise
    seconds = time.monotonic() - began
    sent = body if isinstance(body, str) else body.decode(errors="replace")
    return Answer(answer.status_code, answer.headers.get("Content-Type", ""), answer.content, seconds,
                  f"{method} {address} {sent[:1000]}")


def wait_for(look, words):
    """Returns what a function returns once it is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {PATIENCE} s: {words}")


def hundredths(text):
    whole, _, part = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


class System:
    """A payment system of a world. `pay` leads to the handle of a payment, which `capture`, `refund`, `cancel` and `state` take.

    `state` returns the platform's status with the captured and the refunded amount; an amount is None if it is not told. `told` reads
    a notification, which must be the platform's. For random requests, `ask` sends one, `judge` checks the form of an answer, and
    `handles` returns the numbers and handles of payments that may exist.
    """

    name = ""
    # The settings of a world in which payments are held, and in which parts are allowed.
    holds, parts = {}, {}
    # The codes with which the platform refuses what has been done already, and the same request that is still under way.
    refusals, busy = set(), None

    def __init__(self, world):
        self.world, self.base = world, f"{world}/{self.name}"

    def post(self, path, body, **headers):
        body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return call("POST", self.base + path, body, {"Content-Type": "application/json", **headers})

    def form(self, path, fields):
        return call("POST", self.base + path, urllib.parse.urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})

    def books(self, number):
        """What the control API says about a payment."""
        return call("GET", f"{self.world}/_kassa/payments/{urllib.parse.quote(number, safe='')}?system={self.name}").data

    def rivals(self, number, count):
        """Functions that ask for the same payment, each by a request of its own."""
        return [lambda: self.create(number)] * count

    @staticmethod
    def key():
        return str(uuid.uuid4())
