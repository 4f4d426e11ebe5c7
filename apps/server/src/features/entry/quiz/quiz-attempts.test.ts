/** A test of skill has as many attempts as its terms say, and reopening gives no more (field rule 1). */
import { postAnswer, postEnter, postEntryStatus, postPayment, postQuestions } from '@fairdraw/contract/entry.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildCompetition } from '../../../testing/competitions.ts'
import type { CompetitionOptions } from '../../../testing/competitions.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { saveCompetition } from '../../catalogue/catalogue.ts'
import { expireEntries } from '../jobs/expire.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { findEntry } from '../find-entry.ts'
import { endWithoutTickets } from '../steps.ts'

const SKILL = 1
const TWO_ATTEMPTS = 2
const FREE_DRAW = 3
const POOL_SIZE = 8

const POOL: QuizQuestion[] = Array.from({ length: POOL_SIZE }, (_, place) => ({
  id: `q${place}`,
  text: `Question ${place}?`,
  overlay: 'single-answer',
  options: ['Right', 'One', 'Two', 'Three', 'Four'],
  answer: 'Right',
  seconds: 60,
}))
const skill = { type: 'broadcast', legalBasis: 'skill' } as const
const COMPETITIONS: CompetitionOptions[] = [
  { id: SKILL, steps: ['quiz', 'payment'], pricePence: 200, quizRules: { asked: 1 }, ...skill },
  { id: TWO_ATTEMPTS, steps: ['quiz'], quizRules: { asked: 2, attempts: 2 }, ...skill },
  { id: FREE_DRAW, steps: ['quiz'], quizRules: { asked: 1 } },
]

const server = await startTestApp()
for (const sketch of COMPETITIONS) await saveCompetition(server.db, buildCompetition(sketch), POOL)
await server.catalogue.refresh()

async function newPlayer() {
  const { bearer, playerId } = await server.addPlayer()
  return {
    playerId,
    enter: (competitionId: number) => server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } }),
    async begin(competitionId: number) {
      const { body } = await this.enter(competitionId)
      const entryId = body.entryId!
      return {
        entryId,
        questions: async () => {
          const reply = await server.ask(postQuestions, { bearer, body: { entryId } })
          return { ...reply, ids: (reply.body.questions ?? []).map(({ id }) => id) }
        },
        answer: (questionId: string, answer: string) =>
          server.ask(postAnswer, { bearer, body: { entryId, questionId, answer } }),
        status: () => server.ask(postEntryStatus, { bearer, body: { entryId } }),
        pay: () => server.ask(postPayment, { bearer, body: { entryId, method: 'card', nonce: 'unused' } }),
      }
    },
  }
}

const USED_UP = { status: 409, body: { code: 'no-attempts-left' } }

