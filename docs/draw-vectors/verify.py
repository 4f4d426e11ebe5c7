#!/usr/bin/env python3
"""Checks a draw from its published data. Written from docs/draw-format.md; needs Python 3.8 and nothing else.

    python3 verify.py bundle.json [--tickets FILE] [--witness KEY]... [--hash HEX] [--first FILE]
    python3 verify.py --vectors FOLDER

The second checks the cases in the folder of this file, and says of each whether it found what the case's verdict says.

The first prints a line for each step: passed, failed (with the reason) or skipped. It ends with 0 if no step failed, otherwise with 1,
and with 2 if there was nothing to check.
"""

import argparse
import functools
import json
import pathlib
import sys

import bls
from notes import WITNESS_KEY, Key
from read_bundle import BUNDLE, MANIFEST, MAX_NUMBER, Failure, canonical, time_of
from selection import check_selection, u64
from tree import Tree, sha256
from witnesses import check_witnesses

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


@functools.lru_cache(maxsize=None)
def is_genuine(key, round_number, signature):
    return bls.is_signed(bytes.fromhex(key), sha256(u64(round_number)), bytes.fromhex(signature), TAG)


# What differs between two attempts at a draw.
OF_AN_ATTEMPT = {"draw", "attempt", "redrawOf", "excluded", "committedAt", "keys", "beacon"}


def check_redraw(manifest, manifest_hash, first):
    if first["attempt"] != 1:
        raise Failure("What it was compared with is not a first attempt.")
    first_hash = sha256(canonical(first).encode()).hex()
    named = {1: manifest_hash, 2: manifest.get("redrawOf")}.get(manifest["attempt"], first_hash)
    if named != first_hash or manifest["subject"] != first["subject"]:
        raise Failure("The first attempt that it was compared with is of another draw.")
    if (manifest["root"], manifest["count"]) != (first["root"], first["count"]):
        raise Failure("The list is not that of the first attempt.")
    if any(manifest[name] != first[name] for name in set(manifest) - OF_AN_ATTEMPT):
        raise Failure("The prizes or the rules are not those of the first attempt.")


def check_manifest(bundle, published_hash, first):
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
    excluded = [one["ticket"] for one in manifest.get("excluded", [])]
    if excluded and manifest["attempt"] == 1:
        raise Failure("Only a redraw may leave out tickets of its list.")
    if any(before >= ticket for before, ticket in zip(excluded, excluded[1:])):
        raise Failure("The tickets that are left out are not in ascending order.")
    if first is not None:
        check_redraw(manifest, found, first)


def chain_of(bundle):
    chain = CHAINS.get(bundle["manifest"]["beacon"]["chain"])
    if chain is None:
        raise Failure("The chain is none of those that this program knows.")
    return chain


def check_beacon(bundle, number):
    published = bundle["beacon"]
    if published["round"] != number:
        raise Failure("This is not the round that follows from the witnesses' times.")
    signature = published["signature"]
    is_hash = sha256(bytes.fromhex(signature)).hex() == published["randomness"]
    if not is_hash or not is_genuine(chain_of(bundle)[0], number, signature):
        raise Failure("The signature of the round is not genuine.")


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


def verify(value, tickets=None, published_hash=None, trusted=None, first=None):
    """Gives (step, result, reason) for each step. `trusted`: keys of witnesses; `first`: the manifest of the first attempt."""
    results = []

    def run(step, check):
        try:
            check()
        except Failure as failure:
            results.append((step, "failed", str(failure)))
            return False
        results.append((step, "passed", ""))
        return True

    bundle, chosen = {}, []
    if not run("format", lambda: bundle.update(BUNDLE(value))):
        return results
    is_sound = (
        run("manifest", lambda: check_manifest(bundle, published_hash, first))
        and run("witnesses", lambda: chosen.append(check_witnesses(bundle, chain_of(bundle), trusted)))
        and run("beacon", lambda: check_beacon(bundle, chosen[0]))
        and run("selection", lambda: check_selection(bundle))
    )
    if tickets is not None:
        run("tickets", lambda: check_tickets(bundle, tickets))
    elif is_sound:
        results.append(("tickets", "skipped", "The list was not given."))
    return results


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def read_first(path):
    """The manifest of the first attempt: of a bundle, of a reply of /api/draws/{id}, or alone."""
    value = read_json(path)
    return MANIFEST(value["manifest"] if isinstance(value, dict) and "manifest" in value else value)


def check_file(path, tickets_path, **given):
    """The results for a bundle in a file; a reply of /api/draws/{id} contains one. Gives the bundle too."""
    value = read_json(path)
    if isinstance(value, dict) and "bundle" in value:
        value = value["bundle"]
    if tickets_path is None:
        return value, verify(value, **given)
    with open(tickets_path, "rb") as tickets:
        return value, verify(value, tickets, **given)


UNREADABLE = (OSError, ValueError, RecursionError, Failure)


def check_vectors(folder):
    """Gives the number of cases in which something else was found than their verdict says."""
    wrong = 0
    for case in sorted(pathlib.Path(folder).glob("*/*/verdict.json")):
        expected = json.loads(case.read_text(encoding="utf-8"))
        tickets, first = case.with_name("draw.tickets"), case.with_name("first.json")
        try:
            _, results = check_file(
                case.with_name("bundle.json"),
                tickets if tickets.exists() else None,
                published_hash=expected.get("publishedHash"),
                trusted=expected.get("trustedWitnesses"),
                first=read_first(first) if first.exists() else None,
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
    parser.add_argument("--witness", action="append", metavar="KEY", help="the key of a witness: then only these count")
    parser.add_argument("--first", help="of a redraw: the data of the first attempt")
    parser.add_argument("--hash", help="the hash of the manifest, from elsewhere")
    parser.add_argument("--vectors", metavar="FOLDER", help="the folder of the cases")
    options = parser.parse_args()
    if options.vectors:
        return 1 if check_vectors(options.vectors) else 0
    if options.bundle is None:
        parser.error("a bundle is missing")
    try:
        for words in options.witness or []:
            Key(words, WITNESS_KEY)
        bundle, results = check_file(
            options.bundle,
            options.tickets,
            published_hash=options.hash,
            trusted=options.witness,
            first=read_first(options.first) if options.first else None,
        )
    except UNREADABLE as error:
        print(f"It could not be read: {error}"[:300], file=sys.stderr)
        return 2
    for step, result, reason in results:
        print(f"{result:8}{step}{': ' if reason else ''}{reason}")
    if results[0][1] == "passed" and bundle["manifest"]["beacon"]["chain"] == DEMONSTRATION:
        print("note    Anybody can sign the rounds of a demonstration, and it runs its own witnesses: they prove nothing.")
    if options.witness is None:
        print("note    The keys of the witnesses were compared with none from elsewhere: see --witness.")
    return 1 if any(result == "failed" for _, result, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
