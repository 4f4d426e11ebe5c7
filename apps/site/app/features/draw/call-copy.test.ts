import type { PrizeCall } from '@fairdraw/contract/draw.ts'
import { CALL_OUTCOMES } from '@fairdraw/rules/prize/award.ts'
import { expect, test } from 'vitest'
import { callCopy, outcomeCopy } from './call-copy.ts'

const AT = '2026-11-25T20:05:00.000Z'
const drawn: PrizeCall = {
  ticket: 100_001,
  at: AT,
  called: 'drawn',
  reason: null,
  outcome: 'claimed',
  withdrawnBecause: null,
}
const WITHDRAWN = { ...drawn, outcome: 'withdrawn', withdrawnBecause: 'They were not eligible.' } as const

const CASES: readonly [string, PrizeCall, PrizeCall | undefined, boolean, string][] = [
  ['drawn', drawn, undefined, true, 'Drawn, and called at 8.05pm on 25 November 2026. Claimed.'],
  ['not awarded yet', { ...drawn, at: null, outcome: 'called' }, undefined, true, 'Drawn. Not claimed yet.'],
  [
    'called after a lapse',
    { ...drawn, ticket: 100_002, called: 'lapsed' },
    { ...drawn, outcome: 'lapsed' },
    true,
    'Called at 8.05pm on 25 November 2026 because ticket 10-0001 did not claim in time. Claimed.',
  ],
  [
    'called after a withdrawal',
    { ...drawn, ticket: 100_002, called: 'withdrawn', reason: 'They were not eligible' },
    WITHDRAWN,
    true,
    'Called at 8.05pm on 25 November 2026 because ticket 10-0001’s prize was withdrawn: They were not eligible. Claimed.',
  ],
  [
    'withdrawn, nobody called yet',
    WITHDRAWN,
    undefined,
    true,
    'Drawn, and called at 8.05pm on 25 November 2026. Prize withdrawn. They were not eligible.',
  ],
  [
    'withdrawn, with the reason at the next',
    WITHDRAWN,
    undefined,
    false,
    'Drawn, and called at 8.05pm on 25 November 2026. Prize withdrawn.',
  ],
]

// Field rules 8, 10
test.each(CASES)('%s', (_, call, before, isReasonDue, copy) => {
  expect(callCopy(call, before, isReasonDue)).toBe(copy)
})

test('no two outcomes are said in the same words', () => {
  const said = CALL_OUTCOMES.map((outcome) => outcomeCopy({ ...drawn, outcome }))
  expect(new Set(said).size).toBe(CALL_OUTCOMES.length)
})
