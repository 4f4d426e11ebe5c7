"""Whether the list was there, and was the only one, before its number (docs/draw-format.md, "Witnesses")."""

import datetime

from notes import LOG_KEY, MAX_SECONDS, WITNESS_KEY, Key, Note, utf8
from read_bundle import Failure, canonical, time_of
from tree import root_along, sha256

CLOCK_SECONDS = 300
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def milliseconds_of(time):
    return (time_of(time) - EPOCH) // datetime.timedelta(milliseconds=1)


def choose_round(manifest, times, chain):
    """The number and the time, in seconds, of the first round the lead after the last of the times."""
    _, genesis, period, _ = chain
    start = max([milliseconds_of(manifest["committedAt"])] + [time * 1000 for time in times])
    waited = start + manifest["beacon"]["lead"] * 1000 - genesis * 1000
    number = max(1, -(-waited // (period * 1000)) + 1)
    return number, genesis + (number - 1) * period


def read_keys(keys, manifest):
    if sha256(canonical(keys).encode()).hex() != manifest["keys"]:
        raise Failure("The keys are not those that the manifest names.")
    quorum, count = keys["quorum"], len(keys["witnesses"])
    if quorum > count or 0 < quorum * 2 <= count:
        raise Failure("Not more than half of the witnesses must sign, or more than there are.")
    log = Key(keys["log"], LOG_KEY)
    witnesses = [Key(words, WITNESS_KEY) for words in keys["witnesses"]]
    if len({witness.bytes for witness in witnesses}) < count:
        raise Failure("Two witnesses have the same key.")
    return log, witnesses


def read_signed(words, log, witnesses):
    """The checkpoint, and the time of each witness that has signed it, by its key."""
    note = Note(words)
    if note.origin != log.name:
        raise Failure("A checkpoint is of another log.")
    if not note.is_signed_by(log):
        raise Failure("The log has not signed its checkpoint.")
    times = {witness.bytes: note.seen_by(witness) for witness in witnesses}
    return note, {key: time for key, time in times.items() if time is not None}


def expect_in_log(leaf, index, note, path, sentence):
    entry = sha256(b"\0", canonical(leaf).encode())
    if root_along(entry, index, note.size, path) != note.root:
        raise Failure(sentence)


def check_witnesses(bundle, chain, trusted=None):
    """Gives the number of the round that decides. `trusted`: keys as text; then only these witnesses count."""
    manifest, witnessed = bundle["manifest"], bundle["witnessed"]
    keys, index = witnessed["keys"], witnessed["index"]
    log, witnesses = read_keys(keys, manifest)
    if manifest["beacon"]["lead"] < chain[3]:
        raise Failure("The lead is shorter than that of its chain.")

    seen_list, list_times = read_signed(witnessed["list"]["checkpoint"], log, witnesses)
    if len(list_times) < keys["quorum"]:
        raise Failure("Not enough witnesses have seen the list.")
    committed = milliseconds_of(manifest["committedAt"]) // 1000
    if any(time + CLOCK_SECONDS < committed for time in list_times.values()):
        raise Failure("A witness saw the list before it was fixed.")
    if seen_list.size != index + 1:
        raise Failure("The commitment is not the last entry of the log that the witnesses saw.")
    of_draw = {name: manifest[name] for name in ("draw", "subject", "attempt")}
    of_draw["manifestHash"] = bundle["manifestHash"]
    path = witnessed["list"]["path"]
    expect_in_log({"kind": "manifest", **of_draw}, index, seen_list, path, "The commitment is not in the log.")

    number, seconds = choose_round(manifest, list_times.values(), chain)
    if seconds > MAX_SECONDS:
        raise Failure("The round is beyond the year 9999.")
    seen_round, round_times = read_signed(witnessed["round"]["checkpoint"], log, witnesses)
    time = (EPOCH + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    checkpoint = sha256(utf8(witnessed["list"]["checkpoint"])).hex()
    leaf = {"kind": "round", **of_draw, "checkpoint": checkpoint, "round": number, "time": time}
    path = witnessed["round"]["path"]
    expect_in_log(leaf, index + 1, seen_round, path, "The log does not name this round after the commitment.")
    in_time = [key for key, time in round_times.items() if time < seconds]
    if len(in_time) < keys["quorum"]:
        raise Failure("Not enough witnesses saw the choice of the round before its number was known.")

    if trusted is not None:
        known = {Key(words, WITNESS_KEY).bytes for words in trusted}
        needed = max(1, min(keys["quorum"], len(known)))
        if min(len(known & set(list_times)), len(known & set(in_time))) < needed:
            raise Failure("Too few of the trusted witnesses have signed.")
    return number
