/**
 * SHA-256 and HMAC of short messages, by the million. The compression is the one of `@noble/hashes`; what it would make for each
 * message, an object and its buffers, is made once here: a message is written into a block that is padded already (FIPS 180-4,
 * section 5.1.1; RFC 2104).
 */
import { _SHA256 } from '@noble/hashes/sha2.js'

const BLOCK_BYTES = 64
export const HASH_BYTES = 32

/** What the blocks so far have come to. */
type State = Int32Array

/** The compression with its state within reach. */
class Compression extends _SHA256 {
  load(state: State): void {
    this.set(state[0]!, state[1]!, state[2]!, state[3]!, state[4]!, state[5]!, state[6]!, state[7]!)
  }

  compress(blocks: DataView): void {
    for (let at = 0; at < blocks.byteLength; at += BLOCK_BYTES) this.process(blocks, at)
  }

  store(state: State): void {
    const { A, B, C, D, E, F, G, H } = this
    ;[state[0], state[1], state[2], state[3]] = [A, B, C, D]
    ;[state[4], state[5], state[6], state[7]] = [E, F, G, H]
  }

  write(into: Uint8Array, at: number): void {
    writeWord(into, at, this.A)
    writeWord(into, at + 4, this.B)
    writeWord(into, at + 8, this.C)
    writeWord(into, at + 12, this.D)
    writeWord(into, at + 16, this.E)
    writeWord(into, at + 20, this.F)
    writeWord(into, at + 24, this.G)
    writeWord(into, at + 28, this.H)
  }
}

function writeWord(into: Uint8Array, at: number, word: number): void {
  into[at] = word >>> 24
  into[at + 1] = word >>> 16
  into[at + 2] = word >>> 8
  into[at + 3] = word
}

const newState = (): State => new Int32Array(HASH_BYTES / 4)

const compression = new Compression()
const START = newState()
compression.store(START)

export type Message = {
  /** To be written before each hash. */
  bytes: Uint8Array
  /** Writes the message's hash to a place. `after`: continues from there. */
  hashInto(into: Uint8Array, at: number, after?: State): void
}

/** A message of a length that stays, hashed again and again. `hashed`: bytes that come before it, in whole blocks. */
export function createMessage(length: number, hashed = 0): Message {
  // A byte that ends it, and its length in eight.
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  const blocks = new DataView(padded.buffer)
  padded[length] = 0x80
  blocks.setUint32(padded.length - 4, (hashed + length) * 8)
  return {
    bytes: padded.subarray(0, length),
    hashInto: (into, at, after = START) => {
      compression.load(after)
      compression.compress(blocks)
      compression.write(into, at)
    },
  }
}

export type HmacKey = {
  /** Takes other 32 bytes as the key. */
  set(from: Uint8Array, at: number): void
  /** Writes the HMAC of a message (of `createHmacMessage`) to a place. */
  signInto(message: Message, into: Uint8Array, at: number): void
}

export const createHmacMessage = (length: number): Message => createMessage(length, BLOCK_BYTES)

export function createHmacKey(): HmacKey {
  const [inner, outer] = [newState(), newState()]
  const digest = createHmacMessage(HASH_BYTES)
  const pad = new Uint8Array(BLOCK_BYTES)
  const block = new DataView(pad.buffer)
  const setPad = (state: State, mask: number, from: Uint8Array, at: number) => {
    for (let nth = 0; nth < HASH_BYTES; nth += 1) pad[nth] = from[at + nth]! ^ mask
    pad.fill(mask, HASH_BYTES)
    compression.load(START)
    compression.compress(block)
    compression.store(state)
  }
  return {
    set: (from, at) => {
      setPad(inner, 0x36, from, at)
      setPad(outer, 0x5c, from, at)
    },
    signInto: (message, into, at) => {
      message.hashInto(digest.bytes, 0, inner)
      digest.hashInto(into, at, outer)
    },
  }
}
