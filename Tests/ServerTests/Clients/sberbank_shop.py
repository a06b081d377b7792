"""A shop with the client sberbank 0.38, a Django application: it registers orders, asks for their status and takes callbacks.

What it registers is paid on a page that the sandbox does not have, and it has no other call. So the payer pays in the
wallet, and the shop enters that payment into the client's table.
"""

from decimal import Decimal

import django_shop
import gateway_payer
from shop import Backend, Report, World

report = Report("sberbank")
django_shop.start()
backend = Backend(django_shop.judge)
world = World(backend)

from sberbank.exceptions import ProcessingException  # noqa: E402
from sberbank.models import BankLog, Payment, Status  # noqa: E402

service = django_shop.service(world.system("apple-pay") + "/payment/rest")
payment, address = service.pay(Decimal("19.99"), account_number=10)
made = payment.bank_id
report.same("create", (str(made) in address, payment.status), (True, Status.PENDING))
service.check_status(payment.uid)
report.same("status", django_shop.status(made), "PENDING")
service.merchant["password"] = "wrong"
report.refused("create", lambda: service.pay(1, account_number=10), ProcessingException, "Access denied")
service.merchant["password"] = "sandbox-password"


def enter(number, status):
    """Enters a payment of the wallet into the client's table, before or after the client asks about it."""
    order = gateway_payer.pay(world, number, 1999, hold=number == "held", card=CARDS.get(number, PAID_CARD))
    backend.next()
    entered = Payment.objects.create(amount=Decimal("19.99"), bank_id=order, status=Status.PENDING)
    service.check_status(entered.uid)
    report.same("status", django_shop.status(order), status)
    Payment.objects.filter(uid=entered.uid).update(status=Status.PENDING)
    # The platform delivers the last notification again, now that the client knows the payment.
    world.resend(number)
    return order, backend.next()


CARDS = {"declined": gateway_payer.DECLINED_CARD}
PAID_CARD = "4111111111111111"
order, told = enter("paid", "SUCCEEDED")
report.same("webhooks", (told.status, django_shop.status(order)), (200, "SUCCEEDED"))
order, told = enter("declined", "FAILED")
report.same("webhooks", (told.status, django_shop.status(order)), (200, "FAILED"))
# A hold is no end for its status, and a success for its callback: the client does not look at the operation.
order, told = enter("held", "PENDING")
report.same("webhooks", (told.status, django_shop.status(order)), (200, "SUCCEEDED"))

# A changed callback is refused, and the client marks the payment as failed.
report.same("webhooks", django_shop.judge("", told.query.replace("approved", "deposited"), {}, ""), 400)
report.same("webhooks", django_shop.status(order), "FAILED")
# Nobody pays the first order in time. The callback says that the time-out has happened, and the client takes it for a payment.
world.advance("PT21M")
told = backend.next()
report.same("webhooks", "declinedByTimeout" in told.query, True)
report.same("webhooks", django_shop.status(made), "SUCCEEDED")
service.check_status(payment.uid)
report.same("status", django_shop.status(made), "FAILED")
report.same("webhooks", BankLog.objects.filter(request_type=1).count() > 0, True)
report.end()
