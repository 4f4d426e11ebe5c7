"""Keys, signed notes, checkpoints and cosignatures (c2sp.org; docs/draw-format.md, "Notes")."""

import base64
import re

import ed25519
from read_bundle import MAX_NUMBER, Failure
from tree import sha256

LOG_KEY, WITNESS_KEY = 1, 4
MAX_SIGNATURES = 64
# The last second of the year 9999.
MAX_SECONDS = 253_402_300_799

SPACE = "\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"
NAME = re.compile(f"[^{SPACE}+]+")
LINE = re.compile(f"\u2014 ([^{SPACE}+]+) ([^{SPACE}]+)")
FORBIDDEN = re.compile("[\\x00-\\x09\\x0b-\\x1f\\ud800-\\udfff]")
BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
SIZE = re.compile("0|[1-9][0-9]*")


def utf8(words):
    """Half of a surrogate pair is in no UTF-8."""
    return re.sub("[\ud800-\udfff]", "\ufffd", words).encode()


def from_base64(words):
    return base64.b64decode(words) if BASE64.fullmatch(words) else None


class Key:
    """A key in text form: its name, its id and base 64 of its kind and its 32 bytes."""

    def __init__(self, words, kind):
        parts = words.split("+", 2)
        if len(parts) != 3:
            raise Failure("A key does not have three parts.")
        self.name, self.id, material = parts
        found = from_base64(material)
        if not NAME.fullmatch(self.name) or not found or len(found) != 33:
            raise Failure("A key cannot be read.")
        if found[0] != kind:
            raise Failure(f"The key of {self.name} is of another kind than its use.")
        if sha256(utf8(self.name + "\n"), found)[:4].hex() != self.id:
            raise Failure(f"The id of the key of {self.name} is not its own.")
        self.bytes = found[1:]


class Note:
    """A checkpoint and its lines of signatures."""

    def __init__(self, words):
        end = words.rfind("\n\n")
        if FORBIDDEN.search(words) or end == -1 or not words.endswith("\n"):
            raise Failure("A checkpoint cannot be read.")
        self.text = words[: end + 1]
        self.lines = [self._line(line) for line in words[end + 2 : -1].split("\n")]
        if len(self.lines) > MAX_SIGNATURES:
            raise Failure("A checkpoint has too many signatures.")
        self.origin, self.size, self.root = self._checkpoint()

    def _line(self, line):
        match = LINE.fullmatch(line)
        found = match and from_base64(match[2])
        if not found or len(found) <= 4:
            raise Failure("A line below a checkpoint is not a signature.")
        return match[1], found[:4].hex(), found[4:]

    def _checkpoint(self):
        origin, *rest = self.text[:-1].split("\n")
        root = from_base64(rest[1]) if len(rest) > 1 else None
        if origin == "" or root is None or len(root) != 32 or not SIZE.fullmatch(rest[0]) or "" in rest:
            raise Failure("A checkpoint does not have the name of its log, a size and a root.")
        if int(rest[0]) > MAX_NUMBER:
            raise Failure("The size of a checkpoint is too large.")
        return origin, int(rest[0]), root

    def signatures_of(self, key):
        return [signature for name, key_id, signature in self.lines if (name, key_id) == (key.name, key.id)]

    def is_signed_by(self, key):
        signatures = self.signatures_of(key)
        return bool(signatures) and all(ed25519.is_signed(key.bytes, utf8(self.text), one) for one in signatures)

    def seen_by(self, key):
        """The last time at which a witness has signed, in seconds; None if it has not."""
        times = []
        for signature in self.signatures_of(key):
            time = int.from_bytes(signature[:8], "big")
            message = utf8(f"cosignature/v1\ntime {time}\n{self.text}")
            is_time = len(signature) > 8 and 0 < time <= MAX_SECONDS
            if not is_time or not ed25519.is_signed(key.bytes, message, signature[8:]):
                raise Failure(f"The signature of the witness {key.name} is wrong.")
            times.append(time)
        return max(times, default=None)
