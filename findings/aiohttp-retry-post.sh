#!/usr/bin/env bash
# aiohttp-retry sends a POST that was answered with 500 or 503 three times; httpx-retries sends it once.
#
# Guess: a client that retries leaves out POST unless it is told otherwise, as urllib3 does, since the server may have done
#   the work; and 429 with Retry-After is what it does retry.
# True: aiohttp-retry repeats every method after any status of 500 to 599, and does not repeat after 429, whatever Retry-After
#   says. So it repeats the requests that may have been carried out, and not the ones that certainly were not.
# Versions: aiohttp-retry 2.9.1, aiohttp 3.14.5, httpx-retries 0.6.0, httpx 0.28.1, seen on 2026-11-28.
# In kassa: CheckoutCore/Provider/RetryPause.swift repeats after 429 and after 5xx, but only requests that carry a key
#   (Providers/Ecommpay/Wire/RetryingClient.swift). The fault `500` of `kassa serve` (Backend/Faults/Fault.swift) can answer
#   after the work is done, which such a backend then asks for three times, and `429` never reaches the work.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install aiohttp-retry==2.9.1 aiohttp==3.14.5 httpx-retries==0.6.0 httpx==0.28.1
diff <("$folder/venv/bin/python" - <<'PY'
import asyncio, http.server, threading
import httpx
from aiohttp_retry import ExponentialRetry, RetryClient
from httpx_retries import Retry, RetryTransport

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        seen[self.path] = seen.get(self.path, 0) + 1
        self.send_response(int(self.path.split("/")[2]))
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "0")
        self.end_headers()
    def log_message(self, *_):
        pass

seen = {}
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}"

async def aiohttp_retry():
    async with RetryClient(retry_options=ExponentialRetry(attempts=3, start_timeout=0.01)) as client:
        for status in (500, 503, 429):
            async with client.post(f"{base}/aiohttp-retry/{status}", data={"amount": "100"}):
                pass

asyncio.run(aiohttp_retry())
with httpx.Client(transport=RetryTransport(retry=Retry(total=2, backoff_factor=0))) as client:
    for status in (500, 503, 429):
        client.post(f"{base}/httpx-retries/{status}", data={"amount": "100"})
for path, times in seen.items():
    print(path, times)
PY
) - <<'OUT'
/aiohttp-retry/500 3
/aiohttp-retry/503 3
/aiohttp-retry/429 1
/httpx-retries/500 1
/httpx-retries/503 1
/httpx-retries/429 1
OUT
echo "as described"
