#!/usr/bin/env bash
# pydantic writes a timedelta of 365 days as "P1Y", and reads "P1M" as 30 days.
#
# Guess: a timedelta has no years, so JSON gets days and smaller units ("P365D"); a duration with months is refused,
#   because a timedelta cannot hold it.
# True: 365 days become "P1Y" and 400 days "P1Y35D"; "P1M" is read as 30 days, "P1.5M" as 45. Only pydantic itself reads
#   its text back: isodate makes a calendar year of it, which added to 2028-01-01 is 366 days, and whenever refuses it.
# Versions: pydantic 2.14.4, isodate 0.7.2, whenever 0.9.3, seen on 2026-11-28.
# In kassa: the clock of a served world takes an ISO 8601 duration up to 366 days, without years and months
#   (Server/Control/ISODuration.swift, `"format": "duration"` in openapi.json, which generators of pydantic models turn
#   into timedelta). A client that moves the clock by a year to let a card expire sends "P1Y", and gets 400.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pydantic==2.14.4 isodate==0.7.2 whenever==0.9.3
diff <("$folder/venv/bin/python" - <<'PY'
from datetime import date, timedelta
import isodate
import whenever
from pydantic import TypeAdapter
durations = TypeAdapter(timedelta)
for days in (364, 365, 400):
    print(days, durations.dump_json(timedelta(days=days)).decode())
for text in ("P1M", "P1.5M", "P1Y"):
    print(text, durations.validate_python(text))
print((date(2028, 1, 1) + isodate.parse_duration("P1Y") - date(2028, 1, 1)).days)
try:
    whenever.TimeDelta.parse_iso("P1Y")
except ValueError:
    print("refused")
PY
) - <<'OUT'
364 "P364D"
365 "P1Y"
400 "P1Y35D"
P1M 30 days, 0:00:00
P1.5M 45 days, 0:00:00
P1Y 365 days, 0:00:00
366
refused
OUT
echo "as described"
