"""A shop with the platform's own server SDK, connect-sdk-python3 6.3.0: payments, refunds, webhooks."""

import base64
import json
import urllib.request

import worldline_payer
from shop import Backend, Report, World
from worldline.connect.sdk.call_context import CallContext
from worldline.connect.sdk.communication.request_header import RequestHeader
from worldline.connect.sdk.v1.api_exception import ApiException
from worldline.connect.sdk.v1.declined_payment_exception import DeclinedPaymentException
from worldline.connect.sdk.v1.domain.approve_payment_request import ApprovePaymentRequest
from worldline.connect.sdk.v1.domain.refund_request import RefundRequest
from worldline.connect.sdk.v1.domain.session_request import SessionRequest
from worldline.connect.sdk.v1.merchant.payments.get_payment_params import GetPaymentParams
from worldline.connect.sdk.webhooks.in_memory_secret_key_store import InMemorySecretKeyStore
from worldline.connect.sdk.webhooks.signature_validation_exception import SignatureValidationException
from worldline.connect.sdk.webhooks.webhooks import Webhooks
from worldline_client import client, decided, order

report = Report("connect-sdk-python3")
keys = InMemorySecretKeyStore.instance()
keys.store_secret_key("webhook-key", "webhook-secret")
helper = Webhooks.v1().create_helper(keys)


def read(headers, body):
    return helper.unmarshal(body, [RequestHeader(name, value) for name, value in headers.items()])


def judge(path, query, headers, body):
    try:
        read(headers, body)
    except SignatureValidationException:
        return 400
    return 204


backend = Backend(judge)
# The SDK takes no path in its endpoint, so the world gets ports of its own.
world = World(backend, ports=True)
merchant = client(world.ports["worldline"])


def told(kind):
    """Returns what the next webhook of a kind tells, as the SDK reads it. The platform tells more than these."""
    while True:
        notification = backend.next()
        event = read(notification.headers, notification.body)
        if event.type == kind:
            subject = event.payment or event.refund
            return notification.status, subject.id, subject.status


def encrypted(number):
    """Encrypts a card in a new session, as a shop's program does."""
    session = merchant.sessions().create(SessionRequest())
    info = base64.b64encode(json.dumps({"platformIdentifier": "Tests"}).encode()).decode()
    asked = urllib.request.Request(
        f"{world.ports['worldline']}/client/v1/{session.customer_id}/crypto/publickey",
        headers={"Authorization": f"GCS v1Client:{session.client_session_id}", "X-GCS-ClientMetaInfo": info})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return worldline_payer.encrypted(session.client_session_id, json.load(answer), number)


def create(reference, number, approval=False):
    return merchant.payments().create(order(encrypted(number), reference, approval), CallContext(reference))


GOOD, DECLINED = "4567350000427977", "4012003360932265"
made = create("order-1", GOOD).payment
report.same("create", made.payment_output.references.merchant_reference, "order-1")
now = decided(merchant, made.id)
report.same("pay", (now.status, now.payment_output.amount_of_money.amount), ("CAPTURED", 1999))
report.same("webhooks", told("payment.captured"), (204, made.id, "CAPTURED"))
try:
    create("order-2", DECLINED)
except DeclinedPaymentException as error:
    refused = error.create_payment_result.payment
report.same("pay", refused.status, "REJECTED")
report.same("webhooks", told("payment.rejected"), (204, refused.id, "REJECTED"))

held = create("order-3", GOOD, approval=True).payment
report.same("hold", held.status, "PENDING_APPROVAL")
report.same("hold", told("payment.pending_approval"), (204, held.id, "PENDING_APPROVAL"))
wanted = ApprovePaymentRequest().from_dictionary({"amount": 1500})
approved = merchant.payments().approve(held.id, wanted, CallContext("capture-3")).payment
report.same("capture", approved.payment_output.amount_of_money.amount, 1500)
report.same("capture", told("payment.captured"), (204, held.id, "CAPTURED"))
report.same("capture", merchant.payments().get(held.id, GetPaymentParams()).status, "CAPTURED")
wanted = RefundRequest().from_dictionary({"amountOfMoney": {"amount": 500, "currencyCode": "EUR"}})
refund = merchant.payments().refund(held.id, wanted, CallContext("refund-3"))
report.same("refund", (refund.status, refund.refund_output.amount_of_money.amount), ("REFUND_REQUESTED", 500))
report.same("refund", told("refund.refunded"), (204, refund.id, "REFUNDED"))
wanted.amount_of_money.amount = 1001
report.refused("refund", lambda: merchant.payments().refund(held.id, wanted), ApiException, "21000020")
report.same("status", merchant.payments().get(held.id, GetPaymentParams()).status, "CAPTURED")

other = create("order-4", GOOD, approval=True).payment
report.same("cancel", merchant.payments().cancel(other.id).payment.status, "CANCELLED")
report.same("cancel", told("payment.cancelled"), (204, other.id, "CANCELLED"))
report.refused(
    "cancel", lambda: merchant.payments().approve(other.id, ApprovePaymentRequest().from_dictionary({"amount": 1})),
    ApiException, "300450")
report.refused("status", lambda: merchant.payments().get("none", GetPaymentParams()), ApiException, "1002")
report.same("webhooks", judge("", "", {"X-GCS-KeyId": "webhook-key", "X-GCS-Signature": "wrong"}, b"{}"), 400)
report.end()
