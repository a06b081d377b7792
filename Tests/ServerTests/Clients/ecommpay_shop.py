"""A shop with the platform's own server SDK, ecommpay-sdk 1.0.6: it signs orders and requests, and reads callbacks.

The SDK sends nothing itself. Beside signing and callbacks it makes the address of the Payment Page, which the sandbox does not
have; the payer pays as kassa's SDK does, with the order that the shop has signed.
"""

import json
import sys

from payment_page_sdk.gate import Gate
from payment_page_sdk.payment import Payment
from payment_page_sdk.process_exception import ProcessException
from payment_page_sdk.signature_handler import SignatureHandler
from shop import Backend, Report, World, post

SECRET = "your_secret"
report = Report("ecommpay-sdk")
gate = Gate(SECRET)
signatures = SignatureHandler(SECRET)


def judge(path, query, headers, body):
    try:
        gate.handle_callback(body.decode())
    except ProcessException:
        return 400
    return 200


backend = Backend(judge)
world = World(backend)


def told():
    """Returns what the next callback tells, as the SDK reads it."""
    notification = backend.next()
    callback = gate.handle_callback(notification.body.decode())
    return (notification.status, callback.get_payment_id(), callback.get_payment_status(),
            callback.get_value("operation.type"), callback.get_value("operation.sum_initial.amount"))


def call(path, body):
    status, answer = post(world.system("ecommpay") + path, body, "POST")
    if status != 200:
        sys.exit(f"ecommpay-sdk: {path}: {status} {answer}")
    return answer


def order(number):
    """The parameters of an order, signed by the SDK."""
    payment = Payment("10", number)
    payment.payment_amount, payment.payment_currency, payment.customer_id = 1999, "USD", "10"
    # The SDK adds a member for the Payment Page.
    signed = {name: value for name, value in payment.get_params().items() if name != "interface_type"}
    signed["project_id"] = int(signed["project_id"])
    return {**signed, "signature": signatures.sign(signed)}


def pay(number, action="sale", pan="4000000000000077"):
    """The payer's part: the messages of kassa's SDK, up to the payment's end."""
    opened = call("/v1/init", {
        "payment_info": order(number), "action": action,
        "additional_fields": [{"name": "email", "value": "buyer@example.test"}]})
    session = {"session_id": opened["session_id"]}
    call("/v1/session/interface", session)
    call("/v1/payment", {
        **session, "request_id": number, "action": action, "method": "card",
        "card": {"pan": pan, "month": 12, "year": 2030, "cvv": "123", "card_holder": "JANE DOE"}})
    revision, status = 0, "processing"
    while status in ("processing", "awaiting customer"):
        if status == "awaiting customer":
            # The payer could try another card, and leaves.
            call("/v1/payment/cancel", session)
        now = call("/v1/payment/status", {**session, "revision": revision})
        revision, status = now["revision"], (now["payment"] or {"status": status})["status"]
    return status


def request(path, number, **payment):
    """Sends a request of the Gate API, signed by the SDK, and returns the status and the answer."""
    body = {"general": {"project_id": 10, "payment_id": number}}
    if payment:
        body["payment"] = payment
    body["general"]["signature"] = signatures.sign(body)
    return post(world.system("ecommpay") + path, body)


def refusal(answered):
    status, answer = answered
    return status, answer.get("errors", [{}])[0].get("code")


def state(number):
    payment = request("/v2/payment/status", number)[1]["payment"]
    return payment["status"], payment["sum"]["amount"]


report.same("create", refusal(post(world.system("ecommpay") + "/v1/init", {
    "payment_info": {**order("order-0"), "payment_amount": 1}, "action": "sale",
    "additional_fields": [{"name": "email", "value": "buyer@example.test"}]})), (400, "3261"))
report.same("create", pay("order-1"), "success")
report.same("pay", told(), (200, "order-1", "success", "sale", 1999))
report.same("status", state("order-1"), ("success", 1999))
report.same("pay", pay("order-2", pan="4111111111111111"), "decline")
report.same("webhooks", told()[:3], (200, "order-2", "awaiting customer"))
report.same("webhooks", told()[:3], (200, "order-2", "decline"))

report.same("hold", pay("order-3", action="auth"), "awaiting capture")
report.same("hold", told(), (200, "order-3", "awaiting capture", "auth", 1999))
report.same("capture", request("/v2/payment/card/capture", "order-3", amount=1500, currency="USD")[0], 200)
report.same("capture", told(), (200, "order-3", "success", "capture", 1500))
report.same("capture", state("order-3"), ("success", 1500))
report.same("refund", request("/v2/payment/card/refund", "order-3", amount=500, currency="USD", description="x")[0], 200)
report.same("refund", told(), (200, "order-3", "partially refunded", "refund", 500))
answered = request("/v2/payment/card/refund", "order-3", amount=1001, currency="USD", description="x")
report.same("refund", refusal(answered), (400, "3283"))
report.same("refund", request("/v2/payment/card/refund", "order-3")[0], 200)
report.same("refund", told(), (200, "order-3", "refunded", "refund", 1000))
report.same("status", state("order-3")[0], "refunded")

report.same("hold", pay("order-4", action="auth"), "awaiting capture")
told()
report.same("cancel", request("/v2/payment/card/cancel", "order-4")[0], 200)
report.same("cancel", told()[:3], (200, "order-4", "canceled"))
report.same("reversal", request("/v2/payment/card/reversal", "order-1")[0], 200)
report.same("reversal", told()[:3], (200, "order-1", "reversed"))

# A changed callback.
answered = dict(general={"project_id": 10, "payment_id": "order-1", "signature": "wrong"})
report.same("status", refusal(post(world.system("ecommpay") + "/v2/payment/status", answered)), (400, "3261"))
world.resend("order-3")
forged = json.loads(backend.next().body)
forged["payment"]["status"] = "success"
report.same("webhooks", judge("", "", {}, json.dumps(forged).encode()), 400)
# The Payment Page does not exist here.
page = gate.get_purchase_payment_page_url(Payment("10", "order-5"))
report.same("page", "signature=" in page, True)
report.end()
