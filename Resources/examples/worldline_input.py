"""Makes the encryptedCustomerInput of a Worldline payment, as a client SDK does, and prints it.

    pip install cryptography
    python3 worldline_input.py CLIENT_SESSION_ID KEY_ID PUBLIC_KEY 4567350000427977

The session is the answer of POST /sessions of the Server API; the key that of GET crypto/publickey of the Client API, its
keyId and publicKey. Each input is for one payment. Source: RFC 7516 and 7518; for the content, Worldline's client SDKs.
"""

import base64
import hashlib
import hmac
import json
import secrets
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import load_der_public_key


def part(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def encrypt(content, key_id, public_key):
    """Returns a JWE in compact form: RSA-OAEP with SHA-1, A256CBC-HS512."""
    key, vector = secrets.token_bytes(64), secrets.token_bytes(16)
    sha1 = padding.OAEP(mgf=padding.MGF1(hashes.SHA1()), algorithm=hashes.SHA1(), label=None)
    wrapped = load_der_public_key(base64.b64decode(public_key)).encrypt(key, sha1)
    header = part(json.dumps({"alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": key_id}).encode())
    text = json.dumps(content).encode()
    fill = 16 - len(text) % 16
    cipher = Cipher(algorithms.AES(key[32:]), modes.CBC(vector)).encryptor()
    data = cipher.update(text + bytes([fill]) * fill) + cipher.finalize()
    signed = header + vector + data + (len(header) * 8).to_bytes(8, "big")
    tag = hmac.new(key[:32], signed, hashlib.sha512).digest()[:32]
    return b".".join([header, part(wrapped), part(vector), part(data), part(tag)]).decode()


def card(session, number, product=1, expiry="1230", code="123", holder="JANE DOE"):
    """Returns the content of the input: a card of a product (1 is Visa), with its expiry date as MMYY."""
    values = {"cardNumber": number, "expiryDate": expiry, "cvv": code, "cardholderName": holder}
    return {
        "clientSessionId": session, "nonce": secrets.token_hex(16), "paymentProductId": product, "tokenize": False,
        "paymentValues": [{"key": name, "value": value} for name, value in values.items()],
    }


if __name__ == "__main__":
    session, key_id, public_key, number = sys.argv[1:5]
    print(encrypt(card(session, number), key_id, public_key))
