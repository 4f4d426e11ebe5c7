"""Reads a bundle (docs/draw-format.md, "Manifest", "Bundle" and "Limits"): each value is checked, and the first wrong one named."""

import datetime
import json
import re

ALGORITHM = "fairdraw-draw-2"
MAX_NUMBER = 2**53 - 1
MAX_TEXT = 2_000
MAX_LIST = 1_000
MAX_WINNERS = 100_000
MAX_PICKS = 400_000
MAX_PATH = 53
MAX_CHANNELS = 20
MAX_EXCLUDED = 100_000
MAX_REASON = 200
MAX_LEAD = 604_800
MAX_WITNESSES = 20
MAX_KEY = 300
MAX_NOTE = 20_000
TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z", re.ASCII)


class Failure(Exception):
    """What is wrong, in a sentence."""


# Reading. Each function takes a value of JSON and gives it back, or fails.
def whole(most=MAX_NUMBER):
    def read(value):
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise Failure(f"is not a whole number from 0 to {most}")
        return value

    return read


def text(most=MAX_TEXT):
    def read(value):
        if not isinstance(value, str) or len(value.encode("utf-16-le", "surrogatepass")) > 2 * most:
            raise Failure(f"is not a text of at most {most} characters")
        return value

    return read


def hexadecimal(size):
    def read(value):
        if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
            raise Failure(f"is not {size} bytes as hexadecimal")
        return value

    return read


def flag(value):
    if not isinstance(value, bool):
        raise Failure("is not true or false")
    return value


def moment(value):
    if not isinstance(value, str) or not TIME.fullmatch(value):
        raise Failure("is not a time in UTC")
    try:
        time_of(value)
    except ValueError:
        raise Failure("is not a time in UTC") from None
    return value


def time_of(value):
    seconds, _, decimals = value[:-1].partition(".")
    parsed = datetime.datetime.strptime(seconds + "+0000", "%Y-%m-%dT%H:%M:%S%z")
    return parsed + datetime.timedelta(milliseconds=int(decimals.ljust(3, "0") or 0))


def many(most, read):
    def read_all(value):
        if not isinstance(value, list) or len(value) > most:
            raise Failure(f"is not a list of at most {most}")
        return [read(item) for item in value]

    return read_all


def fields(table, optional=(), is_closed=False):
    """An object with these fields. `is_closed`: it has no others."""

    def read(value):
        if not isinstance(value, dict):
            raise Failure("is no object")
        found = {}
        for name, read_field in table.items():
            if name in optional and name not in value:
                continue
            try:
                found[name] = read_field(value.get(name))
            except Failure as failure:
                reason = str(failure)
                raise Failure(f"{name} {reason}" if reason.startswith("is ") else f"{name}.{reason}") from None
        if is_closed and set(value) - set(table):
            raise Failure(f"{min(set(value) - set(table))[:40]} is no field of the format")
        return found

    return read


def algorithm(value):
    if value != ALGORITHM:
        raise Failure(f"is not {ALGORITHM}")
    return value


def outcome(value):
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind == "winner":
        return fields({"kind": text(), "prize": whole()})(value)
    if kind in ("alternate", "skipped", "excluded"):
        return {"kind": kind}
    raise Failure("is no outcome")


HASH = hexadecimal(32)
PRIZE = fields(
    {
        "type": text(),
        "value": whole(),
        "name": text(),
        "numberOfTokens": whole(),
        "numberOfEntries": whole(),
        "physicalType": text(),
        "voucherName": text(),
    },
    optional=("numberOfTokens", "numberOfEntries", "physicalType", "voucherName"),
    is_closed=True,
)
PRIZES = fields({"name": text(), "winners": whole(MAX_WINNERS), "prize": PRIZE}, is_closed=True)
TERMS = fields({"version": whole(), "hash": HASH}, is_closed=True)
CHANNEL = fields({"channel": text(100), "tickets": whole()}, is_closed=True)
EXCLUDED = fields({"ticket": whole(), "reason": text(MAX_REASON)}, is_closed=True)
MANIFEST = fields(
    {
        "algorithm": algorithm,
        "draw": text(100),
        "subject": text(100),
        "title": text(),
        "attempt": whole(100),
        "redrawOf": HASH,
        "root": HASH,
        "count": whole(),
        "prizes": many(MAX_LIST, PRIZES),
        "alternates": whole(MAX_WINNERS),
        "onePrizePerPlayer": flag,
        "terms": many(MAX_LIST, TERMS),
        "channels": many(MAX_CHANNELS, CHANNEL),
        "cutOff": moment,
        "committedAt": moment,
        "excluded": many(MAX_EXCLUDED, EXCLUDED),
        "keys": HASH,
        "beacon": fields({"chain": HASH, "lead": whole(MAX_LEAD)}, is_closed=True),
    },
    optional=("redrawOf", "excluded"),
    is_closed=True,
)
KEYS = fields(
    {
        "log": text(MAX_KEY),
        "witnesses": many(MAX_WITNESSES, text(MAX_KEY)),
        "quorum": whole(MAX_WITNESSES),
    },
    is_closed=True,
)
SIGNED_PATH = fields({"checkpoint": text(MAX_NOTE), "path": many(MAX_PATH, HASH)})
WITNESSED = fields({"keys": KEYS, "index": whole(MAX_NUMBER - 2), "list": SIGNED_PATH, "round": SIGNED_PATH})
PICK = fields(
    {
        "index": whole(),
        "ticket": whole(),
        "owner": HASH,
        "player": HASH,
        "path": many(MAX_PATH, HASH),
        "outcome": outcome,
    }
)
BUNDLE = fields(
    {
        "manifest": MANIFEST,
        "manifestHash": HASH,
        "witnessed": WITNESSED,
        "beacon": fields({"round": whole(), "signature": hexadecimal(48), "randomness": HASH}),
        "picks": many(MAX_PICKS, PICK),
    }
)


def canonical(value):
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    written = json.dumps(value, ensure_ascii=False)
    # Half of a surrogate pair is written as an escape.
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", written)
