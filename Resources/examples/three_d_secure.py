"""Pays by card with 3-D Secure, one request after the other, without an SDK, and answers on the bank's page:

    kassa serve -- python3 three_d_secure.py

Each step prints what was sent and what came of it. The bank examines the device first (3DS Method), and then asks for a code on a page,
which this script reads and fills in as a browser does. Only the standard library is needed, and paid_order.py beside this file, which has
the signature and the shop.
"""

import base64
import json
import os
import sys
import threading
from html.parser import HTMLParser
from http.server import ThreadingHTTPServer
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

from paid_order import CARD, Shop, call, callbacks, signature

# The sandbox's card whose bank has a 3DS Method and then a challenge; kassa cards --3ds lists others.
NUMBER = "4000000000201121"


class Page(HTMLParser):
    """A page of the bank: where its form leads to, the fields that the payer does not see, and its sentences."""

    def __init__(self, address, fields=None):
        super().__init__()
        self.action, self.hidden, self.sentences = None, {}, []
        data = None if fields is None else urlencode(fields).encode()
        with urlopen(Request(address, data), timeout=30) as answer:  # a redirection is followed
            self.address = answer.geturl()
            self.feed(answer.read().decode())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.action = urljoin(self.address, attributes["action"])
        elif tag == "input" and attributes["type"] == "hidden":
            self.hidden[attributes["name"]] = attributes["value"]

    def handle_data(self, data):
        if data.endswith("."):
            self.sentences.append(data)


def packed(message):
    """A message as forms of EMV 3-D Secure carry it: Base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(json.dumps(message, separators=(",", ":")).encode()).decode().rstrip("=")


def main():
    if "KASSA_URL" not in os.environ:
        sys.exit("no server: run kassa serve -- python3 three_d_secure.py")
    shop = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    threading.Thread(target=shop.serve_forever, daemon=True).start()
    world = call(os.environ["KASSA_URL"] + "/_kassa/worlds",
                 {"seed": 1, "clock": "manual", "merchant": f"http://127.0.0.1:{shop.server_port}"})
    platform = world["systems"]["ecommpay"]
    status = {"revision": 0}

    def send(path, body):
        answer = call(platform + path, body)
        print("POST", path + ":", answer["status"])
        return answer

    def wait(isReached):
        """Asks for the status, which answers when there is a newer one, until the payment has come so far."""
        while not isReached(status):
            newer = call(platform + "/v1/payment/status", {**session, "revision": status["revision"]})
            status.clear()
            status.update(newer)
        print("POST /v1/payment/status:", status["payment"]["status"])

    order = {"project_id": 10, "payment_id": "order-1", "payment_amount": 1999, "payment_currency": "USD",
             "customer_id": "7"}
    order["signature"] = signature(order)
    begun = send("/v1/init", {"payment_info": order, "action": "sale",
                              "additional_fields": [{"name": "email", "value": "jane@example.test"}]})
    session = {"session_id": begun["session_id"]}
    send("/v1/payment", {**session, "request_id": "1", "action": "sale", "method": "card",
                         "card": {**CARD, "pan": NUMBER}})

    # The 3DS Method, which a shop's page runs in a hidden frame. Without an answer in time, the shop says N.
    wait(lambda status: "threeds_method" in status)
    method = status["threeds_method"]
    transaction = {"threeDSServerTransID": method["threeds_server_trans_id"]}
    examined = call(method["url"], {"threeDSMethodData": packed(
        {**transaction, "threeDSMethodNotificationURL": f"http://127.0.0.1:{shop.server_port}/method"})})
    print("POST threeds_method.url:", "examined" if examined["threeDSMethodData"] == packed(transaction) else "not examined")
    send("/v1/payment/threeds/method", {**session, "threeds_server_trans_id": transaction["threeDSServerTransID"],
                                        "threeds_comp_ind": "Y"})

    # The challenge: the shop's page leads to the bank's with a CReq.
    wait(lambda status: "threeds2" in status)
    challenge = status["threeds2"]
    page = Page(challenge["acs_url"], {"creq": packed({
        "messageType": "CReq", "messageVersion": challenge["message_version"], **transaction,
        "acsTransID": challenge["acs_trans_id"], "challengeWindowSize": "05"})})
    print("POST threeds2.acs_url:", page.sentences[-1])
    for code in ["0000", "1234"]:
        page = Page(page.action, {**page.hidden, "code": code, "do": "submit"})
        print("POST the form of the page:", page.sentences[-1])
    send("/v1/payment/threeds", {**session, "acs_trans_id": challenge["acs_trans_id"]})

    # The shop is told before the payer's program: only a verified callback counts.
    is_verified, callback = callbacks.get(timeout=30)
    print("callback:", "verified," if is_verified else "refused,", callback["payment"]["status"])
    wait(lambda status: status["payment"]["status"] in ("success", "decline"))
    print("liability:", "the bank's" if status["threeds_result"]["liability_shift"] else "the shop's")
    return 0 if is_verified and callback["payment"]["status"] == "success" else 1


if __name__ == "__main__":
    sys.exit(main())
