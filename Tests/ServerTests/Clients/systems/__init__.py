"""The five payment systems as a shop and its payer speak to them, without a client of theirs: signed requests, what the answers
say, and verified notifications. `.ci/races` uses them; the payer's card and wallet need the package cryptography.
"""

from .apple_pay import ApplePay
from .assist import Assist
from .dolyame import Dolyame
from .ecommpay import Ecommpay
from .worldline import Worldline

ALL = [Ecommpay, Worldline, Assist, ApplePay, Dolyame]
