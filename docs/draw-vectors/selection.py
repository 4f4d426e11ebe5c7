"""The tickets that are drawn, and what they get (docs/draw-format.md, "Selection")."""

import hashlib
import hmac as hmac_module

from read_bundle import Failure
from tree import root_along, sha256


def hmac(key, *parts):
    return hmac_module.new(key, b"".join(parts), hashlib.sha256).digest()


def u64(number):
    return number.to_bytes(8, "big")


def draw_order(seed, count):
    block = 0
    moved = {}
    for i in range(count):
        size = count - i
        while True:
            value = int.from_bytes(hmac(seed, u64(block))[:8], "big")
            block += 1
            if value < 2**64 - 2**64 % size:
                break
        at = i + value % size
        picked = moved.get(at, at)
        moved[at] = moved.get(i, i)
        yield picked


def outcomes(manifest):
    for prize, tier in enumerate(manifest["prizes"]):
        for _ in range(tier["winners"]):
            yield {"kind": "winner", "prize": prize}
    for _ in range(manifest["alternates"]):
        yield {"kind": "alternate"}


def check_selection(bundle):
    manifest, picks = bundle["manifest"], bundle["picks"]
    count, root = manifest["count"], bytes.fromhex(manifest["root"])
    seed = hmac(bytes.fromhex(bundle["beacon"]["randomness"]), bytes.fromhex(bundle["manifestHash"]))
    order, gifts = draw_order(seed, count), outcomes(manifest)
    gift = next(gifts, None)
    excluded = {one["ticket"] for one in manifest.get("excluded", [])}
    drawn = set()
    for pick in picks:
        ticket = pick["ticket"]
        if gift is None:
            raise Failure("More tickets were drawn than there are prizes and alternates.")
        if pick["index"] != next(order, None):
            raise Failure(f"Ticket {ticket} is not the one that the numbers point to.")
        holder = sha256(bytes.fromhex(pick["owner"]), bytes.fromhex(pick["player"]))
        leaf = sha256(b"\0", u64(ticket), holder)
        if root_along(leaf, pick["index"], count, pick["path"]) != root:
            raise Failure(f"Ticket {ticket} is not in the list, or not held by whom this says.")
        if ticket in excluded:
            expected = {"kind": "excluded"}
        elif manifest["onePrizePerPlayer"] and pick["player"] in drawn:
            expected = {"kind": "skipped"}
        else:
            expected = gift
            drawn.add(pick["player"])
            gift = next(gifts, None)
        if pick["outcome"] != expected:
            raise Failure(f"Ticket {ticket} was given what is not its own.")
    if gift is not None and next(order, None) is not None:
        raise Failure("Prizes are left, and tickets to draw for them.")
