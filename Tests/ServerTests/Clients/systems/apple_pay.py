"""Apple Pay through a gateway: a wallet's token, and requests with a login. The article GatewayWire has the messages."""

import hashlib
import hmac
import json
import urllib.parse

from .system import AMOUNT, Done, System, Told, call

import apple_pay_token  # isort: skip

ROUBLE, LOGIN = "643", {"userName": "cosmoshop-api", "password": "sandbox-password"}


class ApplePay(System):
    name = "apple-pay"
    refusals = {"1", "5"}

    def rest(self, path, **fields):
        return self.form(f"/payment/rest/{path}.do", {"token": "sandbox-token", **fields})

    def order(self, number, hold=False):
        return {"merchant": "cosmoshop", "orderNumber": number, "preAuth": hold, "paymentToken": apple_pay_token.token(AMOUNT, ROUBLE)}

    def done(self, answer):
        data = answer.data
        if "success" in data:
            return Done("" if data["success"] else str(data["error"]["code"]), data.get("data", {}).get("orderId", ""), answer)
        code = data.get("errorCode", "0" if "orderId" in data else str(answer.status))
        return Done("" if code == "0" else code, data.get("orderId", ""), answer)

    def create(self, number, key=None, hold=False):
        return self.done(self.post("/payment/applepay/payment.do", self.order(number, hold)))

    def repeats(self, number, count):
        body = json.dumps(self.order(number))
        return [lambda: self.done(self.post("/payment/applepay/payment.do", body))] * count

    def pay(self, number, hold=False):
        made = self.create(number, hold=hold)
        assert not made.code, made
        return made.id

    def capture(self, handle, amount=None, key=None):
        return self.done(self.rest("deposit", orderId=handle, amount=amount or 0))

    def refund(self, handle, amount=None, key=None):
        return self.done(self.rest("refund", orderId=handle, amount=amount or 0, **({"externalRefundId": key} if key else {})))

    def cancel(self, handle, key=None):
        return self.done(self.rest("reverse", orderId=handle))

    def state(self, handle):
        data = self.rest("getOrderStatusExtended", orderId=handle).data
        info = data["paymentAmountInfo"]
        # What was reversed was given back as a whole.
        given = info["depositedAmount"] if data["orderStatus"] == 3 else info["refundedAmount"]
        return str(data["orderStatus"]), info["depositedAmount"], given

    def told(self, got):
        fields = dict(urllib.parse.parse_qsl(got.query, keep_blank_values=True))
        given = fields.pop("checksum")
        text = "".join(f"{name};{fields[name]};" for name in sorted(fields)).encode()
        assert given == hmac.new(b"callback-secret", text, hashlib.sha256).hexdigest().upper(), "the checksum of a callback does not fit"
        what = {"deposited": "capture", "refunded": "refund", "reversed": "cancel"}.get(fields["operation"], "payment")
        return Told(fields["orderNumber"], fields["sequence"], what)

    # Random requests

    def ask(self, chance):
        what = chance.of(pay=3, register=1, registerPreAuth=1, getOrderStatusExtended=2, getOrderStatus=1, deposit=3, refund=5,
                         reverse=2, none=1)
        if what == "pay":
            number = chance.number()
            order = {**self.order(number, chance.random() < 0.6), "paymentToken": apple_pay_token.token(
                chance.choice([AMOUNT, AMOUNT, 1, 2 ** 40, 0]), chance.choice([ROUBLE, "840", "999"]),
                chance.choice(["4111111111111111", "4000001111111126"]), chance.choice(["301231", "301231", "200101"]))}
            if chance.random() < 0.2:
                order["additionalParameters"] = {"amount": str(AMOUNT), "currency": ROUBLE}
            answer = self.post("/payment/applepay/payment.do", chance.changed(order))
            chance.keep("id", self.done(answer).id)
            return answer
        fields = dict(LOGIN) if chance.random() < 0.3 else {"token": "sandbox-token"}
        if what.startswith("register"):
            fields.update(orderNumber=chance.number(), amount=chance.amount(), returnUrl="https://shop.test/",
                          currency=chance.choice([ROUBLE, "840", "810", "1"]))
        else:
            fields["orderId"] = chance.known("id")
        if what in ("deposit", "refund") or (what == "reverse" and chance.random() < 0.3):
            fields["amount"] = chance.choice([0, 1, 300, AMOUNT, AMOUNT + 1, -1, "+1", ""])
        if what == "refund" and chance.random() < 0.4:
            fields["externalRefundId"] = chance.key()
        path, how = f"/payment/rest/{what}.do", chance.of(form=7, query=2, json=1)
        if how == "json":
            answer = self.post(path, chance.changed(fields))
        elif how == "query":
            answer = call(chance.choice(["GET", "POST"]), self.base + path + "?" + urllib.parse.urlencode(chance.fields(fields)))
        else:
            answer = self.form(path, chance.fields(fields))
        chance.keep("id", answer.data.get("orderId"))
        return answer

    def judge(self, answer):
        data = answer.data
        assert answer.status == 200 or (answer.status == 404 and "none.do" in answer.request), answer
        assert {"errorCode", "ErrorCode", "success", "orderId"} & data.keys(), answer

    def handles(self, chance):
        return [(self.rest("getOrderStatusExtended", orderId=handle).data["orderNumber"], handle) for handle in chance.kept["id"]]
