/** Whatever is chosen, before and after (docs/mechanisms/desk/composing.md). */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lintCompetition } from '../content-rules/lint.ts'
import { SINGLE_SIZE, STANDARD_SIZES } from './bundles.ts'
import { applyChoices, isExpressible, readChoices, settleChoices } from './choices.ts'
import type { Choices, Payment } from './choices.ts'
import type { CompetitionContent } from './document.ts'
import { follow, ownFields } from './standards.ts'
import { composed, house } from './testing.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const context = { house }

const pence = fc.integer({ min: 1, max: 2_000 })

const payment: fc.Arbitrary<Payment> = fc.oneof(
  fc.constant({ by: 'nothing' } as const),
  fc.record({ by: fc.constant('tokens' as const), tokens: fc.integer({ min: 2, max: 500 }) }),
  fc.record({
    by: fc.constant('money' as const),
    pence,
    tokensEarned: fc.constantFrom(0, 10, 25),
    sets: fc.constantFrom(SINGLE_SIZE, STANDARD_SIZES),
  }),
)

const anyChoices: fc.Arbitrary<Choices> = fc.record({
  shelf: fc.constantFrom('by-price', 'programme', 'opt-in', 'other'),
  payment,
  question: fc.constantFrom('none', 'any', 'right'),
  hasSurvey: fc.boolean(),
  tickets: fc.constantFrom(1, 2),
  ways: fc.record(
    {
      sms: fc.record({
        pence: fc.constantFrom(0, 50, 150),
        number: fc.constant('07700900900'),
        keyword: fc.constantFrom('SEA', 'CAR'),
      }),
      phone: fc.record({ pence: fc.constantFrom(0, 50, 150), number: fc.constant('09098790123') }),
      postal: fc.constant(true as const),
    },
    { requiredKeys: [] },
  ),
  isOnHold: fc.boolean(),
})

const findingsIn = ({ competition, quiz }: CompetitionContent) =>
  lintCompetition(competition, { now: NOW, quiz: quiz as never }).map(({ row, words }) => `${row}: ${words}`)

// Row 1.3-04
describe('the choices of how a competition is entered', () => {
  it('are read again from the document as they were made', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(readChoices(composed(choices))).toEqual(settleChoices(choices))
      }),
    )
  })

  it('change nothing of a competition that has them already', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const content = composed(choices)
        expect(applyChoices(content, readChoices(content))).toEqual(content)
        expect(isExpressible(content)).toBe(true)
      }),
    )
  })

  it('replace earlier ones, and contradict one another no more than they did', () => {
    fc.assert(
      fc.property(anyChoices, anyChoices, (first, second) => {
        const content = applyChoices(composed(first), second)
        expect(readChoices(content)).toEqual(settleChoices(second))
        expect(isExpressible(content)).toBe(true)
      }),
    )
  })

  it('leave the linter nothing to stop, whatever they are', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(findingsIn(composed(choices))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('leave no field behind that says something else, when others were made before', () => {
    fc.assert(
      fc.property(anyChoices, anyChoices, (first, second) => {
        const before = composed(first)
        const chosen = { ...second, question: first.question }
        const changed = follow(before, applyChoices(before, chosen), context)
        // A text or a call may have a price of its own.
        expect(ownFields(changed, context).filter((path) => !path.endsWith('.costPence'))).toEqual([])
        expect(findingsIn(changed)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
