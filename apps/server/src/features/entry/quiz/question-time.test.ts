/** A quiz survives reloads: its time runs on the server, can be extended, and tokens are held meanwhile. */
import { postAnswer, postEnter, postEntryStatus, postExtend, postQuestions } from '@fairdraw/contract/entry.ts'
import { MAX_EXTENSIONS, TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const TOKEN_QUIZ = 1
const SKILL = 2

const server = await startTestApp({
  competitions: [
    { id: TOKEN_QUIZ, steps: ['quiz'], tokenCost: 10 },
    { id: SKILL, steps: ['quiz', 'payment'], pricePence: 200, legalBasis: 'skill' },
  ],
})

/** A player with an open question of sixty seconds. */
async function asked(competitionId: number) {
  const { bearer, playerId } = await server.addPlayer({ balances: { tokens: 10 } })
  const entered = await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
  const entryId = entered.body.entryId!
  const questions = () => server.ask(postQuestions, { bearer, body: { entryId } })
  await questions()
  return {
    entryId,
    bearer,
    questions,
    extend: (questionId = 'q1') => server.ask(postExtend, { bearer, body: { entryId, questionId } }),
    answer: (answer = 'Blue') => server.ask(postAnswer, { bearer, body: { entryId, questionId: 'q1', answer } }),
    status: () => server.ask(postEntryStatus, { bearer, body: { entryId } }),
    /** Moves the time of the question into the past. */
    pass: (seconds: number) =>
      server.db.execute(
        sql`update entries set quiz = jsonb_set(quiz, '{q1,askedAt}', to_jsonb(
              to_char((quiz #>> '{q1,askedAt}')::timestamptz at time zone 'UTC' - make_interval(secs => ${seconds}),
                      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
            where id = ${entryId}`,
      ),
    wallet: async () =>
      (
        await readRows<{ balance: number; held: number }>(
          server.db,
          sql`select balance::int, held::int from wallets where player_id = ${playerId} and asset = 'tokens'`,
        )
      )[0],
  }
}

const left = (reply: { body: { questions?: { secondsLeft?: number }[] } }) => reply.body.questions?.[0]?.secondsLeft

describe('a question that was asked', () => {
  // Row 1.7-23
  it('continues with the remaining time, on any device', async () => {
    const { questions, pass, status } = await asked(TOKEN_QUIZ)
    await pass(20)
    const again = left(await questions())!
    expect(again).toBeGreaterThan(30)
    expect(again).toBeLessThanOrEqual(40)
    expect(await status()).toMatchObject({ body: { status: 'pending', step: 'quiz', quiz: { isUnderWay: true } } })
  })

  // Row 1.3-75
  it('is not running before it is asked, nor after its answer', async () => {
    const { bearer } = await server.addPlayer({ balances: { tokens: 10 } })
    const { body } = await server.ask(postEnter, { bearer, body: { competitionId: TOKEN_QUIZ, termsAccepted: true } })
    const status = await server.ask(postEntryStatus, { bearer, body: { entryId: body.entryId! } })
    expect(status.body.quiz).toEqual({ questionCount: 1, quizStatus: 'pending' })
    const other = await asked(TOKEN_QUIZ)
    await other.answer()
    expect((await other.status()).body.quiz).toEqual({ questionCount: 1, quizStatus: 'correct' })
  })

  it('holds its tokens until it is answered, right, wrong or late, and then spends them once', async () => {
    for (const [answer, seconds] of [
      ['Blue', 0],
      ['Green', 0],
      ['Blue', 100],
    ] as const) {
      const one = await asked(TOKEN_QUIZ)
      expect(await one.wallet()).toEqual({ balance: 0, held: 10 })
      await one.pass(seconds)
      expect(await one.answer(answer)).toMatchObject({ body: { status: 'completed' } })
      expect(await one.wallet()).toEqual({ balance: 0, held: 0 })
    }
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })
})

describe('more time', () => {
  it('is granted on request, and an answer within it counts', async () => {
    const { extend, pass, answer, questions } = await asked(TOKEN_QUIZ)
    await pass(50)
    const { status, body } = await extend()
    expect(status).toBe(200)
    expect(body.secondsLeft).toBeGreaterThan(60)
    expect(body.secondsLeft).toBeLessThanOrEqual(70)
    expect(body.extensionsLeft).toBe(MAX_EXTENSIONS - 1)
    await pass(55)
    expect(left(await questions())).toBeGreaterThan(0)
    expect(await answer()).toMatchObject({ body: { quizStatus: 'correct' } })
  })

  it('is granted at least ten times, also in a skill competition', async () => {
    const { extend, pass, answer } = await asked(SKILL)
    for (let n = 1; n <= MAX_EXTENSIONS; n += 1) {
      await pass(55)
      expect((await extend()).body.extensionsLeft).toBe(MAX_EXTENSIONS - n)
    }
    expect(await answer()).toMatchObject({ status: 200, body: { quizStatus: 'correct' } })
  })

  it('is not granted more often, nor after the time is over', async () => {
    const { extend, answer } = await asked(TOKEN_QUIZ)
    for (let n = 1; n <= MAX_EXTENSIONS; n += 1) await extend()
    const { body } = await extend()
    expect(body.extensionsLeft).toBe(0)
    expect(body.secondsLeft).toBeLessThanOrEqual((MAX_EXTENSIONS + 1) * 60)
    const late = await asked(TOKEN_QUIZ)
    await late.pass(63)
    expect(await late.extend()).toMatchObject({
      status: 200,
      body: { secondsLeft: 0, extensionsLeft: MAX_EXTENSIONS },
    })
    expect(await late.answer()).toMatchObject({ body: { quizStatus: 'timed-out' } })
    expect(await answer()).toMatchObject({ body: { quizStatus: 'correct' } })
  })

  it('applies only to the open question of that player', async () => {
    const mine = await asked(TOKEN_QUIZ)
    expect(await mine.extend('q9')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const stranger = await asked(TOKEN_QUIZ)
    const body = { entryId: mine.entryId, questionId: 'q1' }
    expect(await server.ask(postExtend, { bearer: stranger.bearer, body })).toMatchObject({
      status: 403,
      body: { code: 'unauthorized' },
    })
    await mine.answer()
    expect(await mine.extend()).toMatchObject({ status: 409, body: { code: 'entry-finished' } })
  })

  it('is refused before the question was asked', async () => {
    const { bearer } = await server.addPlayer({ balances: { tokens: 10 } })
    const { body } = await server.ask(postEnter, { bearer, body: { competitionId: TOKEN_QUIZ, termsAccepted: true } })
    const early = { bearer, body: { entryId: body.entryId!, questionId: 'q1' } }
    expect(await server.ask(postExtend, early)).toMatchObject({ status: 409, body: { code: 'step-not-finished' } })
  })
})

it('a skill entry that times out ends before any payment, and the reply has the reason', async () => {
  const { pass, answer, status } = await asked(SKILL)
  await pass(63)
  expect(await answer()).toMatchObject({ status: 422, body: { code: 'wrong-answer', detail: TIMED_OUT_TEXT } })
  expect(await status()).toMatchObject({ body: { status: 'failed', quiz: { quizStatus: 'timed-out' } } })
})
