"""The tree of RFC 6962 (docs/draw-format.md, "Tree")."""

import hashlib


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def node(left, right):
    return sha256(b"\1", left, right)


def root_along(leaf, index, count, path):
    """The root that a path of hexadecimal leads to; None if it is too long or too short."""
    if index >= count:
        return None
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
