"""A shop's backend for ecommpay: it signs orders and receives the platform's callbacks.

    pip install flask ecommpay-sdk
    python3 ecommpay.py 3000
    kassa serve --merchant http://127.0.0.1:3000

ECOMMPAY_PROJECT and ECOMMPAY_SECRET are the project and its secret key; the defaults are those of the sandbox.
"""

import base64
import hashlib
import hmac
import os
import sys

from flask import Flask, jsonify, request
from payment_page_sdk.gate import Gate
from payment_page_sdk.process_exception import ProcessException
from werkzeug.serving import make_server

PROJECT = os.environ.get("ECOMMPAY_PROJECT", "10")
SECRET = os.environ.get("ECOMMPAY_SECRET", "your_secret")

app = Flask(__name__)
gate = Gate(SECRET)
handled = set()  # a real shop keeps these in its database, in the transaction that ships the goods


@app.post("/ecommpay/sign")
def sign():
    """Signs an order. The shop's program has written the string to sign; the secret stays here."""
    text = request.get_json().get("string_to_sign", "")
    lines = text.split(";")
    # Never sign what is not an order of this shop. A real shop also compares the amount with its own price.
    if f"project_id:{PROJECT}" not in lines or not any(line.startswith("payment_id:") for line in lines):
        return jsonify(status="error", errors=[{"code": "2442", "message": "Project ID not found"}]), 400
    # The SDK's own signing starts from a dictionary. The string comes in the platform's natural order already, which a
    # plain sorting would destroy.
    code = hmac.new(SECRET.encode(), text.encode(), hashlib.sha512).digest()
    return jsonify(signature=base64.b64encode(code).decode())


@app.post("/ecommpay/notify")
def notify():
    """Receives a callback. Anything but 200 makes the platform repeat it."""
    try:
        callback = gate.handle_callback(request.get_data(as_text=True))
    except ProcessException as error:
        print("refused:", error, flush=True)
        return jsonify(status="error"), 400
    # The same callback comes again if the platform has not seen the answer, so it must have one effect only. It may also
    # come late: a shop that stores the state of a payment compares `operation.date`, so that an old one changes nothing.
    key = (callback.get_value("operation.id"), callback.get_value("operation.status"), callback.get_payment_status())
    if key in handled:
        print("known:", callback.get_payment_id(), callback.get_payment_status(), flush=True)
    else:
        handled.add(key)
        print("handled:", callback.get_payment_id(), callback.get_payment_status(), flush=True)
    return jsonify(status="ok")


if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 3000, app, threaded=True)
    print(f"listening: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
