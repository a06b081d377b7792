"""A shop's backend for Assist: it signs orders and receives the results of payments.

    pip install flask
    python3 assist.py 3000
    kassa serve --merchant http://127.0.0.1:3000

ASSIST_MERCHANT, ASSIST_SALT and ASSIST_KEY (a file with the private key in PEM) are those of the shop; the defaults are
those of the sandbox.
"""

import base64
import hashlib
import hmac
import html
import os
import pathlib
import subprocess
import sys
import tempfile

from flask import Flask, Response, jsonify, request
from werkzeug.serving import make_server

MERCHANT = os.environ.get("ASSIST_MERCHANT", "679471")
SALT = os.environ.get("ASSIST_SALT", "secret")

app = Flask(__name__)
handled = set()  # a real shop keeps these in its database, in the transaction that ships the goods


def sandbox_key():
    """Returns a file with the private key of the sandbox's merchant, which kassa has as a table of lines."""
    table = pathlib.Path(__file__).parent.parent / "platforms" / "assist-sandbox-key.tsv"
    lines = [line for line in table.read_text().splitlines() if not line.startswith("#")][1:]
    pem = "\n".join(["-----BEGIN RSA PRIVATE KEY-----", *lines, "-----END RSA PRIVATE KEY-----", ""])
    file = tempfile.NamedTemporaryFile("w", suffix=".pem")
    file.write(pem)
    file.flush()
    return file


temporary = None if "ASSIST_KEY" in os.environ else sandbox_key()
KEY = os.environ.get("ASSIST_KEY") or temporary.name


@app.post("/assist/sign")
def sign():
    """Signs an order: `MerchantId;OrderNumber;OrderAmount;OrderCurrency`, MD5 with RSA, in Base64."""
    text = request.get_json().get("string_to_sign", "")
    # Never sign what is not an order of this shop. A real shop also compares the amount with its own price.
    if len(text.split(";")) != 4 or not text.startswith(MERCHANT + ";"):
        return jsonify(code="merchant.refused", message="This is no order of the shop."), 400
    signed = subprocess.run(
        ["openssl", "dgst", "-md5", "-sign", KEY], input=text.encode(), capture_output=True, check=True)
    return jsonify(signature=base64.b64encode(signed.stdout).decode())


def answer(code, form):
    """Answers a result as Assist's clients do: 0 takes it, another code refuses it, and Assist repeats it."""
    bill, date = (html.escape(form.get(name, "")) for name in ["billnumber", "packetdate"])
    return Response(
        f'<?xml version="1.0" encoding="UTF-8"?><pushpaymentresult firstcode="{code}" secondcode="0">'
        f"<order><billnumber>{bill}</billnumber><packetdate>{date}</packetdate></order></pushpaymentresult>",
        content_type="text/xml; charset=utf-8")


def md5(text):
    return hashlib.md5(text.encode()).hexdigest().upper()


@app.post("/assist/notify")
def notify():
    """Receives a result."""
    form = request.form
    text = MERCHANT + "".join(
        form.get(name, "") for name in ["ordernumber", "orderamount", "ordercurrency", "orderstate"])
    expected = md5(md5(SALT) + md5(text))
    if not hmac.compare_digest(form.get("checkvalue", ""), expected):
        print("refused:", form.get("ordernumber"), flush=True)
        return answer(9, form)
    # The same result comes again if the platform has not seen the answer, so it must have one effect only.
    key = (form["billnumber"], form["orderstate"], form.get("amount"), form.get("packetdate"), form.get("packetnumber"))
    if key in handled:
        print("known:", form["ordernumber"], form["orderstate"], flush=True)
    else:
        handled.add(key)
        print("handled:", form["ordernumber"], form["orderstate"], flush=True)
    return answer(0, form)


if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 3000, app, threaded=True)
    print(f"listening: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
