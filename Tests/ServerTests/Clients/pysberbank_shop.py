"""A shop with the client gocream-pysberbank 1.0.0.

It has no call for a payment in a wallet, so the payer pays without it, and no function for callbacks.
"""

import gateway_payer
from gocream_pysberbank import SberbankClient
from gocream_pysberbank.errors import SberbankApiException
from shop import Report, World

report = Report("gocream-pysberbank")
world = World()
url = world.system("apple-pay") + "/payment/{api_type}/{method}"
client = SberbankClient(username="cosmoshop-api", password="sandbox-password", url=url)


def state(order):
    now = client.order_status_extended(orderId=order)
    info = now["paymentAmountInfo"]
    return now["orderStatus"], info["approvedAmount"], info["depositedAmount"], info["refundedAmount"]


made = client.register("order-1", 1999, "https://shop.test/back", description="T-shirt", jsonParams={"a": "b"})
report.same("create", made["orderId"] in made["formUrl"], True)
report.same("status", state(made["orderId"]), (0, 0, 0, 0))
report.same("status", client.order_status_extended(orderNumber="order-1")["orderDescription"], "T-shirt")
report.refused("create", lambda: client.register("order-1", 1999, "https://shop.test/back"), SberbankApiException, "1")

held = gateway_payer.pay(world, "order-2", 1999, hold=True)
report.same("hold", state(held), (1, 1999, 0, 0))
# The client has no function for this request; its general one sends any.
client._make_request(url, "rest", "deposit", {"orderId": held, "amount": 1500})
report.same("capture", state(held), (2, 1999, 1500, 0))
client.refund(held, 500)
report.same("refund", state(held), (4, 1999, 1500, 500))
report.refused("refund", lambda: client.refund(held, 1001), SberbankApiException, "5")
report.same("status", client.order_status(held)["OrderStatus"], 4)

paid = gateway_payer.pay(world, "order-3", 1999)
report.same("status", state(paid), (2, 1999, 1999, 0))
client.reverse(paid)
report.same("reverse", state(paid)[0], 3)
declined = gateway_payer.pay(world, "order-4", 1999, card=gateway_payer.DECLINED_CARD)
report.same("status", state(declined)[0], 6)

client = SberbankClient(token="sandbox-token", url=url)
report.same("token", state(paid)[0], 3)
report.end()
