"""Assist: SOAP services, the payment page with MD5 and RSA, charges and cancellations. The article AssistWire has the messages."""

import base64
import hashlib
import os
import urllib.parse

from .system import AMOUNT, RESOURCES, Done, System, Told, call, hundredths, wait_for

MERCHANT = "679471"


def private_key():
    """The modulus and the exponent of the sandbox's merchant, from PKCS#1: a sequence of integers."""
    with open(os.path.join(RESOURCES, "platforms/assist-sandbox-key.tsv")) as file:
        lines = [line for line in file.read().splitlines() if not line.startswith("#")][1:]
    data, place, numbers = base64.b64decode("".join(lines)), 4, []
    while len(numbers) < 4:
        size, head = data[place + 1], 2
        if size & 0x80:
            head += size & 0x7F
            size = int.from_bytes(data[place + 2:place + head], "big")
        numbers.append(int.from_bytes(data[place + head:place + head + size], "big"))
        place += head + size
    return numbers[1], numbers[3]


def signature(text, key=private_key()):
    """MD5 with RSA, PKCS#1 v1.5."""
    modulus, exponent = key
    size = (modulus.bit_length() + 7) // 8
    digest = bytes.fromhex("3020300c06082a864886f70d020505000410") + hashlib.md5(text.encode()).digest()
    padded = b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest
    return base64.b64encode(pow(int.from_bytes(padded, "big"), exponent, modulus).to_bytes(size, "big")).decode()


def md5(text):
    return hashlib.md5(text.encode()).hexdigest().upper()


