"""Worldline Connect: the Server API with HMAC-SHA256, and the Client API. The article WorldlineWire has the messages."""

import base64
import collections
import email.utils
import hashlib
import hmac
import json
import urllib.parse

from .system import AMOUNT, Done, System, Told, call, wait_for

import worldline_payer  # isort: skip

PAID, CHALLENGED, DECLINED = "4567350000427977", "4012000033330026", "4012003360932265"


def code(text, secret):
    return base64.b64encode(hmac.new(secret, text, hashlib.sha256).digest()).decode()


class Worldline(System):
    name = "worldline"
    refusals, busy = {"300450", "21000020"}, "1409"

    def __init__(self, world):
        super().__init__(world)
        self.sessions, self.references = [], {}

    def server(self, method, path, body=None, key=None):
        resource, date = "/v1/9991/" + path, email.utils.formatdate(usegmt=True)
        kind, own = "", ""
        headers = {"Date": date}
        if body is not None:
            headers["Content-Type"] = kind = "application/json"
        if key:
            headers["X-GCS-Idempotence-Key"], own = key, f"x-gcs-idempotence-key:{key}\n"
        text = f"{method}\n{kind}\n{date}\n{own}{resource}\n"
        headers["Authorization"] = "GCS v1HMAC:sandbox-key:" + code(text.encode(), b"sandbox-secret")
        return call(method, self.base + resource, b"" if body is None else json.dumps(body), headers)

    def client(self, method, path, session, body=""):
        return call(method, f"{self.base}/client/v1/{session['customerId']}/{path}", body, {
            "Authorization": "GCS v1Client:" + session["clientSessionId"], "X-GCS-ClientMetaInfo": "e30=",
            "Content-Type": "application/json"})

    def order(self, number, hold=False, card=PAID):
        session = self.server("POST", "sessions", {}).data
        platform = self.client("GET", "crypto/publickey", session).data
        return {
            "encryptedCustomerInput": worldline_payer.encrypted(session["clientSessionId"], platform, card),
            "order": {"amountOfMoney": {"amount": AMOUNT, "currencyCode": "EUR"},
                      "customer": {"merchantCustomerId": "10", "billingAddress": {"countryCode": "NL"}},
                      "references": {"merchantReference": number}},
            "cardPaymentMethodSpecificInput": {"requiresApproval": hold}}

    def done(self, answer, member=None):
        data = answer.data
        if answer.status >= 400:
            return Done(data["errors"][0]["code"], "", answer)
        return Done("", (data[member] if member else data)["id"], answer)

    def create(self, number, key=None, hold=False, order=None):
        return self.done(self.server("POST", "payments", order or self.order(number, hold), key), "payment")

    def rivals(self, number, count):
        """The encrypted input can be used once; a reference may have several payments."""
        order = self.order(number)
        return [lambda key=self.key(): self.create(number, key, order=order) for _ in range(count)]

    def repeats(self, number, count):
        order = self.order(number)
        return [lambda: self.create(number, number, order=order)] * count

    def pay(self, number, hold=False):
        made = self.create(number, hold=hold)
        assert not made.code, made
        wait_for(lambda: self.state(made.id)[0] in ("CAPTURED", "PENDING_APPROVAL"), number)
        return made.id

    def capture(self, handle, amount=None, key=None):
        return self.done(self.server("POST", f"payments/{handle}/approve", {} if amount is None else {"amount": amount}, key), "payment")

    def refund(self, handle, amount=None, key=None):
        body = {} if amount is None else {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}}
        return self.done(self.server("POST", f"payments/{handle}/refund", body, key))

    def cancel(self, handle, key=None):
        return self.done(self.server("POST", f"payments/{handle}/cancel", {}, key), "payment")

    def state(self, handle):
        """What was refunded is told only when it is all."""
        payment = self.server("GET", "payments/" + handle).data
        taken = payment["paymentOutput"]["amountOfMoney"]["amount"] if payment["status"] in ("CAPTURED", "REFUNDED") else 0
        return payment["status"], taken, None if payment["status"] == "CAPTURED" else taken

    def told(self, got):
        headers = {name.lower(): value for name, value in got.headers.items()}
        assert headers["x-gcs-keyid"] == "webhook-key" and headers["x-gcs-signature"] == code(got.body, b"webhook-secret"), \
            "the signature of a webhook does not fit"
        event = json.loads(got.body)
        kind = event["type"].split(".")[0]
        output = event[kind][kind + "Output"]
        what = "refund" if kind == "refund" else {"CANCELLED": "cancel", "CAPTURED": "capture"}.get(event[kind]["status"], "payment")
        return Told(output["references"]["merchantReference"], event["id"], what, output["amountOfMoney"]["amount"], event[kind]["id"])

    # Random requests

    def ask(self, chance):
        if not self.sessions or chance.random() < 0.05:
            answer = self.server("POST", "sessions", chance.changed({"tokens": [chance.known("token")]}))
            if answer.status == 201:
                self.sessions.append(answer.data)
            return answer
        what = chance.of(pay=4, operation=8, client=6, token=3, state=1, test=1)
        if what == "pay":
            order = self.order(chance.number(), chance.random() < 0.6, chance.choice([PAID, CHALLENGED, DECLINED]))
            order["order"]["amountOfMoney"]["amount"] = chance.choice([AMOUNT, AMOUNT, 1, 10 ** 12])
            if chance.random() < 0.2:
                order["encryptedCustomerInput"] = chance.known("input")
            chance.keep("input", order["encryptedCustomerInput"])
            answer = self.server("POST", "payments", chance.changed(order), chance.key() if chance.random() < 0.7 else None)
            if answer.status == 201:
                payment = answer.data["payment"]
                chance.keep("id", payment["id"])
                self.references[payment["id"]] = payment["paymentOutput"]["references"]["merchantReference"]
            return answer
        if what == "operation":
            return self.ask_operation(chance)
        if what == "token":
            method = chance.of(POST=1, GET=1, PUT=1, DELETE=1)
            body = chance.changed({"paymentProductId": 1, "card": {"customer": {"merchantCustomerId": "1"}, "data": {
                "cardWithoutCvv": {"cardNumber": PAID, "expiryDate": "1230", "cardholderName": "Jane"}}}})
            answer = self.server(method, "tokens" + ("" if method == "POST" else "/" + chance.known("token")),
                                 body if method in ("POST", "PUT") else None)
            if answer.status == 201:
                chance.keep("token", answer.data["token"])
            return answer
        if what == "client":
            return self.ask_client(chance)
        return self.server("GET", "payments/" + chance.known("id") if what == "state" else "services/testconnection")

    def ask_operation(self, chance):
        name = chance.of(approve=3, refund=3, cancel=1, tokenize=1, none=1)
        handle, amount = chance.known("id"), chance.amount()
        body = {"approve": {"amount": amount}, "refund": {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}}}.get(name, {})
        key = chance.key() if chance.random() < 0.3 else None
        answer = self.server("POST", f"payments/{handle}/{name}", chance.changed({} if chance.random() < 0.3 else body), key)
        if answer.status == 201:
            chance.keep("token", answer.data["token"])
        # A key that was used gets the first answer, although the payment has gone on.
        if answer.status == 200 and name in ("approve", "cancel") and not key:
            status = self.state(handle)[0]
            assert status == answer.data["payment"]["status"], f"the status {status} is not that of the answer: {answer}"
        return answer

    def ask_client(self, chance):
        query = {"countryCode": chance.choice(["NL", "DE", "XX"]), "currencyCode": chance.choice(["EUR", "JPY", "x"]),
                 "amount": chance.choice(["1000", "0", "-1", "x", "9" * 30]), "isRecurring": chance.choice(["false", "true", "1"]),
                 "locale": chance.choice(["en_GB", "de_DE"]), "source": "EUR", "target": chance.choice(["USD", "x"])}
        query = {name: value for name, value in query.items() if chance.random() < 0.95}
        session = chance.choice(self.sessions)
        path = chance.choice([
            "products", "productgroups", "products/1", "products/809/directory", "products/320/networks", "productgroups/cards", "none",
            "services/convert/amount", "services/privacypolicy", "crypto/publickey", f"payments/{chance.known('id')}/thirdpartystatus",
            "services/getIINdetails"])
        if path != "services/getIINdetails":
            return self.client("GET", path + "?" + urllib.parse.urlencode(query), session)
        return self.client("POST", path, session, json.dumps(chance.changed({
            "bin": chance.choice(["456735", "411111", "4"]), "paymentContext": {
                "amountOfMoney": {"amount": 1, "currencyCode": "EUR"}, "countryCode": "NL", "isRecurring": False}})))

    def judge(self, answer):
        if answer.status == 204:
            assert not answer.body, answer
        elif answer.status >= 400:
            data = answer.data
            assert data["errorId"] and data["errors"][0]["code"] and data["errors"][0]["httpStatusCode"] == answer.status, answer
        else:
            answer.data

    def handles(self, chance):
        counts = collections.Counter(self.references.values())
        return [(number, handle) for handle, number in self.references.items() if number and counts[number] == 1]
