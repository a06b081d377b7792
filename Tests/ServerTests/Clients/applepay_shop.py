"""A shop with the client applepay 0.3.0, which opens the tokens of a wallet with the key of the shop.

It opens the token of kassa's own wallet, on its way to the gateway, and the one of Resources/examples. It does nothing else:
the payment itself goes to the gateway without it.
"""

import base64
import hashlib
import json
import os
import subprocess
import sys
import threading
import urllib.request
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import gateway_payer
from applepay.payment import OID_MERCHANT_ID, Payment
from cryptography import x509
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from shop import Report

# The article GatewayWire tells how the key of the sandbox's shop is made.
SECRET = int.from_bytes(hashlib.sha256(b"kassa sandbox, Apple Pay").digest(), "big")
SHOP = "merchant.test.cosmoshop"


def certificate(key, merchant):
    """A certificate such as the wallet's maker gives to a shop: it has the hash of the merchant identifier."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Cosmoshop")])
    digest = hashlib.sha256(merchant.encode()).hexdigest().upper().encode()
    now = datetime(2026, 1, 1)
    return (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now).not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.UnrecognizedExtension(x509.ObjectIdentifier(OID_MERCHANT_ID), b"\x0c\x40" + digest), critical=False)
        .sign(key, hashes.SHA256()))


def opener(merchant=SHOP):
    key = ec.derive_private_key(SECRET, ec.SECP256R1())
    made = certificate(key, merchant)
    der = made.public_bytes(serialization.Encoding.DER)
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    # The client reads the roots of the wallet's maker and does not use them.
    return Payment(made.public_bytes(serialization.Encoding.PEM), pem, root_ca_der=der, aai_ca_der=der)


def open_token(text, merchant=SHOP):
    token = json.loads(base64.b64decode(text))
    return json.loads(opener(merchant).decrypt(token["header"]["ephemeralPublicKey"], token["data"]))


class Gateway(BaseHTTPRequestHandler):
    """Stands between kassa and the server, hands every request on, and keeps the tokens."""

    tokens = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.endswith("/payment.do"):
            self.tokens.append(json.loads(body)["paymentToken"])
        headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
        request = urllib.request.Request(SERVER + self.path, body or None, headers, method=self.command)
        with urllib.request.urlopen(request, timeout=60) as answer:
            content = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    do_GET = do_DELETE = do_POST

    def log_message(self, *arguments):
        pass


def pay():
    """Pays in kassa with the first card of its wallet, and returns the token that it sent."""
    between = ThreadingHTTPServer(("127.0.0.1", 0), Gateway)
    threading.Thread(target=between.serve_forever, daemon=True).start()
    # «Pay», the wallet's «Pay», «Press again», «Done».
    done = subprocess.run(
        [os.environ["KASSA_PROGRAM"], "pay", "--provider", "apple-pay", "--plain", "--ephemeral", "--connect",
         f"http://127.0.0.1:{between.server_port}"],
        input="1\n1\n1\n1\n", capture_output=True, text=True, timeout=60)
    if done.returncode != 0 or len(Gateway.tokens) != 1:
        sys.exit(f"applepay: nothing is paid: {done.stdout}{done.stderr}")
    return Gateway.tokens[0]


SERVER = os.environ["KASSA_URL"]
report = Report("applepay")
content = open_token(pay())
report.same(
    "open the token of kassa's wallet",
    (content["applicationPrimaryAccountNumber"][-4:], content["transactionAmount"], content["currencyCode"]),
    ("1111", 1999, "840"))
content = open_token(gateway_payer.token(1999, gateway_payer.ROUBLE))
report.same("open the example's token", (content["transactionAmount"], content["currencyCode"]), (1999, "643"))
try:
    open_token(gateway_payer.token(1999), "merchant.test.other")
except InvalidTag:
    pass
else:
    sys.exit("applepay: opens a token of another merchant")
# With the transaction's identifier it should check the signature, and calls a function that it does not have.
try:
    opener().decrypt("", "", transaction_id="00")
except NameError:
    pass
else:
    sys.exit("applepay: checks a signature")
report.end()