class Assist(System):
    name = "assist"
    holds, parts = {"delayed": True}, {"partial": "approve"}
    refusals = {"11", "15"}

    def __init__(self, world):
        super().__init__(world)
        self.registration = self.soap("/registration/mobileregistration.cfm", "getRegistration", {
            "ApplicationName": "Tests", "ApplicationVersion": "1", "Merchant_ID": MERCHANT, "DeviceUniqueId": "1", "Shop": "1",
        }).data.findtext(".//registration_id")

    def soap(self, path, name, arguments):
        inner = "".join(f"<{key}>{str(value).replace('&', '&amp;').replace('<', '&lt;')}</{key}>" for key, value in arguments.items())
        return call("POST", self.base + path, (
            '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ws="http://www.paysecure.ru/ws/">'
            f"<soapenv:Body><ws:{name}>{inner}</ws:{name}></soapenv:Body></soapenv:Envelope>").encode(), {"Content-Type": "text/xml"})

    def order(self, number, **others):
        order = {"Merchant_ID": MERCHANT, "OrderNumber": number, "OrderAmount": f"{AMOUNT // 100}.00", "OrderCurrency": "RUB",
                 "CustomerNumber": "7", "Language": "EN", "registration_id": self.registration, **others}
        names = ("Merchant_ID", "OrderNumber", "OrderAmount", "OrderCurrency")
        return {**order, "Signature": signature(";".join(str(order[name]) for name in names))}

    def open(self, number):
        return self.form("/pay/order.cfm", self.order(number)).data.findtext("outcfsid")

    def done(self, answer):
        root = answer.data
        return Done(root.findtext("firstcode") or "", root.findtext("billnumber") or "", answer)

    def start(self, page, key=None):
        return self.done(self.form("/pay/pay.cfm", {
            "CFSID": page, "RequestID": key or self.key(), "CardNumber": "4111111111111111", "ExpireMonth": "12",
            "ExpireYear": "2030", "Cardholder": "JANE DOE", "CVC2": "123"}))

    def create(self, number, key=None, hold=False):
        return self.start(self.open(number), key)

    def rivals(self, number, count):
        return [lambda page=self.open(number): self.start(page) for _ in range(count)]

    def repeats(self, number, count):
        page = self.open(number)
        return [lambda: self.start(page, number)] * count

    def pay(self, number, hold=False):
        made = self.create(number)
        assert not made.code, made
        wait_for(lambda: self.state((made.id, number))[0] in ("Approved", "Delayed"), number)
        return made.id, number

    def operate(self, path, handle, amount, key):
        fields = {"Merchant_ID": MERCHANT, "Login": "shop_login", "Password": "shop_password", "Billnumber": handle[0],
                  "RequestID": key or self.key()}
        if amount is not None:
            fields["Amount"] = f"{amount // 100}.{amount % 100:02}"
        return self.done(self.form(path, fields))

    def capture(self, handle, amount=None, key=None):
        return self.operate("/charge/charge.cfm", handle, amount, key)

    def refund(self, handle, amount=None, key=None):
        return self.operate("/cancel/wscancel.cfm", handle, amount, key)

    def cancel(self, handle, key=None):
        return self.refund(handle, key=key)

    def bills(self, number):
        return list(self.soap("/orderresult/mobileorderresult.cfm", "orderresult", {
            "device_id": "1", "registration_id": self.registration, "ordernumber": number, "merchant_id": MERCHANT,
        }).data.iter("order"))

    def state(self, handle):
        """The status of the last bill of an order, with the amounts of all bills."""
        taken = given = 0
        for bill in self.bills(handle[1]):
            state, back = bill.findtext("orderstate"), hundredths(bill.findtext("refundedamount") or "0")
            # Without paidamount, all is charged or nothing is.
            paid = bill.findtext("paidamount") or (bill.findtext("orderamount") if state == "Approved" else "0")
            taken, given = taken + hundredths(paid) + back, given + back
        return state, taken, given

    def told(self, got):
        form = dict(urllib.parse.parse_qsl(got.body.decode(), keep_blank_values=True))
        text = MERCHANT + "".join(form[name] for name in ("ordernumber", "orderamount", "ordercurrency", "orderstate"))
        assert form["checkvalue"] == md5(md5("secret") + md5(text)), "the check value of a result does not fit"
        what = {"100": "payment", "200": "capture", "300": "refund"}[form["operationtype"]]
        return Told(form["ordernumber"], form["packetnumber"], what, hundredths(form["amount"]), form["billnumber"])

    # Random requests

    def ask(self, chance):
        what = chance.of(create=3, register=1, result=1, order=2, pay=2, page=1, close=1, over=1, charge=4, cancel=4)
        if what == "register":
            return self.soap("/registration/mobileregistration.cfm", chance.choice(["getRegistration", "none"]), chance.changed({
                "ApplicationName": "Tests", "ApplicationVersion": "1", "Merchant_ID": MERCHANT, "DeviceUniqueId": "1"}))
        if what == "result":
            return self.soap("/orderresult/mobileorderresult.cfm", "orderresult", chance.changed({
                "registration_id": self.registration, "ordernumber": chance.known("number"), "startdate": "01.01.2020"}))
        if what == "order":
            order = self.order(chance.number(), OrderAmount=chance.choice(["20.00", "20", "20,5", "0.01", "9999999999999"]),
                               OrderCurrency=chance.choice(["RUB", "USD", "XXX"]))
            answer = self.form("/pay/order.cfm", chance.fields(order))
            chance.keep("page", answer.data.findtext("outcfsid"))
            return answer
        if what in ("create", "pay"):
            answer = self.create(chance.fresh()).answer if what == "create" else self.form("/pay/pay.cfm", chance.fields({
                "CFSID": chance.known("page"), "RequestID": chance.key(), "ExpireMonth": "12", "ExpireYear": "2030",
                "CardNumber": chance.choice(["4111111111111111", "4314220000000056", "4477000000000014", "4000000000000119"]),
                "Cardholder": "JANE DOE", "CVC2": "123", "OneClick": "1"}))
            if answer.data.tag == "order":
                chance.keep("bill", answer.data.findtext("billnumber"))
                chance.keep("paid", answer.data.findtext("ordernumber"))
            return answer
        if what in ("page", "close"):
            return self.form(f"/pay/{what}.cfm", chance.fields({"CFSID": chance.known("page")}))
        if what == "over":
            return self.form("/pay/3dsend.cfm", chance.fields({"acstransid": "none"}))
        fields = {"Merchant_ID": MERCHANT, "Login": "shop_login", "Password": "shop_password", "Billnumber": chance.known("bill"),
                  "RequestID": chance.key()}
        if chance.random() < 0.6:
            fields["Amount"] = chance.choice(["1.00", "20.00", "5", "0", "-1", "0.001", "1,5", "20.01"])
        return self.form("/charge/charge.cfm" if what == "charge" else "/cancel/wscancel.cfm", chance.fields(fields))

    def judge(self, answer):
        root = answer.data
        if root.tag.endswith("Envelope"):
            # SOAP 1.1 wants status 500 for a fault.
            assert answer.status == (500 if root.findtext(".//faultcode") else 200), answer
            return
        assert answer.status == 200 and root.tag in ("paymentpage", "order", "error", "accepted"), answer
        if root.tag == "error":
            assert root.findtext("firstcode").isdigit() and root.findtext("message"), answer

    def handles(self, chance):
        return [(number, ("", number)) for number in chance.kept["paid"]]
