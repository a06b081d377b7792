"""Speaks to a world's gateway with a public client of its family, and writes what comes back.

    gateway_client.py URL HELD_ORDER PAID_ORDER

The URL is a template with {api_type} and {method}, as the client wants it.
"""

import sys

from gocream_pysberbank import SberbankClient
from gocream_pysberbank.errors import SberbankApiException

URL, HELD, PAID = sys.argv[1:]
client = SberbankClient(token="sandbox-token", url=URL, language="en", currency=840)


def tell(name, value):
    print(f"{name}: {value}", flush=True)


def refusal(work):
    try:
        work()
    except SberbankApiException as error:
        return str(error.code)
    return "none"


def state(order):
    now = client.order_status_extended(orderId=order)
    info = now["paymentAmountInfo"]
    return (f"{now['orderStatus']} {info['paymentState']} {info['approvedAmount']} {info['depositedAmount']} "
            f"{info['refundedAmount']}")


made = client.register("order-3", 1999, "https://shop.test/back", description="T-shirt", jsonParams={"a": "b"})
tell("registered", f"{len(made['orderId'])} {made['orderId'] in made['formUrl']}")
tell("new", state(made["orderId"]))
by_number = client.order_status_extended(orderNumber="order-3")
tell("by number", f"{by_number['orderNumber']} {by_number['amount']} {by_number['currency']} "
     f"{by_number['orderDescription']}")
tell("again", refusal(lambda: client.register("order-3", 1999, "https://shop.test/back")))
tell("currency", refusal(lambda: client.register("order-4", 1999, "https://shop.test/back", currency=1)))
tell("amount", refusal(lambda: client.register("order-4", 0, "https://shop.test/back")))


def identifier(number):
    attributes = client.order_status_extended(orderNumber=number)["attributes"]
    return next(entry["value"] for entry in attributes if entry["name"] == "mdOrder")


held, paid = identifier(HELD), identifier(PAID)
tell("held", state(held))
# The client has no function for this request.
client._make_request(URL, "rest", "deposit", {"orderId": held, "amount": 1500})
tell("deposited", state(held))
client.refund(held, 500)
tell("refunded", state(held))
tell("too much", refusal(lambda: client.refund(held, 1001)))
tell("reverse refunded", refusal(lambda: client.reverse(held)))
tell("paid", state(paid))
client.reverse(paid)
tell("reversed", state(paid))
tell("unknown", refusal(lambda: client.order_status_extended(orderId="none")))
wrong = SberbankClient(token="wrong", url=URL)
tell("wrong token", refusal(lambda: wrong.order_status_extended(orderId=held)))
client = SberbankClient(username="cosmoshop-api", password="sandbox-password", url=URL)
tell("login", state(held))
older = client.order_status(held)
tell("older", f"{older['OrderStatus']} {older['OrderNumber']} {older['Amount']} {older['ErrorCode']}")
wrong = SberbankClient(username="cosmoshop-api", password="wrong", url=URL)
tell("wrong password", refusal(lambda: wrong.order_status_extended(orderId=held)))
