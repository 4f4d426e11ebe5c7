"""Checks signatures of Ed25519 (RFC 8032, section 5.1.7).

It is plain and slow: some milliseconds a signature. It must not be used to sign: its time depends on its numbers.
"""

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


# A point is (X, Y, Z, T) with x = X / Z, y = Y / Z, x y = T / Z.
def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


NEUTRAL = (0, 1, 1, 0)


def multiply(point, times):
    result = NEUTRAL
    while times > 0:
        if times & 1:
            result = add(result, point)
        point = add(point, point)
        times >>= 1
    return result


def is_neutral(point):
    return point[0] % P == 0 and (point[1] - point[2]) % P == 0


def point_of(encoded):
    """None for bytes that are no point, or a point in another spelling."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != square or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    """Keys and points have one spelling each, and a key of a small order signs nothing."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, r = point_of(public_key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= ORDER or is_neutral(multiply(key, 8)):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    right = add(r, multiply(key, k))
    difference = add(multiply(BASE, s), (P - right[0], right[1], right[2], P - right[3]))
    return is_neutral(multiply(difference, 8))
