#!/usr/bin/env bash
# The official Worldline SDK for Python dates its requests in the language of the process: "Sa, 28 Nov 2026 ...".
#
# Guess: the Date header, which the platform checks and the signature covers, has the English names of HTTP whatever
#   locale the shop's backend has set.
# True: the names are those of LC_TIME. After setlocale(LC_TIME, "de_DE.UTF-8"), which a backend does to print receipts, the SDK
#   sends and signs German names, so the signature holds and the date does not; with ru_RU.UTF-8 no request leaves at
#   all: UnicodeEncodeError, an error that is none of the SDK's own.
# Versions: connect-sdk-python3 6.3.0, requests 2.34.2, locales of Debian 12, seen on 2026-11-28.
# In kassa: Resources/examples/worldline_connect.py is such a backend, and Sandbox/Worldline/WorldlineSignature.swift checks
#   what it signs; its own `date` has the names as constants.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download --quiet=2 locales=2.36-9+deb12u14 2> /dev/null
dpkg-deb --extract locales_*.deb sources
mkdir locales
for name in de_DE ru_RU; do
  I18NPATH=$folder/sources/usr/share/i18n localedef --no-archive -i "$name" -f UTF-8 "locales/$name.UTF-8" 2> /dev/null || test -d "locales/$name.UTF-8"
done
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install connect-sdk-python3==6.3.0 requests==2.34.2
cat > ask.py <<'PY'
import http.server, locale, sys, threading
from worldline.connect.sdk.communicator_configuration import CommunicatorConfiguration
from worldline.connect.sdk.factory import Factory

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        dates.append(self.headers["Date"])
        body = b'{"result": "OK"}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_):
        pass

dates = []
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
locale.setlocale(locale.LC_TIME, sys.argv[1])
client = Factory.create_client_from_configuration(CommunicatorConfiguration(
    api_endpoint=f"http://127.0.0.1:{server.server_port}", api_key_id="key", secret_api_key="secret",
    authorization_type="v1HMAC", integrator="shop", connect_timeout=5, socket_timeout=5, max_connections=1))
english = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
try:
    client.v1().merchant("1").services().testconnection()
    print("English" if dates[0].split(",")[0] in english else "not English")
except Exception as error:
    print(type(error).__name__)
PY
diff <(for name in C de_DE.UTF-8 ru_RU.UTF-8; do LOCPATH=$folder/locales venv/bin/python ask.py "$name"; done) - <<'OUT'
English
not English
UnicodeEncodeError
OUT
echo "as described"
