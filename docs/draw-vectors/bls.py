"""Checks a signature of BLS on BLS12-381: signatures on G1, keys on G2 (docs/draw-format.md, "Beacon").

It is plain and slow: about a second a signature. It must not be used to sign: its time depends on its numbers.
"""

from hash_to_g1 import P, hash_to_g1, multiply, root_of

ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
# The curve's parameter without its sign, which does not matter for a product of pairings that must be 1.
PARAMETER = 0xD201000000010000

G2 = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


# Numbers of Fp2 are pairs a + b u with u^2 = -1.
def add2(x, y):
    return (x[0] + y[0]) % P, (x[1] + y[1]) % P


def sub2(x, y):
    return (x[0] - y[0]) % P, (x[1] - y[1]) % P


def mul2(x, y):
    return (x[0] * y[0] - x[1] * y[1]) % P, (x[0] * y[1] + x[1] * y[0]) % P


def times2(x, number):
    return x[0] * number % P, x[1] * number % P


def inverse2(x):
    norm = pow(x[0] * x[0] + x[1] * x[1], -1, P)
    return x[0] * norm % P, -x[1] * norm % P


def power2(x, exponent):
    result = (1, 0)
    while exponent:
        if exponent & 1:
            result = mul2(result, x)
        x = mul2(x, x)
        exponent >>= 1
    return result


def root2(square):
    """A square root in Fp2, or None."""
    first = power2(square, (P - 3) // 4)
    root = mul2(first, square)
    sign = mul2(first, root)
    if sign == (P - 1, 0):
        root = mul2((0, 1), root)
    else:
        root = mul2(power2(add2((1, 0), sign), (P - 1) // 2), root)
    return root if mul2(root, root) == square else None


# Numbers of Fp12 are six numbers of Fp2: a polynomial in w with w^6 = 1 + u.
ONE = ((1, 0),) + ((0, 0),) * 5


def mul12(x, y):
    low, high = [[0] * 11 for _ in range(2)]
    for i, (a, b) in enumerate(x):
        if a or b:
            for j, (c, d) in enumerate(y):
                low[i + j] += a * c - b * d
                high[i + j] += a * d + b * c
    for at in range(10, 5, -1):
        low[at - 6] += low[at] - high[at]
        high[at - 6] += low[at] + high[at]
    return tuple((low[at] % P, high[at] % P) for at in range(6))


def power12(x, exponent):
    result = ONE
    for bit in bin(exponent)[2:]:
        result = mul12(result, result)
        if bit == "1":
            result = mul12(result, x)
    return result


def step(point, other, at):
    """Adds two points of the twist. Gives the sum, and the value at a point of G1 of the line through both."""
    (x1, y1), (x2, y2) = point, other
    if point == other:
        slope = mul2(times2(mul2(x1, x1), 3), inverse2(times2(y1, 2)))
    else:
        slope = mul2(sub2(y2, y1), inverse2(sub2(x2, x1)))
    x3 = sub2(sub2(mul2(slope, slope), x1), x2)
    y3 = sub2(mul2(slope, sub2(x1, x3)), y1)
    zero = (0, 0)
    # The line times w^3, which the final power removes.
    line = (sub2(mul2(slope, x1), y1), zero, times2(slope, -at[0]), (at[1], 0), zero, zero)
    return (x3, y3), line


def is_product_one(pairs):
    """Whether the product of the pairings of these pairs of a point of G1 and one of G2 is 1."""
    value = ONE
    points = [q for _, q in pairs]
    for bit in bin(PARAMETER)[3:]:
        value = mul12(value, value)
        for i, (p, q) in enumerate(pairs):
            points[i], line = step(points[i], points[i], p)
            value = mul12(value, line)
            if bit == "1":
                points[i], line = step(points[i], q, p)
                value = mul12(value, line)
    return power12(value, (P**12 - 1) // ORDER) == ONE


def read_g1(data):
    """A point of G1 from 48 bytes; None if they are no point other than infinity of the group."""
    if len(data) != 48 or data[0] >> 6 != 0b10:
        return None
    x = int.from_bytes(data, "big") & ((1 << 381) - 1)
    y = root_of((x * x * x + 4) % P) if x < P else None
    if y is None:
        return None
    if (y > (P - 1) // 2) != bool(data[0] & 0x20):
        y = P - y
    # Of the order of the group.
    return (x, y) if multiply((x, y), ORDER - 1) == (x, -y % P) else None


def read_g2(data):
    """A trusted point of G2 from 96 bytes."""
    high = int.from_bytes(data[:48], "big") & ((1 << 381) - 1)
    x = (int.from_bytes(data[48:], "big"), high)
    y = root2(add2(mul2(mul2(x, x), x), (4, 4)))
    is_large = y[1] > (P - 1) // 2 if y[1] else y[0] > (P - 1) // 2
    return (x, y) if is_large == bool(data[0] & 0x20) else (x, (-y[0] % P, -y[1] % P))


def is_signed(key, message, signature, tag):
    point = read_g1(signature)
    if point is None:
        return False
    x, y = hash_to_g1(message, tag)
    return is_product_one([(point, G2), ((x, -y % P), read_g2(key))])