describe('a wrong answer', () => {
  it('uses the attempt: no new entry begins', async () => {
    const player = await newPlayer()
    const entry = await player.begin(SKILL)
    const { ids } = await entry.questions()
    expect(await entry.answer(ids[0]!, 'Two')).toMatchObject({ status: 422, body: { code: 'wrong-answer' } })
    expect(await player.enter(SKILL)).toMatchObject(USED_UP)
    expect(await player.enter(SKILL)).toMatchObject(USED_UP)
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('is reported with its reason wherever the ended entry is requested again', async () => {
    const player = await newPlayer()
    const entry = await player.begin(SKILL)
    const { ids } = await entry.questions()
    await entry.answer(ids[0]!, 'Two')
    const wrong = { status: 422, body: { code: 'wrong-answer' } }
    expect(await entry.answer(ids[0]!, 'Right')).toMatchObject(wrong)
    expect(await entry.questions()).toMatchObject(wrong)
    expect(await entry.pay()).toMatchObject(wrong)
    expect((await entry.status()).body).toMatchObject({ status: 'failed', quiz: { quizStatus: 'wrong' } })
  })

  it('costs nothing in a free draw', async () => {
    const player = await newPlayer()
    const entry = await player.begin(FREE_DRAW)
    const { ids } = await entry.questions()
    expect(await entry.answer(ids[0]!, 'Two')).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await player.enter(FREE_DRAW)).toMatchObject({ status: 200 })
  })
})

describe('an answer that comes too late', () => {
  it('uses the attempt too, and the ended entry keeps its reason', async () => {
    const player = await newPlayer()
    const entry = await player.begin(SKILL)
    const { ids } = await entry.questions()
    await server.db.execute(
      sql`update entries set quiz = jsonb_build_object(${ids[0]!}::text, jsonb_build_object('askedAt', '2020-01-01T00:00:00.000Z'))
          where id = ${entry.entryId}`,
    )
    const late = { status: 422, body: { code: 'wrong-answer', detail: TIMED_OUT_TEXT } }
    expect(await entry.answer(ids[0]!, 'Right')).toMatchObject(late)
    expect(await entry.questions()).toMatchObject(late)
    expect(await player.enter(SKILL)).toMatchObject(USED_UP)
  })
})

describe('an entry that ends for another reason', () => {
  const expire = async (entryId: string) => {
    await server.db.execute(sql`update entries set deadline = now() - interval '1 minute' where id = ${entryId}`)
    await expireEntries(server.db)
  }

  it('with a shown and unanswered question has used the attempt, because the answer could be looked up', async () => {
    const player = await newPlayer()
    const entry = await player.begin(SKILL)
    await entry.questions()
    await expire(entry.entryId)
    expect(await player.enter(SKILL)).toMatchObject(USED_UP)
  })

  it('before its question was shown, or after a right answer, has not', async () => {
    const player = await newPlayer()
    const unseen = await player.begin(SKILL)
    await expire(unseen.entryId)
    const unpaid = await player.begin(SKILL)
    const { ids } = await unpaid.questions()
    expect(await unpaid.answer(ids[0]!, 'Right')).toMatchObject({ status: 200, body: { step: 'payment' } })
    await expire(unpaid.entryId)
    expect(await player.enter(SKILL)).toMatchObject({ status: 200 })
  })
})

it('an entry begun while the last attempt fails gets no question', async () => {
  const player = await newPlayer()
  const entry = await player.begin(SKILL)
  await server.db.execute(
    sql`update player_competitions set lost_quizzes = 1 where player_id = ${player.playerId} and competition_id = ${SKILL}`,
  )
  expect(await entry.questions()).toMatchObject(USED_UP)
  expect((await entry.status()).body).toMatchObject({ status: 'failed' })
  expect(await findBrokenInvariants(server.db)).toEqual([])
})

describe('questions from a pool', () => {
  it('are the same for a player every time, and after an entry that ended before they were shown', async () => {
    const player = await newPlayer()
    const entry = await player.begin(SKILL)
    const first = await entry.questions()
    expect(first.ids).toHaveLength(1)
    expect((await entry.questions()).ids).toEqual(first.ids)
    await server.db.transaction(async (tx) => {
      await lockPlayer(tx, player.playerId)
      const found = (await findEntry(tx, player.playerId, entry.entryId))!
      await endWithoutTickets(tx, { ...found, quiz: null }, 'cancel')
    })
    const next = await player.begin(SKILL)
    expect((await next.questions()).ids).toEqual(first.ids)
  })

  it('differ between players', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 12; n += 1) {
      const entry = await (await newPlayer()).begin(SKILL)
      seen.add((await entry.questions()).ids[0]!)
    }
    expect(seen.size).toBeGreaterThan(2)
  })

  it('differ at a second attempt, after which there is none', async () => {
    const player = await newPlayer()
    const first = await player.begin(TWO_ATTEMPTS)
    const before = (await first.questions()).ids
    expect(await first.answer(before[0]!, 'Right')).toMatchObject({ body: { remaining: 1 } })
    await first.questions()
    await first.answer(before[1]!, 'Four')
    const second = await player.begin(TWO_ATTEMPTS)
    const after = (await second.questions()).ids
    expect(after).toHaveLength(2)
    expect(after.filter((id) => before.includes(id))).toEqual([])
    await second.answer(after[0]!, 'Four')
    expect(await player.enter(TWO_ATTEMPTS)).toMatchObject(USED_UP)
  })

  it('have the same number in the status as in the quiz', async () => {
    const entry = await (await newPlayer()).begin(TWO_ATTEMPTS)
    expect((await entry.status()).body).toMatchObject({ quiz: { questionCount: 2, quizStatus: 'pending' } })
  })
})
