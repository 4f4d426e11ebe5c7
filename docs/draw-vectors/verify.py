#!/usr/bin/env python3
"""Checks a draw from its published data. Written from docs/draw-format.md; needs Python 3.8 and nothing else.

    python3 verify.py bundle.json [--tickets FILE] [--hash HEX]
    python3 verify.py --vectors FOLDER

The second checks the cases in the folder of this file, and says of each whether it found what the case's verdict says.

The first prints a line for each step: passed, failed (with the reason) or skipped. It ends with 0 if no step failed, otherwise with 1,
and with 2 if there was nothing to check.
"""

import argparse
import functools
import hashlib
import hmac as hmac_module
import json
import pathlib
import sys

import bls
from read_bundle import BUNDLE, MAX_NUMBER, Failure, canonical, time_of

TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
# Hash of the chain: public key, time of round 1, period and lead in seconds.
CHAINS = {
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        1692803367,
        3,
        3600,
    ),
    "c2798308573d1c4edc1d1b6494bc78a4af78be9e7d8e4af589658bc36f1c9c12": (
        "b70d6f5e780d5135af74dc54aa63c42bd3ca5256df443a4670ea62e86a4c3fc540685f1ad054113ae06c2880f0d9f3fc"
        "0e0ba8c673b25f6331b3c5da4a14b8e6ffd9b1d75365660c8951ead7d2b428884298afb1f6562079ac8813b08f0e5337",
        1700000000,
        3,
        1,
    ),
}
DEMONSTRATION = "c2798308573d1c4edc1d1b6494bc78a4af78be9e7d8e4af589658bc36f1c9c12"

RECORD = 40


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def hmac(key, *parts):
    return hmac_module.new(key, b"".join(parts), hashlib.sha256).digest()


def u64(number):
    return number.to_bytes(8, "big")


# The tree.
def node(left, right):
    return sha256(b"\1", left, right)


def root_along(leaf, index, count, path):
    """The root that a path leads to; None if it is too long or too short."""
    sides = []
    while count > 1:
        split = 1 << ((count - 1).bit_length() - 1)
        sides.append(index < split)
        index, count = (index, split) if index < split else (index - split, count - split)
    if len(sides) != len(path):
        return None
    for is_left, sibling in zip(reversed(sides), path):
        leaf = node(leaf, bytes.fromhex(sibling)) if is_left else node(bytes.fromhex(sibling), leaf)
    return leaf


class Tree:
    """The root over leaves that come one by one, with one node in memory for each power of two."""

    def __init__(self):
        self.count = 0
        self.nodes = []

    def add(self, leaf):
        self.count += 1
        size = self.count
        while size % 2 == 0:
            leaf = node(self.nodes.pop(), leaf)
            size //= 2
        self.nodes.append(leaf)

    def root(self):
        root = None
        for left in reversed(self.nodes):
            root = left if root is None else node(left, root)
        return root


# The steps.
@functools.lru_cache(maxsize=None)
def is_genuine(key, round_number, signature):
    return bls.is_signed(bytes.fromhex(key), sha256(u64(round_number)), bytes.fromhex(signature), TAG)


def check_manifest(bundle, published_hash):
    manifest = bundle["manifest"]
    found = sha256(canonical(manifest).encode()).hex()
    if found != bundle["manifestHash"]:
        raise Failure("The manifest does not have the hash of the bundle.")
    if published_hash is not None and found != published_hash:
        raise Failure("The manifest does not have the hash that it was compared with.")
    if time_of(manifest["cutOff"]) > time_of(manifest["committedAt"]):
        raise Failure("The cut-off is later than the commitment.")
    if manifest["count"] < 1:
        raise Failure("There is no ticket to draw from.")
    channels = manifest["channels"]
    if channels and sum(channel["tickets"] for channel in channels) != manifest["count"]:
        raise Failure("The tickets by channel are not as many as the list has.")
    if manifest["attempt"] < 1 or (manifest["attempt"] > 1) != ("redrawOf" in manifest):
        raise Failure("A redraw, and only a redraw, names the attempt before it.")


def check_beacon(bundle):
    promised, published = bundle["manifest"]["beacon"], bundle["beacon"]
    if promised["chain"] not in CHAINS:
        raise Failure("The chain is none of those that this program knows.")
    key, genesis, period, lead = CHAINS[promised["chain"]]
    if published["round"] != promised["round"]:
        raise Failure("This is not the round that was promised.")
    seconds = genesis + (promised["round"] - 1) * period
    time = time_of(promised["time"])
    if time.timestamp() != seconds:
        raise Failure("The round is not of the time that was promised.")
    waited = (time - time_of(bundle["manifest"]["committedAt"])).total_seconds()
    if waited <= 0:
        raise Failure("The round is not later than the commitment.")
    if waited < lead:
        raise Failure("The round is sooner after the commitment than the lead of its chain.")
    signature = published["signature"]
    is_hash = sha256(bytes.fromhex(signature)).hex() == published["randomness"]
    if not is_hash or not is_genuine(key, published["round"], signature):
        raise Failure("The signature of the round is not genuine.")


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
        is_skipped = manifest["onePrizePerPlayer"] and pick["player"] in drawn
        if pick["outcome"] != ({"kind": "skipped"} if is_skipped else gift):
            raise Failure(f"Ticket {ticket} was given what is not its own.")
        if not is_skipped:
            drawn.add(pick["player"])
            gift = next(gifts, None)
    if gift is not None and next(order, None) is not None:
        raise Failure("Prizes are left, and tickets to draw for them.")


