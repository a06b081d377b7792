"""Dolyame: the interface of partners with Basic authentication, and the payer's steps in the SDK. The article DolyameWire has the
messages."""

import base64
import ipaddress
import json

from .system import AMOUNT, Done, System, Told, call, wait_for

SOURCE = ipaddress.ip_network("91.194.226.0/23")
PERSON = {"last_name": "Petrova", "first_name": "Anna", "birthdate": "1991-05-28", "email": "anna@example.com"}
STEPS = {
    "open": {}, "phone": {"phone": "+79161234567"}, "code": {"code": "1234"}, "questionnaire": {"person": PERSON, "consent": True},
    "scoring": {}, "accept": {}, "pay": {"card": {"pan": "2200770239097761", "expiry": "12/30", "cvc": "123"}},
}


def items(amount):
    return [{"name": "Scarf", "quantity": 1, "price": amount}]


class Dolyame(System):
    name = "dolyame"
    refusals = {"wrong_status", "wrong_amount", "order_already_created", "invalid_step"}

    def partner(self, method, path, body=None, key=None):
        return call(method, f"{self.world}/dolyame-partner/v1/orders/{path}", "" if method == "GET" else json.dumps(body), {
            "Authorization": "Basic " + base64.b64encode(b"cosmoshop:sandbox-password").decode(), "Content-Type": "application/json",
            "X-Client-Certificate": "sandbox-certificate", "X-Correlation-ID": key or self.key()})

    def done(self, answer):
        data = answer.data
        id = data.get("refund_id") or data.get("payment_id") or data.get("id", "")
        return Done("" if answer.status < 300 else data["code"], id, answer)

    def step(self, session, name, key=None, **body):
        """A step of the payer in the SDK."""
        return self.done(self.post(f"/api/bnpl/sdk/v1/sessions/{session}/{name}", {
            "request_id": key or self.key(), **STEPS.get(name, {}), **body}))

    def open(self, number):
        return self.post("/api/bnpl/sdk/v1/orders", {
            "request_id": self.key(), "partner_id": "bnpl-test-app",
            "order": {"id": number, "amount": str(AMOUNT // 100), "prepaid_amount": "0", "items": items(AMOUNT // 100)},
        }).data["session_id"]

    def go(self, session, *steps):
        """Goes on in a session; returns what the last step says."""
        for name in steps:
            done = self.step(session, name)
        return done

    def create(self, number, key=None, hold=False):
        amount = AMOUNT // 100
        return self.done(self.partner("POST", "create", {
            "order": {"id": number, "amount": amount, "prepaid_amount": 0, "items": items(amount)}}, key))

    def rivals(self, number, count):
        """Several devices of the payer, each with a session of the order."""
        sessions = [self.open(number) for _ in range(count)]
        for session in sessions:
            self.go(session, "open", "phone", "code", "questionnaire")
        return [lambda session=session: self.go(session, "scoring", "accept", "pay") for session in sessions]

    def repeats(self, number, count):
        session = self.open(number)
        self.go(session, "open", "phone", "code", "questionnaire", "scoring", "accept")
        return [lambda: self.step(session, "pay", number)] * count

    def act(self, action, number):
        return call("POST", self.world + "/_kassa/act", json.dumps({"action": action, "system": self.name, "payment": number}))

    def pay(self, number, hold=False):
        made = self.create(number)
        assert not made.code, made
        self.act("approve", number)
        if not hold:
            assert not self.capture(number).code, number
            wait_for(lambda: self.state(number)[0] == "completed", number)
        return number

    def capture(self, handle, amount=None, key=None):
        amount = (AMOUNT if amount is None else amount) / 100
        return self.done(self.partner("POST", handle + "/commit", {"amount": amount, "items": items(amount)}, key))

    def refund(self, handle, amount=None, key=None):
        amount = (AMOUNT if amount is None else amount) / 100
        return self.done(self.partner("POST", handle + "/refund", {"amount": amount, "returned_items": items(amount)}, key))

    def cancel(self, handle, key=None):
        return self.done(self.partner("POST", handle + "/cancel", {}, key))

    def state(self, handle):
        data = self.partner("GET", handle + "/info").data
        if "status" not in data:
            return None
        taken = data["amount"] if data["status"] in ("committed", "completed", "refunded") else 0
        return data["status"], round(taken * 100), round(data.get("refund_info", {}).get("total_refunded_amount", 0) * 100)

    def told(self, got):
        headers = {name.lower(): value for name, value in got.headers.items()}
        assert ipaddress.ip_address(headers["x-real-ip"]) in SOURCE, "a webhook comes from another address"
        body = json.loads(got.body)
        what = {"committed": "capture", "canceled": "cancel", "refunded": "refund"}.get(body["status"], "payment")
        return Told(body["id"], f"{body['status']} {body['residual_amount']}", what)

    # Random requests

    def ask(self, chance):
        what = chance.of(pay=3, create=2, act=1, order=2, partner=8, step=6)
        if what == "create":
            amount = chance.choice([20, 1, 0.5, 4000.01])
            return self.partner("POST", "create", chance.changed({
                "order": {"id": chance.number(), "amount": amount, "prepaid_amount": 0, "items": items(amount)},
                "client_info": {"first_name": "Anna", "email": "a@b.ru"}, "success_url": "https://shop.test/"}), chance.key())
        if what == "act":
            return self.act(chance.of(approve=2, decline=1, abandon=1), chance.known("number"))
        if what == "pay":
            number = chance.fresh()
            self.create(number)
            return self.act("approve", number)
        if what == "partner":
            name, amount = chance.of(info=2, commit=2, cancel=1, refund=3, none=1), chance.choice([20, 1, 5, 20.01, 0, -1, "20.00"])
            body = {"commit": {"amount": amount, "items": items(amount), "prepaid_amount": 0},
                    "refund": {"amount": amount, "returned_items": items(amount) if chance.random() < 0.5 else []}}.get(name, {})
            return self.partner("GET" if name == "info" else "POST", f"{chance.known('number')}/{name}", chance.changed(body), chance.key())
        if what == "order":
            answer = self.post("/api/bnpl/sdk/v1/orders", chance.changed({
                "request_id": chance.key(), "partner_id": "bnpl-test-app", "demo_flow": chance.random() < 0.1,
                "order": {"id": chance.number(), "amount": "20.00", "prepaid_amount": "0", "items": items(20)}}))
            chance.keep("session", answer.data.get("session_id"))
            return answer
        session = chance.known("session")
        if chance.random() < 0.5:
            return self.go(session, *list(STEPS)[:chance.randint(1, len(STEPS))]).answer
        name = chance.choice([*STEPS, "resend", "logout", "info", "leave", "resume", "threeds", "none"])
        body = {"phone": {"phone": chance.choice(["+79130010101", "+79160000000"])}, "code": {"code": "0000"},
                "threeds": {"acs_trans_id": "none"}}.get(name, STEPS.get(name, {}))
        return self.step(session, name, **chance.changed(body)).answer

    def judge(self, answer):
        data = answer.data
        if answer.status >= 400 and "/_kassa/" not in answer.request:
            assert data["type"] == "error" and data["code"] and data["description"], answer

    def handles(self, chance):
        return [(number, number) for number in chance.kept["number"]]
