"""Speaks to a world's Worldline port with the platform's own server SDK, and writes what comes back.

    worldline_client.py ENDPOINT session
    worldline_client.py ENDPOINT payments ENCRYPTED_INPUT ENCRYPTED_INPUT
"""

import json
import sys

from worldline.connect.sdk.authentication.authorization_type import AuthorizationType
from worldline.connect.sdk.call_context import CallContext
from worldline.connect.sdk.communicator_configuration import CommunicatorConfiguration
from worldline.connect.sdk.factory import Factory
from worldline.connect.sdk.v1.api_exception import ApiException
from worldline.connect.sdk.v1.domain.approve_payment_request import ApprovePaymentRequest
from worldline.connect.sdk.v1.domain.create_payment_request import CreatePaymentRequest
from worldline.connect.sdk.v1.domain.create_token_request import CreateTokenRequest
from worldline.connect.sdk.v1.domain.refund_request import RefundRequest
from worldline.connect.sdk.v1.domain.session_request import SessionRequest
from worldline.connect.sdk.v1.domain.tokenize_payment_request import TokenizePaymentRequest
from worldline.connect.sdk.v1.domain.update_token_request import UpdateTokenRequest
from worldline.connect.sdk.v1.merchant.payments.get_payment_params import GetPaymentParams
from worldline.connect.sdk.v1.merchant.tokens.delete_token_params import DeleteTokenParams


def client(endpoint, secret="sandbox-secret"):
    configuration = CommunicatorConfiguration(
        api_endpoint=endpoint, authorization_type=AuthorizationType.V1HMAC, authorization_id="sandbox-key",
        authorization_secret=secret, connect_timeout=5, socket_timeout=60, max_connections=2, integrator="Tests")
    return Factory.create_client_from_configuration(configuration).v1().merchant("9991")


def tell(name, value):
    print(f"{name}: {value}", flush=True)


def refusal(work):
    try:
        work()
    except ApiException as error:
        return f"{type(error).__name__} {error.status_code} {error.errors[0].code}"
    return "none"


def session(merchant):
    tell("connection", merchant.services().testconnection().result)
    tell("session", json.dumps(merchant.sessions().create(SessionRequest()).to_dictionary()))


def order(encrypted, reference, approval):
    return CreatePaymentRequest().from_dictionary({
        "encryptedCustomerInput": encrypted,
        "order": {
            "amountOfMoney": {"amount": 1999, "currencyCode": "EUR"},
            "customer": {"merchantCustomerId": "10", "billingAddress": {"countryCode": "NL"}},
            "references": {"merchantReference": reference},
        },
        "cardPaymentMethodSpecificInput": {"requiresApproval": approval},
    })


def decided(merchant, payment):
    """Asks until the payment is decided. The world's latencies pass by themselves, so that takes no time."""
    for _ in range(1000):
        now = merchant.payments().get(payment, GetPaymentParams())
        if now.status not in ("CREATED", "CAPTURE_REQUESTED", "REDIRECTED"):
            return now
    raise SystemExit("the payment is not decided")


def payments(merchant, endpoint, first, second):
    once, twice = CallContext("key-1"), CallContext("key-1")
    made = merchant.payments().create(order(first, "order-1", True), once)
    state = made.payment.status_output
    tell("created", f"{made.payment.status} {state.status_code} {state.is_authorized} {state.is_cancellable}")
    again = merchant.payments().create(order(first, "order-1", True), twice)
    tell("same payment", again.payment.id == made.payment.id)
    # The platform tells the time of the first request only with a repetition.
    tell("repeated", f"{once.idempotence_request_timestamp} {twice.idempotence_request_timestamp > 1_700_000_000_000}")
    tell("same input", refusal(lambda: merchant.payments().create(order(first, "order-1", True), CallContext("key-2"))))
    held = decided(merchant, made.payment.id)
    tell("held", f"{held.status} {held.payment_output.amount_of_money.amount} "
         f"{held.payment_output.references.merchant_reference}")
    approved = merchant.payments().approve(
        made.payment.id, ApprovePaymentRequest().from_dictionary({"amount": 1500}), CallContext("key-3"))
    tell("approved", f"{approved.payment.status} {approved.payment.payment_output.amount_of_money.amount}")
    wanted = RefundRequest().from_dictionary({"amountOfMoney": {"amount": 500, "currencyCode": "EUR"}})
    refund = merchant.payments().refund(made.payment.id, wanted, CallContext("key-4"))
    tell("refunded", f"{refund.status} {refund.refund_output.amount_of_money.amount}")
    same = merchant.payments().refund(made.payment.id, wanted, CallContext("key-4"))
    tell("same refund", same.id == refund.id)
    wanted.amount_of_money.amount = 1001
    tell("too much", refusal(lambda: merchant.payments().refund(made.payment.id, wanted)))

    token = merchant.payments().tokenize(made.payment.id, TokenizePaymentRequest())
    tell("token", f"{token.is_new_token} {token.original_payment_id == made.payment.id}")
    card = merchant.tokens().get(token.token).card.data.card_without_cvv
    tell("card", f"{card.card_number} {card.expiry_date}")
    number = {"cardNumber": "4567350000427977", "expiryDate": "1230", "cardholderName": "Jane Doe"}
    own = merchant.tokens().create(CreateTokenRequest().from_dictionary({
        "paymentProductId": 1,
        "card": {"customer": {"merchantCustomerId": "10"}, "data": {"cardWithoutCvv": number}},
    }))
    merchant.tokens().update(own.token, UpdateTokenRequest().from_dictionary({
        "paymentProductId": 1, "card": {"data": {"cardWithoutCvv": {"expiryDate": "0131"}}},
    }))
    for expiry in "1210", "1330":
        number["expiryDate"] = expiry
        wrong = CreateTokenRequest().from_dictionary({
            "paymentProductId": 1, "card": {"customer": {}, "data": {"cardWithoutCvv": number}}})
        tell(expiry, refusal(lambda: merchant.tokens().create(wrong)))
    card = merchant.tokens().get(own.token).card.data.card_without_cvv
    tell("own card", f"{card.card_number} {card.expiry_date} {card.cardholder_name}")
    # The query is part of what is signed.
    query = DeleteTokenParams()
    query.mandate_cancel_date = "20270101"
    merchant.tokens().delete(own.token, query)
    tell("deleted", refusal(lambda: merchant.tokens().get(own.token)))

    other = merchant.payments().create(order(second, "order-2", True), CallContext("key-5"))
    decided(merchant, other.payment.id)
    tell("cancelled", merchant.payments().cancel(other.payment.id).payment.status)
    tell("approve cancelled", refusal(
        lambda: merchant.payments().approve(other.payment.id, ApprovePaymentRequest().from_dictionary({"amount": 1}))))
    tell("unknown", refusal(lambda: merchant.payments().get("none", GetPaymentParams())))
    tell("wrong secret", refusal(lambda: session(client(endpoint, "wrong"))))


if __name__ == "__main__":
    here = client(sys.argv[1])
    if sys.argv[2] == "session":
        session(here)
    else:
        payments(here, sys.argv[1], *sys.argv[3:])
