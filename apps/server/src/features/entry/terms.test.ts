/** Terms are accepted at one step, in the current version, and stay with the entry (1-site §4; field rule 7). */
import { randomUUID } from 'node:crypto'
import { postAnswer, postEnter, postEntryStatus, postPayment, postSurvey } from '@fairdraw/contract/entry.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { entries } from './tables.ts'
import { startTestApp } from '../../testing/test-app.ts'

const AT_ONCE = 1
const QUIZ_FIRST = 2
const SURVEY_FIRST = 3
const PAY_WITH_TOKENS = 4
const SURVEY_THEN_PAY = 5

const server = await startTestApp({
  competitions: [
    { id: AT_ONCE },
    { id: QUIZ_FIRST, steps: ['quiz'] },
    { id: SURVEY_FIRST, steps: ['survey', 'quiz'] },
    { id: PAY_WITH_TOKENS, steps: ['payment'], tokenCost: 10 },
    { id: SURVEY_THEN_PAY, steps: ['survey', 'payment'], pricePence: 200 },
  ],
})
const bearer = (await server.addPlayer({ balances: { tokens: 1_000 } })).bearer

type Terms = { termsAccepted?: boolean; termsVersion?: number }
const ACCEPTED = { termsAccepted: true, termsVersion: 1 }
/** From a page that showed older terms or none, or whose box was not ticked. */
const NOT_ACCEPTED: [string, Terms][] = [
  ['nothing', {}],
  ['a box that is not ticked', { termsAccepted: false }],
  ['a version and no tick', { termsVersion: 1 }],
  ['an older version', { termsAccepted: true, termsVersion: 0 }],
  ['a future version', { termsAccepted: true, termsVersion: 2 }],
]

const asked = <Body extends object>(body: Body) => ({ bearer, key: randomUUID(), body })
const enter = (competitionId: number, terms: Terms = {}) => server.ask(postEnter, asked({ competitionId, ...terms }))
const entered = async (competitionId: number, terms: Terms = {}) =>
  (await enter(competitionId, terms)).body.entryId ?? 'none'
const survey = (entryId: string, terms: Terms = {}) =>
  server.ask(postSurvey, asked({ entryId, answers: { show: 'Saturday Lights' }, ...terms }))
const pay = (entryId: string, method: 'card' | 'tokens', terms: Terms = {}) =>
  server.ask(postPayment, asked({ entryId, method, bundleId: 'b1', nonce: 'unknown', ...terms }))

async function pinned(entryId: string) {
  const [entry] = await server.db.select().from(entries).where(eq(entries.id, entryId))
  return entry?.termsVersion
}
const refused = { status: 422, body: { code: 'terms-not-accepted' } }

describe.each(NOT_ACCEPTED)('with %s', (_, terms) => {
  // Row 1.4-11
  // Row 2.5-13
  it.each([AT_ONCE, QUIZ_FIRST, PAY_WITH_TOKENS])(
    'competition %i, which asks for its terms in the details, is not entered',
    async (competitionId) => {
      expect(await enter(competitionId, terms)).toMatchObject(refused)
    },
  )

  // Row 1.4-13
  it('the survey that asks for them is refused, and the entry waits', async () => {
    const entryId = await entered(SURVEY_FIRST)
    expect(await survey(entryId, terms)).toMatchObject(refused)
    expect(await pinned(entryId)).toBeNull()
    expect(await server.ask(postEntryStatus, asked({ entryId }))).toMatchObject({
      body: { status: 'pending', step: 'survey' },
    })
  })
})

describe('accepted terms', () => {
  it('are pinned to the entry at the step that asks', async () => {
    expect(await pinned(await entered(AT_ONCE, ACCEPTED))).toBe(1)
    expect(await pinned(await entered(QUIZ_FIRST, { termsAccepted: true }))).toBe(1)
    const atSurvey = await entered(SURVEY_FIRST)
    expect(await survey(atSurvey, ACCEPTED)).toMatchObject({ status: 200, body: { step: 'quiz' } })
    expect(await pinned(atSurvey)).toBe(1)
  })

  it('are not required at a later step', async () => {
    const entryId = await entered(PAY_WITH_TOKENS, ACCEPTED)
    expect(await pay(entryId, 'tokens')).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await pinned(entryId)).toBe(1)
  })

  // Row 1.4-12
  it('are required by the payment step where there is one', async () => {
    const entryId = await entered(SURVEY_THEN_PAY)
    expect(await survey(entryId)).toMatchObject({ status: 200, body: { step: 'payment' } })
    expect(await pinned(entryId)).toBeNull()
  })
})

describe('the steps of an entry', () => {
  it.each<[Step, (entryId: string) => Promise<{ status: number }>]>([
    ['quiz', (entryId) => server.ask(postAnswer, asked({ entryId, questionId: 'q1', answer: 'Blue' }))],
    ['payment', (entryId) => pay(entryId, 'card', ACCEPTED)],
  ])('run in order: %s is refused before the survey', async (_, runStep) => {
    const entryId = await entered(SURVEY_THEN_PAY)
    await server.db.update(entries).set({ step: 'survey', state: 'started' }).where(eq(entries.id, entryId))
    expect(await runStep(entryId)).toMatchObject({ status: 409, body: { code: 'step-not-finished' } })
  })

  it('belong to their player', async () => {
    const entryId = await entered(SURVEY_FIRST)
    const stranger = await server.addPlayer()
    const steps = [
      server.ask(postSurvey, { ...asked({ entryId, answers: {}, ...ACCEPTED }), bearer: stranger.bearer }),
      server.ask(postEntryStatus, { ...asked({ entryId }), bearer: stranger.bearer }),
    ]
    for (const reply of await Promise.all(steps))
      expect(reply).toMatchObject({ status: 403, body: { code: 'unauthorized' } })
  })
})
