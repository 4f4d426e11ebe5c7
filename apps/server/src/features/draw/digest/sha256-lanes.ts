/**
 * SHA-256 of four messages at a time (FIPS 180-4), for lists of millions of tickets: the compression function in WebAssembly, where each
 * 32-bit word is a vector of four lanes, one for each message. The module is built here, instruction by instruction, because Node has no
 * hash that takes many messages in one call, and a call for each costs more than its hash.
 */
export const LANES = 4
const ROUNDS = 64
const WORDS_OF_STATE = 8
const WORDS_OF_BLOCK = 16

/** The first 32 bits of the fractional part. */
const fraction = (number: number) => Math.floor((number - Math.floor(number)) * 2 ** 32)
// FIPS 180-4, sections 4.2.2 and 5.3.3.
const ROUND_CONSTANTS = firstPrimes(ROUNDS).map((prime) => fraction(Math.cbrt(prime)))
const INITIAL_STATE = firstPrimes(WORDS_OF_STATE).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}

// Instructions of WebAssembly (webassembly.github.io/spec/core/binary). Each function gives the bytes that leave its result on the stack.
type Code = readonly number[]

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}
function signed(value: number): Code {
  const isLast = value >= -0x40 && value < 0x40
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

const vector = (opcode: number, ...operands: Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(opcode)]
const constant = (value: number): Code => [0x41, ...signed(value | 0)]
const get = (local: number): Code => [0x20, ...unsigned(local)]
const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
const load = (address: number, word: number): Code => [...vector(0x00, get(address)), 4, ...unsigned(word * 16)]
const store = (address: number, word: number, value: Code): Code => [
  ...vector(0x0b, get(address), value),
  4,
  ...unsigned(word * 16),
]
const splat = (value: number): Code => vector(0x11, constant(value))
const add = (...values: [Code, ...Code[]]): Code => values.reduce((sum, value) => vector(0xae, sum, value))
const xor = (...values: [Code, ...Code[]]): Code => values.reduce((one, other) => vector(0x51, one, other))
const or = (one: Code, other: Code): Code => vector(0x50, one, other)
/** The bits of `one` where the mask has a 1, and of `other` elsewhere. */
const select = (one: Code, other: Code, mask: Code): Code => vector(0x52, one, other, mask)
const shiftLeft = (value: Code, bits: number): Code => vector(0xab, value, constant(bits))
const shiftRight = (value: Code, bits: number): Code => vector(0xad, value, constant(bits))
const rotate = (value: Code, bits: number): Code => or(shiftRight(value, bits), shiftLeft(value, 32 - bits))

/** `compress(state, block, result)`: the addresses of eight words, of sixteen, and of eight that are written. */
function compression(): Code {
  const [STATE, BLOCK, RESULT] = [0, 1, 2]
  const working = Array.from({ length: WORDS_OF_STATE }, (_, nth) => 3 + nth)
  const schedule = Array.from({ length: WORDS_OF_BLOCK }, (_, nth) => 3 + WORDS_OF_STATE + nth)
  const word = (round: number) => get(schedule[round % WORDS_OF_BLOCK]!)
  const code: Code[] = [
    ...working.map((local, nth) => set(local, load(STATE, nth))),
    ...schedule.map((local, nth) => set(local, load(BLOCK, nth))),
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= WORDS_OF_BLOCK) {
      const [older, newer] = [word(round - 15), word(round - 2)]
      const sigma0 = xor(rotate(older, 7), rotate(older, 18), shiftRight(older, 3))
      const sigma1 = xor(rotate(newer, 17), rotate(newer, 19), shiftRight(newer, 10))
      code.push(set(schedule[round % WORDS_OF_BLOCK]!, add(word(round - 16), sigma0, word(round - 7), sigma1)))
    }
    // Instead of moving every value one variable on, the variables change their places.
    const place = (nth: number) => working[(nth - round + ROUNDS) % WORDS_OF_STATE]!
    const [a, b, c, e, f, g] = [0, 1, 2, 4, 5, 6].map((nth) => get(place(nth))) as [Code, Code, Code, Code, Code, Code]
    const [d, h] = [place(3), place(7)]
    const sum1 = xor(rotate(e, 6), rotate(e, 11), rotate(e, 25))
    const sum0 = xor(rotate(a, 2), rotate(a, 13), rotate(a, 22))
    const choice = select(f, g, e)
    const majority = select(c, b, xor(a, b))
    code.push(
      set(h, add(get(h), sum1, choice, splat(ROUND_CONSTANTS[round]!), word(round))),
      set(d, add(get(d), get(h))),
      set(h, add(get(h), sum0, majority)),
    )
  }
  code.push(...working.map((local, nth) => store(RESULT, nth, add(get(local), load(STATE, nth)))))
  return code.flat()
}

const [I32, V128, FUNCTION, MEMORY] = [0x7f, 0x7b, 0x60, 2]
const listOf = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const sized = (code: Code): Code => [...unsigned(code.length), ...code]
const section = (id: number, items: readonly Code[]): Code => [id, ...sized(listOf(items))]
const name = (text: string): Code => sized([...text].map((letter) => letter.codePointAt(0)!))

function moduleBytes(pages: number): Uint8Array<ArrayBuffer> {
  const locals = listOf([[...unsigned(WORDS_OF_STATE + WORDS_OF_BLOCK), V128]])
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [[FUNCTION, ...listOf([[I32], [I32], [I32]]), ...listOf([])]]),
    ...section(3, [[0]]),
    ...section(5, [[0, ...unsigned(pages)]]),
    ...section(7, [
      [...name('compress'), 0, 0],
      [...name('memory'), MEMORY, 0],
    ]),
    ...section(10, [sized([...locals, ...compression(), 0x0b])]),
  ])
}

const PAGES = 1

/** Words of four messages at once, in the module's memory: word `nth` of message `lane` is at `nth * LANES + lane`. */
export type LaneWords = { words: Int32Array; address: number }

export type Lanes = {
  /** A place in memory for so many words of each message. */
  allocate(words: number): LaneWords
  /** Writes to `result` (8 words) what `state` (8 words) becomes by `block` (16 words). */
  compress(state: LaneWords, block: LaneWords, result: LaneWords): void
  /** What every hash begins with. */
  initialState: LaneWords
}

type Exports = {
  compress: (state: number, block: number, result: number) => void
  memory: { buffer: ArrayBuffer }
}
/** As far as it is used here; the types of Node leave it to those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object) => { exports: Exports }
  }
}

export function createLanes(): Lanes {
  const { compress, memory } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes(PAGES))).exports
  let free = 0
  const allocate = (words: number): LaneWords => {
    const address = free
    free += words * LANES * 4
    return { words: new Int32Array(memory.buffer, address, words * LANES), address }
  }
  const initialState = allocate(WORDS_OF_STATE)
  for (const [nth, word] of INITIAL_STATE.entries()) fillWord(initialState, nth, word)
  return {
    allocate,
    initialState,
    compress: (state, block, result) => compress(state.address, block.address, result.address),
  }
}

/** Writes the same word of every message. */
export function fillWord({ words }: LaneWords, nth: number, word: number): void {
  words.fill(word, nth * LANES, (nth + 1) * LANES)
}

/** The words from one on, in the same place. */
export const wordsFrom = ({ words, address }: LaneWords, from: number): LaneWords => ({
  words: words.subarray(from * LANES),
  address: address + from * LANES * 4,
})
