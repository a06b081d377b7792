#!/usr/bin/env bash
# mitmproxy reads an HTTP archive, saves it as one, and every exchange took twice as long; the wait is negative.
#
# Guess: `mitmdump -r in.har --set hardump=out.har` keeps the times, up to rounding; and its view of a JSON body shows the
#   numbers as they were sent.
# True: `time` 40 becomes 80 and `wait` 40 becomes -40, with send and receive of 40 each. The view shows 19.90 as 19.9,
#   and 12345678901234567890.10 as 1.2345678901234567e+19, while the saved archive has the text as it was.
# Versions: mitmproxy 11.0.2; 12.3.1 (Python 3.12) does the same. Seen on 2026-11-28.
# In kassa: `kassa payments ID --format har` (CheckoutCore/Flow/Export/FlowExport+HAR.swift) writes `time` and `wait` from the
#   record, and README.md offers it for a ticket. Who reads it in mitmproxy sees an amount in another form than the one that
#   was signed, and who passes it on doubles the times.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install mitmproxy==11.0.2
cat > in.har <<'HAR'
{"log": {"version": "1.2", "creator": {"name": "shop", "version": "1"}, "entries": [{
  "startedDateTime": "2026-11-28T10:00:00.000Z", "time": 40,
  "request": {"method": "POST", "url": "https://pay.test/v1/payment", "httpVersion": "HTTP/1.1", "cookies": [], "queryString": [],
    "headers": [{"name": "Content-Type", "value": "application/json"}], "headersSize": -1, "bodySize": -1,
    "postData": {"mimeType": "application/json", "text": "{\"price\":19.90,\"limit\":12345678901234567890.10}"}},
  "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "",
    "headers": [{"name": "Content-Type", "value": "application/json"}], "headersSize": -1, "bodySize": -1,
    "content": {"size": 2, "mimeType": "application/json", "text": "{}"}},
  "cache": {}, "timings": {"send": 0, "wait": 40, "receive": 0}}]}}
HAR
diff <(
  venv/bin/mitmdump --set confdir="$folder/settings" --set flow_detail=3 --set hardump=out.har -n -r in.har | grep -oE '"(price|limit)": [^ ,[:cntrl:]]*'
  python3 - <<'PY'
import json
entry = json.load(open("out.har"))["log"]["entries"][0]
print(round(entry["time"]), {name: round(entry["timings"][name]) for name in ("send", "wait", "receive")})
print(entry["request"]["postData"]["text"])
PY
) - <<'OUT'
"price": 19.9
"limit": 1.2345678901234567e+19
80 {'send': 40, 'wait': -40, 'receive': 40}
{"price":19.90,"limit":12345678901234567890.10}
OUT
echo "as described"
