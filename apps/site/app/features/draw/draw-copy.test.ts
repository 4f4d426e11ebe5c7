import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { expect, it } from 'vitest'
import {
  STATE_NAMES,
  attemptCopy,
  beaconCopy,
  drawsAtCopy,
  listCopy,
  numberSourceCopy,
  standingAttempt,
  stateCopy,
  ticketsCopy,
} from './draw-copy.ts'

const DRAW: DrawSummary = {
  id: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90',
  kind: 'competition',
  subjectId: '1',
  title: 'A weekend by the sea',
  attempt: 1,
  state: 'committed',
  tickets: 1_234_567,
  drawsAt: '2026-11-25T20:05:00.000Z',
  committedAt: '2026-11-25T20:00:00.000Z',
  publishedAt: null,
  voidReason: null,
  voidSecondReason: null,
}

it('only the public network is called independent; any other beacon is said to prove nothing (field rule D7)', () => {
  expect(beaconCopy(QUICKNET.hash)).toBe('drand quicknet, run by independent organisations')
  expect(beaconCopy(DEMONSTRATION.hash)).toBe('this demonstration itself, so it proves nothing')
})

it('the number is due at a time once witnesses have seen the list, and has a round once it has decided', () => {
  const at = drawsAtCopy(DRAW)
  const source = 'drand quicknet, run by independent organisations'
  expect(numberSourceCopy(QUICKNET.hash, '', undefined)).toBe(
    `${source}, to be chosen when witnesses have seen the list`,
  )
  expect(numberSourceCopy(QUICKNET.hash, at, undefined)).toBe(`${source}, at 8.05pm on 25 November 2026`)
  expect(numberSourceCopy(QUICKNET.hash, at, 7)).toBe(`${source}, round 7, at 8.05pm on 25 November 2026`)
})

it('each state of a draw has a name and says what comes next', () => {
  expect(STATE_NAMES).toEqual({
    committed: 'Draw to come',
    drawn: 'Being checked',
    approved: 'Being checked',
    published: 'Winners drawn',
    'no-entries': 'No entries',
    void: 'Doesn’t count',
  })
  expect(stateCopy(DRAW)).toContain(`a public random number, due at ${drawsAtCopy(DRAW)}.`)
  expect(drawsAtCopy(DRAW)).toBe('8.05pm on 25 November 2026')
  expect(stateCopy({ ...DRAW, drawsAt: null })).toContain('so the draw waits for them.')
  expect(stateCopy({ ...DRAW, state: 'drawn' })).toContain('Two people are checking the result')
  expect(stateCopy({ ...DRAW, state: 'published' })).toBe('The winners are drawn, checked and published.')
  expect(stateCopy({ ...DRAW, state: 'void', voidReason: 'A sack of post was missing.' })).toBe(
    'This draw doesn’t count. A sack of post was missing.',
  )
})

it('a draw that was never committed says neither a number of tickets nor a time that it has not', () => {
  const none = { ...DRAW, committedAt: null, drawsAt: null }
  expect(listCopy(DRAW)).toBe('1,234,567 tickets, 8.05pm on 25 November 2026')
  expect(listCopy({ ...DRAW, attempt: 2 })).toBe('Attempt 2, 1,234,567 tickets, 8.05pm on 25 November 2026')
  expect(listCopy({ ...none, state: 'no-entries', tickets: 0 })).toBe('0 tickets')
  expect(listCopy({ ...none, state: 'void', tickets: null })).toBe('')
  expect(stateCopy({ ...none, state: 'no-entries', tickets: 0 })).toContain('nothing was drawn')
})

it('a void attempt gives the reasons of both people, and leads to the one that counts, whatever is between', () => {
  const attempt = (id: string, state: DrawSummary['state']) => ({
    ...DRAW,
    id,
    state,
    voidReason: 'One.',
    voidSecondReason: 'Two.',
  })
  const before = ['a', 'b', 'c'].map((id) => attempt(id, 'void'))
  expect(attemptCopy(before[0]!)).toBe('Doesn’t count. One. Two.')
  expect(standingAttempt([...before, attempt('d', 'published')])).toMatchObject({
    attempt: { id: 'd' },
    name: 'See the draw that counts',
  })
  expect(standingAttempt([...before, attempt('d', 'committed')])?.name).toBe('See the draw that replaces it')
  expect(standingAttempt(before)).toBe(undefined)
})

it('tickets are counted in words', () => {
  expect([1, 2, DRAW.tickets].map(ticketsCopy)).toEqual(['1 ticket', '2 tickets', '1,234,567 tickets'])
})
