"""Schedules the posts of a CSV file with the columns account, time and text.

    python3 schedule_csv.py posts.csv Europe/Vienna

`account` is the handle of a connected account, `time` a local time such as 2027-05-04T09:00. A row keeps its ids, so a
second run schedules nothing twice. Needs POSTWRIGHT_URL and POSTWRIGHT_KEY.
"""
import csv
import json
import os
import sys
import urllib.error
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
        failure = json.load(error)
        if failure["code"] == "not_found":
            return None
        raise SystemExit(f"{method} {path}: {failure['code']}: {failure['message']}")


def id_of(*parts):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, API + "\n".join(parts)))


def schedule(row, account, zone):
    parts = (row["account"], row["time"], row["text"])
    group_id = id_of("group", *parts)
    if call("GET", f"/post-groups/{group_id}"):
        return "is there already"
    target = {"id": id_of("post", *parts), "platform": account["platform"], "socialAccountId": account["id"]}
    draft = {"version": 0, "content": row["text"], "targets": [target]}
    group = call("PUT", f"/post-groups/{group_id}", draft)["group"]
    time = {"version": group["version"], "localTime": row["time"], "timeZone": zone}
    answer = call("POST", f"/post-groups/{group_id}/schedule", time)
    return answer["refused"][0]["message"] if answer["refused"] else "scheduled"


file, zone = sys.argv[1:]
accounts = {account["username"]: account for account in call("GET", "/social-accounts")["accounts"]}
with open(file, newline="", encoding="utf-8") as rows:
    for number, row in enumerate(csv.DictReader(rows), 1):
        account = accounts.get(row["account"])
        print(number, schedule(row, account, zone) if account else f"no account named {row['account']}")
