"""A server that receives webhooks and believes only those that are signed with the secret of the webhook.

    WEBHOOK_SECRET=whsec_... python3 verify_webhook.py

With `pip install standardwebhooks`, `Webhook(secret).verify(body, headers)` does what `verify` does here.
"""
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def verify(body, headers):
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("too old")
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # While a secret is being replaced, there is a signature by each of the two.
    if not any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split()):
        raise ValueError("not signed with this secret")
    return json.loads(body)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            event = verify(self.rfile.read(int(self.headers["content-length"])), self.headers)
        except (KeyError, TypeError, ValueError):
            return self.send_error(400)
        print(event["type"], json.dumps(event["data"]), flush=True)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Handler).serve_forever()
