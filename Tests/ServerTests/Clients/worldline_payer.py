"""The payer's part at Worldline: the encrypted input of a card. Source: RFC 7516, RSA-OAEP and A256CBC-HS512."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import uuid

from cryptography.hazmat.primitives import hashes, padding, serialization
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def encrypted(session, platform, number, **others):
    """Encrypts a card, as a shop's program does.

    Session is the ID of a client session, platform what `crypto/publickey` answers; others replace the input's other values.
    """
    values = {"cardNumber": number, "expiryDate": "1230", "cvv": "123", "cardholderName": "Jane Doe", **others}
    content = json.dumps({
        "clientSessionId": session, "nonce": str(uuid.uuid4()), "paymentProductId": 1,
        "paymentValues": [{"key": name, "value": value} for name, value in values.items()],
    }).encode()
    protected = text(json.dumps({"alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": platform["keyId"]}).encode())
    key, vector = secrets.token_bytes(64), os.urandom(16)
    public = serialization.load_der_public_key(base64.b64decode(platform["publicKey"]))
    wrapped = public.encrypt(key, OAEP(MGF1(hashes.SHA1()), hashes.SHA1(), None))
    padder = padding.PKCS7(128).padder()
    block = Cipher(algorithms.AES(key[32:]), modes.CBC(vector)).encryptor()
    cipher = block.update(padder.update(content) + padder.finalize()) + block.finalize()
    length = (len(protected) * 8).to_bytes(8, "big")
    tag = hmac.new(key[:32], protected.encode() + vector + cipher + length, hashlib.sha512).digest()[:32]
    return ".".join([protected] + [text(part) for part in (wrapped, vector, cipher, tag)])
