/** Messages of four lanes at a time, padded as SHA-256 and HMAC ask for (FIPS 180-4, section 5.1.1; RFC 2104). */
import { LANES, fillWord } from './sha256-lanes.ts'
import type { LaneWords, Lanes } from './sha256-lanes.ts'

export const HASH_WORDS = 8
const BLOCK_WORDS = 16
const BLOCK_BYTES = 64
const LENGTH_WORD = BLOCK_WORDS - 1
/** A message that ends in a block has a byte of padding there, and its length in eight. */
const MAX_LAST_BYTES = BLOCK_BYTES - 9

const endOf = (bytes: number) => 0x80 << (24 - 8 * (bytes % 4))

/** The last block of messages that have so many bytes in it, and `hashed` in the blocks before: to be filled in. */
export function allocateLastBlock(lanes: Lanes, bytes: number, hashed = 0): LaneWords {
  const block = lanes.allocate(BLOCK_WORDS)
  fillWord(block, Math.floor(bytes / 4), endOf(bytes))
  fillWord(block, LENGTH_WORD, (hashed + bytes) * 8)
  return block
}

export const allocateBlock = (lanes: Lanes): LaneWords => lanes.allocate(BLOCK_WORDS)
export const allocateHash = (lanes: Lanes): LaneWords => lanes.allocate(HASH_WORDS)

/** Writes a text as the whole last block of one lane, after a key's block. False where it is not ASCII, or too long for one. */
export function writeText({ words }: LaneWords, lane: number, text: string): boolean {
  if (text.length > MAX_LAST_BYTES) return false
  for (let nth = lane; nth < BLOCK_WORDS * LANES; nth += LANES) words[nth] = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return false
    words[(at >> 2) * LANES + lane]! |= code << (24 - 8 * (at & 3))
  }
  words[(text.length >> 2) * LANES + lane]! |= endOf(text.length)
  words[LENGTH_WORD * LANES + lane] = (BLOCK_BYTES + text.length) * 8
  return true
}

/** Moves words on by a byte, which takes the first byte of the next word with it. */
export const joinedAcross = (word: number, next: number): number => (word << 24) | (next >>> 8)

export type LaneHmac = {
  /** `keys`: 32 bytes a lane. */
  setKeys(keys: LaneWords): void
  /** `block`: the last of messages of which the key's own block is the first. */
  sign(block: LaneWords, into: LaneWords): void
}

export function createLaneHmac(lanes: Lanes): LaneHmac {
  const createPad = (mask: number) => {
    const [block, state] = [allocateBlock(lanes), allocateHash(lanes)]
    block.words.fill(mask)
    return {
      state,
      setKeys: ({ words }: LaneWords) => {
        for (let nth = 0; nth < HASH_WORDS * LANES; nth += 1) block.words[nth] = words[nth]! ^ mask
        lanes.compress(lanes.initialState, block, state)
      },
    }
  }
  const [inner, outer] = [createPad(0x36363636), createPad(0x5c5c5c5c)]
  const digest = allocateLastBlock(lanes, HASH_WORDS * 4, BLOCK_BYTES)
  return {
    setKeys: (keys) => {
      inner.setKeys(keys)
      outer.setKeys(keys)
    },
    sign: (block, into) => {
      lanes.compress(inner.state, block, digest)
      lanes.compress(outer.state, digest, into)
    },
  }
}
