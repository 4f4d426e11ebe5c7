import { expect, test } from 'vitest'
import { readResult } from './read-result.ts'

const MANIFEST = {
  algorithm: 'fairdraw-draw-1',
  prizes: [
    { name: 'A car', winners: 1 },
    { name: 'A mug', winners: 2 },
  ],
}
const pick = (ticket: number, outcome: object) => ({ index: 0, ticket, owner: 'o', player: 'p', path: [], outcome })

test('winners are sorted by their prizes, and the others are in the order of drawing', () => {
  const picks = [
    pick(100_123, { kind: 'winner', prize: 0 }),
    pick(7, { kind: 'winner', prize: 1 }),
    pick(8, { kind: 'skipped' }),
    pick(11, { kind: 'excluded' }),
    pick(9, { kind: 'winner', prize: 1 }),
    pick(20_000, { kind: 'alternate' }),
    pick(10_000, { kind: 'alternate' }),
  ]
  expect(readResult(MANIFEST, { picks })).toEqual({
    prizes: [
      { name: 'A car', tickets: ['10-0123'] },
      { name: 'A mug', tickets: ['00-0007', '00-0009'] },
    ],
    alternates: ['02-0000', '01-0000'],
    skipped: ['00-0008'],
    excluded: ['00-0011'],
  })
})

test('there is no result before the publication', () => {
  expect(readResult(MANIFEST, null)).toBeUndefined()
  expect(readResult({}, { picks: [] })).toBeUndefined()
})
