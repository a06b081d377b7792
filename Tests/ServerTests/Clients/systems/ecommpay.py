"""ecommpay: orders and requests of the Gate API with HMAC-SHA512. The article EcommpayWire has the messages."""

import json

from .system import AMOUNT, Done, System, Told, wait_for

import paid_order  # isort: skip

CARD = {"pan": "4000000000000077", "month": 12, "year": 2030, "cvv": "123", "card_holder": "JANE DOE"}


def signed(body, place=None):
    """Adds the signature of a message, to a member of it if it is there."""
    holder = body.get(place) if place and isinstance(body, dict) else body
    if isinstance(holder, dict):
        holder["signature"] = paid_order.signature(body)
    return body


class Ecommpay(System):
    name = "ecommpay"
    refusals = {"3041", "3060", "3230", "3283", "2642"}

    def open(self, number, hold=False):
        order = {"project_id": 10, "payment_id": number, "payment_amount": AMOUNT, "payment_currency": "USD", "customer_id": "7"}
        return self.post("/v1/init", {
            "payment_info": signed(order), "action": "auth" if hold else "sale",
            "additional_fields": [{"name": "email", "value": "jane@example.test"}]}).data["session_id"]

    def start(self, session, key=None, hold=False):
        return self.done(self.post("/v1/payment", {
            "session_id": session, "request_id": key or self.key(), "action": "auth" if hold else "sale", "method": "card", "card": CARD}))

    def done(self, answer):
        data = answer.data
        return Done("" if answer.status == 200 else data["errors"][0]["code"], data.get("request_id", ""), answer)

    def create(self, number, key=None, hold=False):
        return self.start(self.open(number, hold), key, hold)

    def rivals(self, number, count):
        return [lambda session=self.open(number): self.start(session) for _ in range(count)]

    def repeats(self, number, count):
        session = self.open(number)
        return [lambda: self.start(session, number)] * count

    def pay(self, number, hold=False):
        made = self.create(number, hold=hold)
        assert not made.code, made
        wait_for(lambda: self.state(number), number)
        return number

    def operate(self, name, number, amount=None, key=None):
        body = {"general": {"project_id": 10, "payment_id": number}, "payment": {}}
        if amount is not None:
            body["payment"].update(amount=amount, currency="USD")
        if key:
            body["payment"]["merchant_refund_id"] = key
        return self.done(self.post("/v2/payment/card/" + name, signed(body, "general")))

    def capture(self, number, amount=None, key=None):
        return self.operate("capture", number, amount)

    def refund(self, number, amount=None, key=None):
        return self.operate("refund", number, amount, key)

    def cancel(self, number, key=None):
        return self.operate("cancel", number)

    def state(self, number):
        """None while the payment is not decided."""
        answer = self.post("/v2/payment/status", signed({"general": {"project_id": 10, "payment_id": number}}, "general"))
        if answer.status != 200:
            return None
        data = answer.data
        given = sum(done["sum"]["amount"] for done in data["operations"] if done["type"] in ("refund", "reversal"))
        return data["payment"]["status"], data["payment"]["remaining_refund"] + given, given

    def told(self, got):
        body = json.loads(got.body)
        assert body.pop("signature") == paid_order.signature(body), "the signature of a callback does not fit"
        done = body["operation"]
        identity = f"{done['id']} {done['status']} {body['payment']['status']}"
        return Told(body["payment"]["id"], identity, done["type"], done["sum_initial"]["amount"], done["request_id"])

    # Random requests

    def ask(self, chance):
        what = chance.of(create=3, init=2, gate=9, payment=2, session=5)
        if what == "create":
            return self.create(chance.fresh(), hold=chance.random() < 0.7).answer
        if what == "init":
            order = signed(chance.changed({
                "project_id": 10, "payment_id": chance.number(), "payment_amount": chance.choice([AMOUNT, 1, 10 ** 9]),
                "payment_currency": "USD", "customer_id": "7", "payment_description": "\u00e9"}))
            body = {"payment_info": order, "action": chance.of(sale=2, auth=2, verify=1, tokenize=1),
                    "mock_mode": chance.of(disabled=2, success=1, decline=1),
                    "additional_fields": [{"name": "email", "value": "jane@example.test"}]}
            if chance.random() < 0.2:
                body["recurrent_info"] = {"register": True, "type": chance.choice("RCU"), "period": "D"}
            answer = self.post("/v1/init", chance.changed(body))
            if answer.status == 200:
                chance.keep("session", answer.data["session_id"])
            return answer
        if what == "gate":
            return self.ask_gate(chance)
        paths = {
            "session/interface": {}, "card/facts": {"prefix": chance.choice(["400000", "40000025", "4"])},
            "account/remove": {"account_id": 1}, "payment/status": {"revision": 0}, "payment/redirect": {}, "payment/cascade": {},
            "payment/threeds": {"acs_trans_id": chance.known("challenge")}, "payment/cancel": {},
            "payment/threeds/method": {"threeds_server_trans_id": "none", "threeds_comp_ind": "Y"},
            "payment/clarification": {"additional_fields": [
                {"name": "avs_post_code", "value": "10117"}, {"name": "avs_street_address", "value": "Mall 1"}]},
        }
        path = chance.choice(list(paths)) if what == "session" else "payment"
        if path == "payment/cancel" and chance.random() < 0.7:
            path = "payment/status"  # a session that has ended answers nothing else
        body = paths.get(path) or {
            "request_id": chance.key(), "action": chance.of(sale=1, auth=1), "method": chance.choice(["card"] * 6 + ["skrill-wallet"]),
            "card": {**CARD, "pan": chance.choice([CARD["pan"], "4111111111111111", "4314220000000056"])}, "save": True}
        answer = self.post("/v1/" + path, chance.changed({"session_id": chance.known("session"), **body}))
        if path == "payment/status" and answer.status == 200:
            chance.keep("challenge", answer.data.get("threeds2", {}).get("acs_trans_id"))
        return answer

    def ask_gate(self, chance):
        name = chance.of(capture=2, cancel=1, refund=3, reversal=1, recurring=1, status=1)
        number = chance.number() if name == "recurring" else chance.known("number")
        body = {"general": {"project_id": 10, "payment_id": number}}
        if chance.random() < 0.6:
            body["payment"] = {"amount": chance.amount(), "currency": "USD"}
        if name == "refund" and chance.random() < 0.4:
            body.setdefault("payment", {})["merchant_refund_id"] = chance.key()
        if name == "recurring":
            body["recurring"] = {"id": chance.getrandbits(26)}
        path = "/v2/payment/status" if name == "status" else "/v2/payment/card/" + name
        answer = self.post(path, signed(chance.changed(body), "general"))
        if answer.status == 200 and name not in ("recurring", "status"):
            status = self.state(answer.data["payment_id"])[0]
            assert status == answer.data["payment_status"], f"the status {status} is not that of the answer: {answer}"
        return answer

    def judge(self, answer):
        data = answer.data
        if answer.status >= 400:
            assert data["status"] == "error" and all(error["code"] and error["message"] for error in data["errors"]), answer
            assert data["errors"], answer

    def handles(self, chance):
        return [(number, number) for number in chance.kept["number"]]
