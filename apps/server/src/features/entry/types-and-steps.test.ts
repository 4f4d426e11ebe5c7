/**
 * Every type with its steps in every order leads from 'enter' to tickets, over HTTP (docs/product-decisions.md#entry).
 */
import { randomUUID } from 'node:crypto'
import {
  postAnswer,
  postEnter,
  postEntryStatus,
  postPayment,
  postQuestions,
  postSurvey,
} from '@fairdraw/contract/entry.ts'
import { COMPETITION_TYPES, STEPS } from '@fairdraw/rules/competition/competition.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { stepFaults, termsStep } from '@fairdraw/rules/competition/steps.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { entries } from './tables.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'

/** All permutations of all subsets of steps. */
function orders(left: readonly Step[], taken: Step[] = []): Step[][] {
  return [
    taken,
    ...left.flatMap((step) =>
      orders(
        left.filter((one) => one !== step),
        [...taken, step],
      ),
    ),
  ]
}

const COSTS = { free: {}, tokens: { tokenCost: 10 }, money: { pricePence: 200 } } as const
const questionsOf = (steps: readonly Step[]) => (steps.includes('quiz') ? 1 : 0)

/** Everything that may be published must be completable. */
const TABLE = COMPETITION_TYPES.flatMap((type) =>
  Object.entries(COSTS).flatMap(([form, cost]) =>
    orders(STEPS).map((steps) => ({
      type,
      form,
      steps,
      sketch: { type, steps, ...cost } as Omit<CompetitionOptions, 'id'>,
    })),
  ),
)
  .map((row, place) => ({ ...row, competition: buildCompetition({ ...row.sketch, id: place + 1 }) }))
  .filter(({ competition, steps }) => stepFaults(competition, questionsOf(steps)).length === 0)
  .map((row) => ({
    ...row,
    id: row.competition.id,
    name: `${row.type} by ${row.form}: ${row.steps.join(', ') || 'none'}`,
  }))

const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: TABLE.map(({ sketch, id }) => ({ ...sketch, id })),
  vendors: { gateway },
})
const clientToken = await gateway.clientToken()

const ACCEPTED = { termsAccepted: true, termsVersion: 1 }

it('the table covers every type, and every step in every position', () => {
  expect(new Set(TABLE.map(({ type }) => type))).toEqual(new Set(COMPETITION_TYPES))
  expect(TABLE).toHaveLength(118)
})

// Rows 1.1-04, 1.3-02, 1.3-09, 1.4-11, 1.4-13
it.each(TABLE)('$name', async ({ id, steps, form, competition }) => {
  const { bearer } = await server.addPlayer({ balances: { tokens: 10 } })
  const termsAt = termsStep(competition.isTokenPaid, steps)
  const asked = <Body extends object>(body: Body) => ({ bearer, key: randomUUID(), body })
  const termsFor = (step: string) => (termsAt === step ? ACCEPTED : {})

  const entered = await server.ask(postEnter, asked({ competitionId: id, ...termsFor('details') }))
  expect(entered).toMatchObject({ status: 200, body: { steps, step: steps[0] ?? null } })
  const entryId = entered.body.entryId!

  const runStep = {
    quiz: async () => {
      const { body } = await server.ask(postQuestions, asked({ entryId }))
      return server.ask(postAnswer, asked({ entryId, questionId: body.questions![0]!.id, answer: 'Blue' }))
    },
    survey: () => server.ask(postSurvey, asked({ entryId, answers: {}, ...termsFor('survey') })),
    payment: async () => {
      const terms = termsFor('payment')
      if (form === 'tokens') return server.ask(postPayment, asked({ entryId, method: 'tokens' as const, ...terms }))
      const nonce = await createCardNonce(emulators, clientToken, { amountPence: 600 })
      return server.ask(postPayment, asked({ entryId, method: 'card' as const, bundleId: 'b3', nonce, ...terms }))
    },
  }
  for (const [place, step] of steps.entries()) {
    const isLast = place === steps.length - 1
    const { status, body } = await runStep[step]()
    expect({ status, entry: body.status }).toEqual({ status: 200, entry: isLast ? 'completed' : 'pending' })
  }

  const tickets = form === 'money' ? 3 : 1
  expect(await server.ask(postEntryStatus, asked({ entryId }))).toMatchObject({
    body: { status: 'completed', step: null, tickets: { length: tickets } },
  })
  const [kept] = await server.db.select().from(entries).where(eq(entries.id, entryId))
  expect(kept?.termsVersion).toBe(1)
})

it('and all invariants hold afterwards', async () => {
  expect(await findBrokenInvariants(server.db)).toEqual([])
})
