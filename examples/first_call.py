"""Writes a draft for the first social account, schedules it for tomorrow at nine, and reads it."""
import datetime
import json
import os
import urllib.request
import uuid

API = os.environ["POSTWRIGHT_URL"] + "/api/v1"
HEADERS = {"Authorization": "Bearer " + os.environ["POSTWRIGHT_KEY"], "Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, HEADERS, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path} failed: {error.read().decode()}")


account = call("GET", "/social-accounts")["accounts"][0]
group_id = str(uuid.uuid4())
target = {"id": str(uuid.uuid4()), "platform": account["platform"], "socialAccountId": account["id"]}
draft = {"version": 0, "content": "We open on Friday at nine.", "targets": [target]}
group = call("PUT", f"/post-groups/{group_id}", draft)["group"]

tomorrow = datetime.date.today() + datetime.timedelta(days=1)
time = {"version": group["version"], "localTime": f"{tomorrow}T09:00", "timeZone": "Europe/Vienna"}
answer = call("POST", f"/post-groups/{group_id}/schedule", time)
for refused in answer["refused"]:
    raise SystemExit(refused["message"])

for post in call("GET", f"/post-groups/{group_id}")["group"]["posts"]:
    print(post["platform"], post["status"], post["scheduledAt"])