def check_tickets(bundle, file):
    count = bundle["manifest"]["count"]
    drawn = {pick["index"]: pick["ticket"] for pick in bundle["picks"]}
    tree, last = Tree(), 0
    while record := file.read(RECORD):
        if len(record) < RECORD:
            raise Failure("The list ends in the middle of a ticket.")
        ticket = int.from_bytes(record[:8], "big")
        if tree.count == count:
            raise Failure("The list has more tickets than were published.")
        if not last < ticket <= MAX_NUMBER:
            raise Failure(f"Ticket {ticket} is out of order in the list.")
        if drawn.get(tree.count, ticket) != ticket:
            raise Failure(f"Ticket {drawn[tree.count]} is not at its place in the list.")
        last = ticket
        tree.add(sha256(b"\0", record))
    if tree.count < count:
        raise Failure(f"The list ends after {tree.count} of {count} tickets.")
    if tree.root() != bytes.fromhex(bundle["manifest"]["root"]):
        raise Failure("The list is not the one that was published.")


def verify(value, tickets, published_hash):
    """Gives (step, result, reason) for each step."""
    results = []

    def run(step, check):
        try:
            check()
        except Failure as failure:
            results.append((step, "failed", str(failure)))
            return False
        results.append((step, "passed", ""))
        return True

    bundle = {}
    if not run("format", lambda: bundle.update(BUNDLE(value))):
        return results
    is_sound = (
        run("manifest", lambda: check_manifest(bundle, published_hash))
        and run("beacon", lambda: check_beacon(bundle))
        and run("selection", lambda: check_selection(bundle))
    )
    if tickets is not None:
        run("tickets", lambda: check_tickets(bundle, tickets))
    elif is_sound:
        results.append(("tickets", "skipped", "The list was not given."))
    return results


def check_file(path, tickets_path, published_hash):
    """The results for a bundle in a file; a reply of /api/draws/{id} contains one. Gives the bundle too."""
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    if isinstance(value, dict) and "bundle" in value:
        value = value["bundle"]
    if tickets_path is None:
        return value, verify(value, None, published_hash)
    with open(tickets_path, "rb") as tickets:
        return value, verify(value, tickets, published_hash)


UNREADABLE = (OSError, ValueError, RecursionError)


def check_vectors(folder):
    """Gives the number of cases in which something else was found than their verdict says."""
    wrong = 0
    for case in sorted(pathlib.Path(folder).glob("*/*/verdict.json")):
        expected = json.loads(case.read_text(encoding="utf-8"))
        tickets = case.with_name("draw.tickets")
        try:
            _, results = check_file(
                case.with_name("bundle.json"), tickets if tickets.exists() else None, expected.get("publishedHash")
            )
        except UNREADABLE:
            results = []
        found = {step: result for step, result, _ in results}
        wrong += found != expected["steps"]
        first = next((step for step, result, _ in results if result == "failed"), "right" if results else "unreadable")
        print(f"{'ok' if found == expected['steps'] else 'WRONG':6}{case.parent.parent.name}/{case.parent.name}: {first}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", nargs="?")
    parser.add_argument("--tickets", help="the list of tickets")
    parser.add_argument("--hash", help="the hash of the manifest, from elsewhere")
    parser.add_argument("--vectors", metavar="FOLDER", help="the folder of the cases")
    options = parser.parse_args()
    if options.vectors:
        return 1 if check_vectors(options.vectors) else 0
    if options.bundle is None:
        parser.error("a bundle is missing")
    try:
        bundle, results = check_file(options.bundle, options.tickets, options.hash)
    except UNREADABLE as error:
        print(f"It could not be read: {error}"[:300], file=sys.stderr)
        return 2
    for step, result, reason in results:
        print(f"{result:8}{step}{': ' if reason else ''}{reason}")
    if results[0][1] == "passed" and bundle["manifest"]["beacon"]["chain"] == DEMONSTRATION:
        print("note    Anybody can sign the rounds of a demonstration: they prove nothing.")
    if options.hash is None:
        print("note    The manifest was compared with no hash from elsewhere: see --hash.")
    return 1 if any(result == "failed" for _, result, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
