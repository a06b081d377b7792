"""A shop's backend for Apple Pay through a bank's gateway: it holds the login and receives callbacks.

    pip install flask
    python3 apple_pay.py 3000
    kassa serve --merchant http://127.0.0.1:3000

GATEWAY_MERCHANT, GATEWAY_TOKEN and GATEWAY_SECRET (for callbacks) are those of the shop; the defaults are those of the
sandbox.
"""

import hashlib
import hmac
import os
import sys

from flask import Flask, jsonify, request
from werkzeug.serving import make_server

MERCHANT = os.environ.get("GATEWAY_MERCHANT", "cosmoshop")
TOKEN = os.environ.get("GATEWAY_TOKEN", "sandbox-token")
SECRET = os.environ.get("GATEWAY_SECRET", "callback-secret")

app = Flask(__name__)
handled = set()  # a real shop keeps these in its database, in the transaction that ships the goods


@app.post("/apple-pay/login")
def login():
    """Gives the shop's program the login for one order, or for an operation on a paid one."""
    order = request.get_json()
    # A real shop compares the amount with its own price, and asks who the operator is.
    is_order = bool(order.get("orderNumber")) and order.get("amount", 0) > 0
    if not is_order and "operation" not in order:
        return jsonify(code="merchant.refused", message="There is no such order."), 400
    return jsonify(merchant=MERCHANT, token=TOKEN)


@app.get("/apple-pay/notify")
def notify():
    """Receives a callback, whose parameters are in the query. Anything but 200 makes the gateway repeat it."""
    fields = request.args.to_dict()
    given = fields.pop("checksum", "")
    text = "".join(f"{name};{fields[name]};" for name in sorted(fields))
    expected = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest().upper()
    if not hmac.compare_digest(given, expected):
        print("refused:", fields.get("orderNumber"), flush=True)
        return jsonify(code="merchant.refused", message="Invalid checksum."), 400
    # The same callback comes again if the gateway has not seen the answer, so it must have one effect only.
    key = (fields["mdOrder"], fields["operation"], fields["status"], fields.get("sequence"))
    # `deposited` with status 0 is a payment that was declined.
    event = fields["operation"] + ("" if fields["status"] == "1" else " failed")
    if key in handled:
        print("known:", fields["orderNumber"], event, flush=True)
    else:
        handled.add(key)
        print("handled:", fields["orderNumber"], event, flush=True)
    return jsonify({})


if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 3000, app, threaded=True)
    print(f"listening: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
