import { describe, expect, it } from 'vitest'
import { toHex } from '@fairdraw/log/bytes.ts'
import { createPaths } from '@fairdraw/log/merkle.ts'
import { Failure } from '../failure.ts'
import { checkPlaces, findByPlaces } from './find-places.ts'
import type { Place } from './find-places.ts'
import { findTickets } from './find-tickets.ts'
import { rangesOf } from './receipt.ts'
import { sampleDraw } from '../testing/sample-draw.ts'
import { TICKET_BYTES, leafOfRecord } from '../ticket.ts'

/** 103, 106, … 211. */
const NUMBERS = Array.from({ length: 37 }, (_, at) => 103 + at * 3)
const { bundle, tickets } = await sampleDraw(
  NUMBERS.map((number) => ({ number, account: number, phone: '+447700900001' })),
  { prizes: [{ name: 'A weekend by the sea', winners: 1 }], alternates: 0, onePrizePerPlayer: true },
)
const { manifest } = bundle
const records = NUMBERS.map((_, at) => tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES))
const pathOf = createPaths(records.map(leafOfRecord))
const placeOf = (index: number): Place => ({
  index,
  ticket: NUMBERS[index]!,
  holder: toHex(records[index]!.subarray(8)),
  path: pathOf(index).map(toHex),
})

/** As the server answers. */
const honest = async (ticket: number) => {
  const after = NUMBERS.findIndex((number) => number >= ticket)
  const index = after === -1 ? NUMBERS.length : after
  const indexes = NUMBERS[index] === ticket ? [index] : [index - 1, index].filter((one) => one in NUMBERS)
  return { places: indexes.map(placeOf) }
}

describe('what places say is what the whole list says', () => {
  it.each([
    ['one ticket', [109]],
    ['the first', [103]],
    ['the last', [211]],
    ['one that is not there', [110]],
    ['before the first', [5]],
    ['after the last', [500]],
    ['the whole list and more', Array.from({ length: 300 }, (_, at) => at + 1)],
    ['a range with three', [106, 107, 108, 109, 110, 111, 112]],
    ['several ranges', [103, 109, 110, 115, 300]],
  ])('%s', async (_, numbers) => {
    const ranges = rangesOf(numbers)
    const [expected] = await findTickets(manifest, [ranges], [tickets])
    expect(await findByPlaces(manifest, ranges, honest)).toEqual(expected)
  })
})

describe('what does not show it', () => {
  it.each<[string, number, object]>([
    ['nothing', 110, { places: [] }],
    ['one neighbour', 110, { places: [placeOf(2)] }],
    ['the other neighbour', 110, { places: [placeOf(3)] }],
    ['neighbours with others between them', 110, { places: [placeOf(1), placeOf(4)] }],
    ['the neighbours of another ticket', 110, { places: [placeOf(20), placeOf(21)] }],
    ['a place with another number', 110, { places: [{ ...placeOf(2), ticket: 110 }] }],
    ['a place with another index', 109, { places: [{ ...placeOf(2), index: 3 }] }],
    ['a place with another holder', 109, { places: [{ ...placeOf(2), holder: 'ab'.repeat(32) }] }],
    ['a path that is cut off', 109, { places: [{ ...placeOf(2), path: placeOf(2).path.slice(1) }] }],
  ])('%s', (_, ticket, value) => {
    expect(() => checkPlaces(manifest, ticket, value)).toThrow(Failure)
  })

  it.each([[null], [{}], [{ places: 7 }], [{ places: [placeOf(1), placeOf(2), placeOf(3)] }], [{ places: [{}] }]])(
    'a malformed answer: %j',
    (value) => {
      expect(() => checkPlaces(manifest, 109, value)).toThrow()
    },
  )
})
