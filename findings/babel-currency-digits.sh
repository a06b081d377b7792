#!/usr/bin/env bash
# Babel 2.19.0 (CLDR 49) rounds forints, rupiahs and Colombian pesos to whole units and gives Serbian dinars two decimals.
#
# Guess: a currency has the decimals of ISO 4217, and CLDR differs from it for some fifteen currencies, RSD among them (0
#   where ISO has 2); HUF and IDR keep their two decimals, and an update of Babel changes no amount.
# True: up to Babel 2.18.0 (CLDR 47) this holds. With 2.19.0, 1999.50 HUF is written "2 000 Ft" instead of "1 999,50 Ft"; IDR and
#   COP lose their decimals too, and RSD gets two. py-moneyed 3.0 asks Babel for its text and has its own table for minor units,
#   so one Money object says "2000" and 199950 at once. The amounts on the wire of payment systems
#   stay those of ISO 4217. Source: CLDR-11586.
#   Versions of CLDR differ among themselves: 48 takes the decimals of PKR, too (48.0.0 as JSON, ICU 78.2), and 49 has them again.
#   RSD has none in 48.0.0 and two in ICU 78.2, which is CLDR 48 as well.
#   A shop paid for it: commerceguys/intl 2.0.8 took the digits of CLDR 48, with which Drupal Commerce counts minor units, and
#   payments in COP, HUF, IDR and PKR were sent at a hundredth; 2.0.10 (2026-09-23) went back to ISO 4217.
# Versions: Babel 2.18.0 and 2.19.0, py-moneyed 3.0, seen on 2026-11-28; PKR on 2026-11-30.
# In kassa: the patterns and symbols of Resources/cldr come from CLDR 48, and the decimals from
#   Resources/money/iso4217_minor_units.tsv (CheckoutCore/Money/CurrencyTable.swift), never from CLDR. A shop that shows the
#   same order through Babel shows another amount than the payer's form.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/show.py" <<'PY'
from babel.numbers import format_currency, get_currency_precision
print(format_currency(1999.5, "HUF", locale="hu").replace("\xa0", " "), end="; ")
print(", ".join(f"{code} {get_currency_precision(code)}" for code in ("HUF", "IDR", "COP", "PKR", "RSD")), end="")
try:
    from moneyed import Money
    money = Money("1999.50", "HUF")
    print(";", money.get_amount_in_sub_unit(), str(money).replace("\xa0", " "), end="")
except ImportError:
    pass
print()
PY
show() { # VERSION PACKAGE...
  local version=$1
  shift
  python3 -m venv "$folder/$version"
  "$folder/$version/bin/pip" --quiet --disable-pip-version-check install "babel==$version" "$@"
  "$folder/$version/bin/python" "$folder/show.py"
}
diff <(show 2.18.0) - <<'OUT'
1 999,50 Ft; HUF 2, IDR 2, COP 2, PKR 2, RSD 0
OUT
diff <(show 2.19.0 py-moneyed==3.0) - <<'OUT'
2 000 Ft; HUF 0, IDR 0, COP 0, PKR 2, RSD 2; 199950 HUF 2000
OUT
echo "as described"
