"""A shop with the client django-sberbank 0.2.31, a Django application: payments in a wallet, registration, reversal, callbacks."""

from decimal import Decimal

import django_shop
import gateway_payer
from shop import Backend, Report, World

report = Report("django-sberbank")
django_shop.start()
backend = Backend(django_shop.judge)
world = World(backend)

from django.test import Client  # noqa: E402
from sberbank.exceptions import ProcessingException  # noqa: E402
from sberbank.models import Status  # noqa: E402

service = django_shop.service(world.system("apple-pay") + "/payment")
payment, address = service.pay(Decimal("19.99"), description="T-shirt", params={"a": "b"})
report.same("create", (str(payment.bank_id) in address, payment.status), (True, Status.PENDING))
report.same("status", service.check_status(payment.uid).status, Status.PENDING)
held, address = service.pay(Decimal("19.99"), preauth=True)
report.same("create", str(held.bank_id) in address, True)
report.refused("reverse", lambda: service.reverse(held), ProcessingException, "1")

paid, answer = service.mobile_pay(Decimal("19.99"), gateway_payer.token(1999, gateway_payer.ROUBLE), "127.0.0.1")
report.same("pay", (paid.status, paid.details["pan"]), (Status.SUCCEEDED, "411111**1111"))
# The callback comes before or after the client's own answer; either way the client knows the payment by now.
backend.next()
world.resend(paid.uid.hex)
told = backend.next()
report.same("webhooks", (told.status, django_shop.status(paid.bank_id)), (200, "SUCCEEDED"))
report.same("webhooks", django_shop.judge("", told.query.replace("status=1", "status=0"), {}, ""), 400)
report.same("status", service.check_status(paid.uid).status, Status.SUCCEEDED)
back = Client().get(f"/sberbank/payment/success?orderId={paid.bank_id}")
report.same("status", (back.status_code, back["Location"]), (302, f"https://shop.test/thanks?payment={paid.uid}"))
shown = Client().get(f"/sberbank/payment/status/{paid.uid}/")
report.same("status", shown.json(), {"status": "SUCCEEDED"})
report.same("reverse", service.reverse(paid)["errorCode"], "0")
told = backend.next()
# The client does not look at the operation: it takes a reversal for a payment.
report.same("webhooks", ("reversed" in told.query, django_shop.status(paid.bank_id)), (True, "SUCCEEDED"))
report.same("status", service.check_status(paid.uid).status, Status.FAILED)

paid, answer = service.mobile_pay(
    Decimal("19.99"), gateway_payer.token(1999, gateway_payer.ROUBLE, gateway_payer.DECLINED_CARD), "127.0.0.1")
report.same("pay", paid.status, Status.FAILED)
backend.next()
report.end()
