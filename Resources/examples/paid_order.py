"""Pays an order of ecommpay and verifies its callback, in one command:

    kassa serve -- python3 paid_order.py

The shop signs the order, and the bank asks for the code of the card. The first callback is changed on its way, so that the
shop refuses it. The platform repeats it after ten seconds, for which nobody waits: the clock is moved.
Only the standard library is needed. `kassa serve --` sets KASSA_URL, the address of the server.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from urllib.request import Request, urlopen

SECRET = b"your_secret"  # that of the sandbox's project 10
CARD = {"pan": "4314220000000056", "month": 12, "year": 2030, "cvv": "123", "card_holder": "JANE DOE"}

callbacks = Queue()  # whether each callback was verified, and its content


def lines(value, *path):
    """The lines of ecommpay's string to sign: the names on the way to each value, and the value."""
    if isinstance(value, (dict, list)):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from lines(member, *path, str(name))
    else:
        yield ":".join([*path, "" if value is None else str(int(value) if isinstance(value, bool) else value)])


def signature(message):
    natural = sorted(lines(message), key=lambda line: [int(part) if part.isdigit() else part
                                                       for part in re.split("([0-9]+)", line)])
    return base64.b64encode(hmac.new(SECRET, ";".join(natural).encode(), hashlib.sha512).digest()).decode()


class Shop(BaseHTTPRequestHandler):
    """The shop's backend. Anything but 200 makes the platform repeat a callback."""

    def do_POST(self):
        callback = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        given = callback.pop("signature", "")
        is_verified = hmac.compare_digest(given.encode(), signature(callback).encode())
        self.send_response(200 if is_verified else 400)
        self.send_header("Content-Length", "0")
        self.end_headers()
        callbacks.put((is_verified, callback))

    def log_message(self, *arguments):
        pass


def call(address, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=30) as answer:
        return json.load(answer)


def enter(code, challenge):
    """Answers the bank as the payer does, by the names of EMV 3-D Secure."""
    request = {"messageType": "CReq", "messageVersion": challenge["message_version"],
               "threeDSServerTransID": challenge["threeds_server_trans_id"], "acsTransID": challenge["acs_trans_id"]}
    question = call(challenge["acs_url"], {**request, "challengeWindowSize": "05", "sdkCounterStoA": "000"})
    print("the bank asks:", question["challengeInfoText"])
    return call(challenge["acs_url"], {**request, "challengeDataEntry": code, "sdkCounterStoA": "001"})["transStatus"]


def tell():
    """Waits for the next callback and says what the shop made of it."""
    is_verified, callback = callbacks.get(timeout=30)
    payment = callback["payment"]
    print("the callback is", "verified:" if is_verified else "refused, its signature does not fit:", payment["id"],
          payment["status"], payment["sum"]["amount"], payment["sum"]["currency"])
    return is_verified and payment["status"] == "success"


def main():
    if "KASSA_URL" not in os.environ:
        sys.exit("no server: run kassa serve -- python3 paid_order.py")
    shop = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    threading.Thread(target=shop.serve_forever, daemon=True).start()

    # A world of its own, whose clock stands still until it is moved, and which breaks the next callback.
    world = call(os.environ["KASSA_URL"] + "/_kassa/worlds",
                 {"seed": 1, "clock": "manual", "merchant": f"http://127.0.0.1:{shop.server_port}"})
    platform, control = world["systems"]["ecommpay"], world["url"] + "/_kassa"
    call(control + "/faults", {"system": "ecommpay", "kind": "notification-tampered"})

    order = {"project_id": 10, "payment_id": "order-1", "payment_amount": 1999, "payment_currency": "USD",
             "customer_id": "7"}
    order["signature"] = signature(order)
    begun = call(platform + "/v1/init", {
        "payment_info": order, "action": "sale",
        "additional_fields": [{"name": "email", "value": "jane@example.test"}]})
    print("the platform:", begun["status"])
    session = {"session_id": begun["session_id"]}
    call(platform + "/v1/payment", {**session, "request_id": "1", "action": "sale", "method": "card", "card": CARD})
    status = {"revision": 0}
    while "threeds2" not in status:
        status = call(platform + "/v1/payment/status", {**session, "revision": status["revision"]})
    print("the bank says:", enter("1234", status["threeds2"]))
    call(platform + "/v1/payment/threeds", {**session, "acs_trans_id": status["threeds2"]["acs_trans_id"]})

    was_refused = not tell()
    call(control + "/clock", {"advance": "PT10S"})
    is_paid = tell()
    charges = call(control + "/payments/order-1")["charges"]
    print("charges:", charges)
    return 0 if was_refused and is_paid and charges == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
