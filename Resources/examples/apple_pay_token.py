"""Makes the payment token of an Apple Pay wallet for kassa's gateway, as Base64 for `paymentToken` of `applePay`.

    pip install cryptography
    python3 apple_pay_token.py 1999 840

The arguments are the amount in minor units, the numeric currency, and the number of a test card of the wallet; see
`kassa cards --provider apple-pay`. Source: Apple Pay, «Payment token format reference», version EC_v1.
"""

import base64
import hashlib
import json
import secrets
import sys

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

# The key of the sandbox's shop, with which a wallet encrypts, and the identifier under which the wallet's maker knows it.
SHOP_KEY = b"""-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEtwx8dIIwaqdjVuihtxT4g2C9viKa
ih2MFGsTAK2+5O3D1DvifA73FuoKVCKP95HFS0Ngl28j9Ae34NeRh5N6bA==
-----END PUBLIC KEY-----
"""
SHOP = "merchant.test.cosmoshop"


def der(key):
    return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)


def text(data):
    return base64.b64encode(data).decode()


def token(amount, currency="840", number="4111111111111111", expiry="301231"):
    """Returns the token of a payment; expiry is YYMMDD."""
    shop, own = load_pem_public_key(SHOP_KEY), ec.generate_private_key(ec.SECP256R1())
    party = hashlib.sha256(SHOP.encode()).digest()
    secret = own.exchange(ec.ECDH(), shop)
    cipher = hashlib.sha256(b"\0\0\0\1" + secret + b"\x0did-aes256-GCM" + b"Apple" + party).digest()
    content = {
        "applicationPrimaryAccountNumber": number, "applicationExpirationDate": expiry, "currencyCode": currency,
        "transactionAmount": amount, "deviceManufacturerIdentifier": "040010030273", "paymentDataType": "3DSecure",
        "paymentData": {"onlinePaymentCryptogram": text(secrets.token_bytes(20)), "eciIndicator": "7"},
    }
    data = AESGCM(cipher).encrypt(bytes(16), json.dumps(content).encode(), None)
    return text(json.dumps({
        "version": "EC_v1", "data": text(data),
        "signature": text(secrets.token_bytes(72)),  # kassa does not check it; a real one is the maker's PKCS#7
        "header": {
            "ephemeralPublicKey": text(der(own.public_key())),
            "publicKeyHash": text(hashlib.sha256(der(shop)).digest()), "transactionId": secrets.token_hex(32),
        },
    }).encode())


if __name__ == "__main__":
    print(token(int(sys.argv[1]), *sys.argv[2:4]))
