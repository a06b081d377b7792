"""The payer's part at the gateway: pays with the Apple Pay wallet, whose token the example of Resources/examples makes."""

import sys

from shop import EXAMPLES, post

sys.path.insert(0, EXAMPLES)
from apple_pay_token import token  # noqa: E402

ROUBLE = "643"
DECLINED_CARD = "4000001111111126"


def pay(world, number, amount, hold=False, card="4111111111111111"):
    """Pays an order, and returns the gateway's ID of it."""
    status, answer = post(world.system("apple-pay") + "/payment/applepay/payment.do", {
        "merchant": "cosmoshop", "orderNumber": number, "preAuth": hold,
        "paymentToken": token(amount, ROUBLE, card),
    })
    if status != 200 or not answer.get("success"):
        raise SystemExit(f"the payer cannot pay: {answer}")
    return answer["data"]["orderId"]
