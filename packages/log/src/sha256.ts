/**
 * SHA-256 of short messages, for the leaves and nodes of millions of tickets. The compression function is that of `@noble/hashes`. What it
 * would make for each message, an object and its buffers, is made once here: a message is written into a block that is padded already
 * (FIPS 180-4, section 5.1.1).
 */
import { _SHA256 } from '@noble/hashes/sha2.js'

const BLOCK_BYTES = 64
export const HASH_BYTES = 32

/** The compression function, with its state within reach. Word by word: an array of them for each hash would cost as much as the hash. */
class Compression extends _SHA256 {
  hash(blocks: DataView): Uint8Array {
    this.set(IV[0]!, IV[1]!, IV[2]!, IV[3]!, IV[4]!, IV[5]!, IV[6]!, IV[7]!)
    for (let at = 0; at < blocks.byteLength; at += BLOCK_BYTES) this.process(blocks, at)
    const hash = new Uint8Array(HASH_BYTES)
    writeWord(hash, 0, this.A)
    writeWord(hash, 4, this.B)
    writeWord(hash, 8, this.C)
    writeWord(hash, 12, this.D)
    writeWord(hash, 16, this.E)
    writeWord(hash, 20, this.F)
    writeWord(hash, 24, this.G)
    writeWord(hash, 28, this.H)
    return hash
  }

  initialState(): readonly number[] {
    return this.get()
  }
}

function writeWord(into: Uint8Array, at: number, word: number): void {
  into[at] = word >>> 24
  into[at + 1] = word >>> 16
  into[at + 2] = word >>> 8
  into[at + 3] = word
}

const compression = new Compression()
const IV = compression.initialState()

export type Message = {
  /** To be written before each hash. */
  bytes: Uint8Array
  hash(): Uint8Array
}

/** A message of a length that stays, to be hashed again and again. */
export function createMessage(length: number): Message {
  // After the message: a byte that ends it, and its length in eight.
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  const blocks = new DataView(padded.buffer)
  padded[length] = 0x80
  blocks.setUint32(padded.length - 4, length * 8)
  return { bytes: padded.subarray(0, length), hash: () => compression.hash(blocks) }
}
