#!/usr/bin/env bash
# python-stdnum takes two IBANs for one account: DE02... and DE99... with the same account number.
#
# Guess: the two check digits follow from the rest of an IBAN, so a validator accepts exactly one pair for each account.
# True: the check is a remainder of 97, but two digits have a hundred values, so 02 and 99 (and 00 and 97, 01 and 98) pass
#   alike. ISO 13616 allows 02 to 98 only. python-stdnum 2.2 accepts all three forbidden pairs; schwifty 2026.10.1 refuses
#   them. The same holds for every validator that does no more than the remainder.
# Versions: python-stdnum 2.2, schwifty 2026.10.1, seen on 2026-11-28.
# In kassa: Cards/Other/IBAN.swift (`kassa check iban`, fields of SEPA debits) refuses 00, 01 and 99 besides the remainder.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install python-stdnum==2.2 schwifty==2026.10.1
diff <("$folder/venv/bin/python" - <<'PY'
import schwifty
from stdnum import iban

def checked(text):
    try:
        return str(schwifty.IBAN(text)) == text
    except schwifty.exceptions.InvalidChecksumDigits:
        return False

def remainder(text):
    return int("".join(str(int(c, 36)) for c in text[4:] + text[:4])) % 97

bank = "37040044"
for wanted in ("97", "98", "02"):
    account = next(n for n in range(532013000, 532014000) if remainder(f"DE{wanted}{bank}0{n}") == 1)
    twin = {"97": "00", "98": "01", "02": "99"}[wanted]
    for digits in (wanted, twin):
        text = f"DE{digits}{bank}0{account}"
        print(text, iban.is_valid(text), checked(text))
PY
) - <<'OUT'
DE97370400440532013050 True True
DE00370400440532013050 True False
DE98370400440532013032 True True
DE01370400440532013032 True False
DE02370400440532013014 True True
DE99370400440532013014 True False
OUT
echo "as described"
