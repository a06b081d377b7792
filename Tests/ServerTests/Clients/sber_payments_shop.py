"""A shop with the client sber-payments 0.3.0: it sends a POST with everything in the query.

It has no call for a payment in a wallet, so the payer pays without it, and no function for callbacks.
"""

import gateway_payer
from sber_payments import Client
from shop import Report, World

report = Report("sber-payments")
world = World()


class Here(Client):
    URL = world.system("apple-pay") + "/payment/rest/"


def state(client, order):
    now = client.get_order_status(order)
    info = now["paymentAmountInfo"]
    return now["orderStatus"], info["approvedAmount"], info["depositedAmount"], info["refundedAmount"]


def code(answer):
    """Returns the code of an error, which this client does not raise."""
    return answer.get("errorCode", "0")


for client in Here(username="cosmoshop-api", password="sandbox-password"), Here(token="sandbox-token"):
    kind = "token" if hasattr(client, "token") else "login"
    made = client.register_order(f"{kind}-1", 1999, "https://shop.test/back")
    report.same("create", made["orderId"] in made["formUrl"], True)
    report.same("status", state(client, made["orderId"]), (0, 0, 0, 0))
    report.same("create", code(client.register_order(f"{kind}-1", 1999, "https://shop.test/back")), "1")
    made = client.register_order_pre_auth(f"{kind}-2", 1999, "https://shop.test/back", description="T-shirt")
    report.same("status", client.get_order_status(made["orderId"])["orderDescription"], "T-shirt")

    held = gateway_payer.pay(world, f"{kind}-3", 1999, hold=True)
    report.same("hold", state(client, held), (1, 1999, 0, 0))
    report.same("capture", code(client.deposit(held, 1500)), "0")
    report.same("capture", state(client, held), (2, 1999, 1500, 0))
    report.same("capture", code(client.deposit(held, 1)), "1")
    report.same("refund", code(client.refund(held, 500)), "0")
    report.same("refund", code(client.refund(held, 1001)), "5")
    report.same("refund", state(client, held), (4, 1999, 1500, 500))
    report.same("refund", code(client.refund(held)), "0")
    report.same("refund", state(client, held), (4, 1999, 1500, 1500))

    held = gateway_payer.pay(world, f"{kind}-4", 1999, hold=True)
    report.same("capture", code(client.deposit(held)), "0")
    report.same("capture", state(client, held), (2, 1999, 1999, 0))
    report.same("reverse", code(client.reverse(held, 500)), "5")
    report.same("reverse", state(client, held), (2, 1999, 1999, 0))
    report.same("reverse", code(client.reverse(held)), "0")
    report.same("reverse", state(client, held)[0], 3)

    declined = gateway_payer.pay(world, f"{kind}-5", 1999, card=gateway_payer.DECLINED_CARD)
    report.same("status", (state(client, declined)[0], client.get_order_status(declined)["actionCode"]), (6, 5))

report.same("wrong password", code(Here(username="cosmoshop-api", password="wrong").get_order_status(held)), "5")
report.end()
