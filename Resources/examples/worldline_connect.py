"""A shop's backend for Worldline Connect: it opens sessions, creates payments and receives webhooks.

    pip install flask connect-sdk-python3
    WORLDLINE_ENDPOINT=http://127.0.0.1:8485 python3 worldline_connect.py 3000
    kassa serve --listen worldline=8485 --merchant http://127.0.0.1:3000

The platform's SDK takes a scheme, a host and a port, but no path. WORLDLINE_MERCHANT, WORLDLINE_KEY, WORLDLINE_SECRET,
WORLDLINE_WEBHOOK_KEY and WORLDLINE_WEBHOOK_SECRET are those of the shop; the defaults are those of the sandbox.
"""

import os
import sys

from flask import Flask, Response, jsonify, request
from werkzeug.serving import make_server
from worldline.connect.sdk.authentication.authorization_type import AuthorizationType
from worldline.connect.sdk.call_context import CallContext
from worldline.connect.sdk.communication.request_header import RequestHeader
from worldline.connect.sdk.communicator_configuration import CommunicatorConfiguration
from worldline.connect.sdk.factory import Factory
from worldline.connect.sdk.v1.api_exception import ApiException
from worldline.connect.sdk.v1.domain.approve_payment_request import ApprovePaymentRequest
from worldline.connect.sdk.v1.domain.create_payment_request import CreatePaymentRequest
from worldline.connect.sdk.v1.domain.refund_request import RefundRequest
from worldline.connect.sdk.v1.domain.session_request import SessionRequest
from worldline.connect.sdk.v1.merchant.payments.get_payment_params import GetPaymentParams
from worldline.connect.sdk.webhooks.in_memory_secret_key_store import InMemorySecretKeyStore
from worldline.connect.sdk.webhooks.signature_validation_exception import SignatureValidationException
from worldline.connect.sdk.webhooks.webhooks import Webhooks

MERCHANT = os.environ.get("WORLDLINE_MERCHANT", "9991")

configuration = CommunicatorConfiguration(
    api_endpoint=os.environ.get("WORLDLINE_ENDPOINT", "http://127.0.0.1:8485"),
    authorization_type=AuthorizationType.V1HMAC,
    authorization_id=os.environ.get("WORLDLINE_KEY", "sandbox-key"),
    authorization_secret=os.environ.get("WORLDLINE_SECRET", "sandbox-secret"),
    connect_timeout=5, socket_timeout=30, max_connections=10, integrator="Cosmoshop")
merchant = Factory.create_client_from_configuration(configuration).v1().merchant(MERCHANT)

keys = InMemorySecretKeyStore.instance()
keys.store_secret_key(
    os.environ.get("WORLDLINE_WEBHOOK_KEY", "webhook-key"),
    os.environ.get("WORLDLINE_WEBHOOK_SECRET", "webhook-secret"))
webhooks = Webhooks.v1().create_helper(keys)

app = Flask(__name__)
orders = {}  # by the shop's reference; a real shop has these in its database
payments = {}  # the platform's payment IDs, by the shop's reference
handled = set()  # a real shop keeps these in its database, in the transaction that ships the goods


@app.errorhandler(ApiException)
def refused(error):
    """Passes a refusal on. A declined payment is one too: its body has the payment."""
    return Response(error.response_body, error.status_code, content_type="application/json")


@app.post("/worldline/sessions")
def open_session():
    """Opens a session for the shop's program. A real shop takes the amount from its own order."""
    order = request.get_json()
    orders[order["merchantReference"]] = order
    return jsonify(merchant.sessions().create(SessionRequest()).to_dictionary()), 201


@app.post("/worldline/payments")
def pay():
    """Creates a payment from the encrypted input, which only the platform can read."""
    body = request.get_json()
    order = orders.get(body["merchantReference"])
    if order is None:
        return jsonify(code="merchant.refused", message="There is no such order."), 400
    wanted = CreatePaymentRequest().from_dictionary({
        "encryptedCustomerInput": body["encryptedFields"],
        "order": {
            "amountOfMoney": {"amount": order["amount"], "currencyCode": order["currencyCode"]},
            "customer": {
                "merchantCustomerId": order.get("customerId"),
                "billingAddress": {"countryCode": order["countryCode"]},
            },
            "references": {"merchantReference": body["merchantReference"]},
        },
        # The payer confirms on the issuer's page: the SDK's types do not have everything that a challenge on the shop's
        # own screens needs.
        "cardPaymentMethodSpecificInput": {
            "requiresApproval": bool(order.get("requiresApproval")),
            "threeDSecure": {"authenticationFlow": "browser"},
        },
    })
    # The same key gets the first answer, so a repeated request cannot charge the payer twice.
    made = merchant.payments().create(wanted, CallContext(body["requestId"]))
    payments[body["merchantReference"]] = made.payment.id
    return jsonify(made.to_dictionary()), 201


@app.post("/worldline/payments/check")
def check():
    payment = payments.get(request.get_json()["merchantReference"])
    if payment is None:
        return jsonify(code="merchant.unknown", message="There is no such payment."), 404
    return jsonify(merchant.payments().get(payment, GetPaymentParams()).to_dictionary())


@app.post("/worldline/payments/cancel")
def cancel():
    payment = payments.get(request.get_json()["merchantReference"])
    if payment is None:
        return jsonify(code="merchant.unknown", message="There is no such payment."), 404
    return jsonify(merchant.payments().cancel(payment).to_dictionary())


@app.post("/worldline/<any(capture, release, refund):operation>")
def operate(operation):
    """Performs an operation on a paid order. The amount is in cents, or missing for everything."""
    body = request.get_json()
    payment = payments.get(body.get("payment_id"))
    if payment is None:
        return jsonify(code="merchant.unknown", message="There is no such payment."), 404
    amount, context = body.get("amount"), CallContext(body["request_id"])
    if operation == "capture":
        wanted = ApprovePaymentRequest().from_dictionary({} if amount is None else {"amount": amount})
        merchant.payments().approve(payment, wanted, context)
    elif operation == "release":
        merchant.payments().cancel(payment, context)
    else:
        money = {"amountOfMoney": {"amount": amount, "currencyCode": orders[body["payment_id"]]["currencyCode"]}}
        merchant.payments().refund(payment, RefundRequest().from_dictionary({} if amount is None else money), context)
    # The answer of an operation does not always have the payment, so ask for it.
    now = merchant.payments().get(payment, GetPaymentParams())
    return jsonify(payment_status=now.status, code=str(now.status_output.status_code))


@app.post("/worldline/notify")
def notify():
    """Receives a webhook. Any status from 200 to 299 acknowledges it; otherwise the platform repeats it."""
    headers = [RequestHeader(name, value) for name, value in request.headers.items()]
    try:
        event = webhooks.unmarshal(request.get_data(), headers)
    except SignatureValidationException as error:
        print("refused:", error, flush=True)
        return jsonify(code="merchant.refused", message="Invalid signature."), 400
    # The same event comes again if the platform has not seen the answer, so it must have one effect only.
    if event.id in handled:
        print("known:", event.type, flush=True)
    else:
        handled.add(event.id)
        print("handled:", event.type, flush=True)
    return "", 204


if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 3000, app, threaded=True)
    print(f"listening: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
