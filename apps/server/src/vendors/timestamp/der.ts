/** As much of ASN.1's DER as a timestamp needs (X.690): elements with a tag of one byte and a length that is written out. */

export type DerElement = { tag: number; content: Uint8Array }

export const TAG = { integer: 2, octets: 4, null: 5, oid: 6, boolean: 1, sequence: 0x30, content: 0xa0 } as const

/** An element around the contents. */
export function writeDer(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents)
  if (content.length > 127) throw new Error('what is written here is short')
  return Uint8Array.from([tag, content.length, ...content])
}

/** The elements that follow each other in some bytes. Throws if they are anything else. */
export function readDer(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length;) {
    const { tag, from, length } = readHeader(bytes, at)
    if (from + length > bytes.length) throw new Error('it is cut off')
    elements.push({ tag, content: bytes.subarray(from, from + length) })
    at = from + length
  }
  return elements
}

function readHeader(bytes: Uint8Array, at: number): { tag: number; from: number; length: number } {
  const [tag, first] = [bytes[at]!, bytes[at + 1]]
  if (first === undefined) throw new Error('it is cut off')
  if (first < 0x80) return { tag, from: at + 2, length: first }
  // 0x80 alone is a length that is not written out, which DER does not allow.
  const count = first - 0x80
  if (count === 0 || count > 4) throw new Error('it is no DER')
  const digits = bytes.subarray(at + 2, at + 2 + count)
  return { tag, from: at + 2 + count, length: digits.reduce((sum, digit) => sum * 256 + digit, 0) }
}
