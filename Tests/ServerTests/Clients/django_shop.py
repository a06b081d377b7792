"""A Django project around the two clients that are Django applications, both called `sberbank`.

They have the addresses of the bank as constants, so the address of the world is put in the place of that.
"""

import logging
import tempfile

import django
from django.conf import settings
from django.core.management import call_command

MERCHANT = "cosmoshop"
FOLDER = tempfile.TemporaryDirectory()


def start():
    """Sets the project up, with an empty database."""
    settings.configure(
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "sberbank"], ROOT_URLCONF="django_urls", ALLOWED_HOSTS=["*"], USE_TZ=True,
        DEFAULT_AUTO_FIELD="django.db.models.AutoField", SECRET_KEY="tests", LOGGING_CONFIG=None,
        # The callbacks come in threads of their own, so the database is a file.
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER.name + "/shop.sqlite"}},
        MERCHANT_KEY=MERCHANT,
        MERCHANTS={MERCHANT: {
            "username": "cosmoshop-api", "password": "sandbox-password", "hash_key": "callback-secret",
            "success_url": "https://shop.test/paid", "fail_url": "https://shop.test/failed",
            "app_success_url": "https://shop.test/thanks", "app_fail_url": "https://shop.test/sorry",
        }})
    # A refused callback is what a check may want.
    logging.disable(logging.WARNING)
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)


def judge(path, query, headers, body):
    """Hands a callback to the client's own view."""
    from django.test import Client

    return Client().get("/sberbank/payment/callback?" + query).status_code


def service(address):
    """The client's service. Wherever the client makes one, it calls the gateway at this address instead of the bank's."""
    from sberbank.service import BankService

    begin = BankService.__init__

    def begin_here(self, merchant):
        begin(self, merchant)
        self._BankService__default_gateway_address = address

    BankService.__init__ = begin_here
    return BankService(MERCHANT)


def stored(order):
    """Returns the client's record of an order, by the gateway's ID."""
    from sberbank.models import Payment

    return Payment.objects.get(bank_id=order)


def status(order):
    from sberbank.models import Status

    return Status(stored(order).status).name
