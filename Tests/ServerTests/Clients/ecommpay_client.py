"""Compares signatures with the platform's own server SDK.

    ecommpay_client.py SECRET MESSAGE SIGNATURE [MESSAGE SIGNATURE ...]

Writes one line for each message: whether the SDK makes the same signature.
"""

import json
import sys

from payment_page_sdk.signature_handler import SignatureHandler

handler = SignatureHandler(sys.argv[1])
for message, signature in zip(sys.argv[2::2], sys.argv[3::2]):
    print("same:" if handler.check(json.loads(message), signature) else "other:", message, flush=True)
