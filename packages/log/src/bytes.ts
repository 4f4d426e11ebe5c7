/** Encodes and decodes bytes, as the draw format (docs/draw-format.md#bytes) and the formats of logs define them. */

import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes)

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => concatBytes(...parts)

export const utf8 = (text: string): Uint8Array => utf8ToBytes(text)

const HEX = /^(?:[0-9a-f]{2})*$/

/** The bytes of lower-case hexadecimal; undefined for any other text. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!HEX.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

/** Eight bytes, big-endian. `value`: a safe integer, zero or more. */
export function uint64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  writeUint64(bytes, 0, value)
  return bytes
}

const TWO_POW_32 = 2 ** 32

/** Writes eight bytes into an array without allocating another one, because a list has millions of tickets. */
export function writeUint64(into: Uint8Array, at: number, value: number): void {
  const [high, low] = [Math.floor(value / TWO_POW_32), value % TWO_POW_32]
  for (let nth = 0; nth < 4; nth += 1) {
    into[at + nth] = (high >>> (24 - 8 * nth)) & 255
    into[at + 4 + nth] = (low >>> (24 - 8 * nth)) & 255
  }
}

/** The number in eight bytes. Above 2^53 it is not exact, and so not a ticket's number. */
export function readUint64(from: Uint8Array, at: number): number {
  let value = 0
  for (let nth = 0; nth < 8; nth += 1) value = value * 256 + from[at + nth]!
  return value
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Standard base 64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The bytes of standard base 64 with padding; undefined for any other text. As with Go's decoder, bits that the last letter has to spare do not count. */
export function fromBase64(text: string): Uint8Array | undefined {
  return BASE64.test(text) ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : undefined
}
