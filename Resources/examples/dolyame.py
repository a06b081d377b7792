"""A partner's backend for Dolyame: it receives webhooks, and asks the platform before it believes them.

    pip install flask requests
    DOLYAME_URL=http://127.0.0.1:8484/dolyame-partner python3 dolyame.py 3000
    kassa serve --merchant http://127.0.0.1:3000

DOLYAME_LOGIN, DOLYAME_PASSWORD and DOLYAME_CERTIFICATE are those of the partner; the defaults are those of the sandbox.
"""

import ipaddress
import os
import sys
import uuid

import requests
from flask import Flask, jsonify, request
from werkzeug.serving import make_server

URL = os.environ.get("DOLYAME_URL", "http://127.0.0.1:8484/dolyame-partner")
LOGIN = (os.environ.get("DOLYAME_LOGIN", "cosmoshop"), os.environ.get("DOLYAME_PASSWORD", "sandbox-password"))
# The real platform wants a client certificate in the TLS connection. On kassa's wire it is a header field.
CERTIFICATE = os.environ.get("DOLYAME_CERTIFICATE", "sandbox-certificate")
PLATFORM = ipaddress.ip_network("91.194.226.0/23")

app = Flask(__name__)
handled = set()  # a real shop keeps these in its database, in the transaction that ships the goods


def ask(method, order, operation, key=None, body=None):
    """Calls the partner interface. The same key makes the platform do the same thing only once."""
    headers = {"X-Correlation-ID": key or str(uuid.uuid4()), "X-Client-Certificate": CERTIFICATE}
    return requests.request(
        method, f"{URL}/v1/orders/{order}/{operation}", auth=LOGIN, headers=headers, json=body, timeout=4)


@app.post("/dolyame/notify")
def notify():
    """Receives a webhook. Anything but 200 makes the platform repeat it."""
    webhook = request.get_json()
    # A webhook has no signature. Check where it comes from, and believe only what the platform says when asked.
    # Behind a proxy, X-Real-IP is what the proxy writes; it must not pass the client's own.
    if ipaddress.ip_address(request.headers.get("X-Real-IP", "0.0.0.0")) not in PLATFORM:
        print("refused:", webhook.get("id"), "from an unknown address", flush=True)
        return jsonify(code="merchant.refused", message="Unknown source address."), 403
    answer = ask("GET", webhook["id"], "info")
    if answer.status_code != 200:
        print("refused:", webhook["id"], "the platform does not tell", flush=True)
        return jsonify({}), 503
    order = answer.json()
    # Everything below is about what the platform says now, because the order may be further than the webhook. The same
    # webhook comes again if the platform has not seen the answer, so it must have one effect only.
    key = (webhook["id"], order["status"], order["residual_amount"])
    if key in handled:
        print("known:", webhook["id"], order["status"], flush=True)
    else:
        handled.add(key)
        print("handled:", webhook["id"], order["status"], flush=True)
    return jsonify({})


@app.post("/dolyame/release")
def release():
    """Cancels an order that waits for the commit. A commit and a refund are alike, with the items in the body."""
    body = request.get_json()
    answer = ask("POST", body["payment_id"], "cancel", key=body["request_id"], body={})
    if answer.status_code != 200:
        return jsonify(code=answer.json().get("code"), message=answer.json().get("description")), answer.status_code
    return jsonify(payment_status=answer.json()["status"])


if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 3000, app, threaded=True)
    print(f"listening: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
