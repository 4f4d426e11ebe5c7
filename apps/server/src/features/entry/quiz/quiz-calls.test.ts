/** The calls of a quiz: which questions are shown, and which may be answered or given more time. */
import { createHash } from 'node:crypto'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { buildCompetition } from '../../../testing/competitions.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { saveCompetition } from '../../catalogue/catalogue.ts'
import { answer } from './answer.ts'
import { extendQuestionTime } from './extend.ts'
import { questionsOf, refuseAttempt } from './quiz-attempts.ts'

const player = 1
const [QUIZ, POOL] = [1, 2]
const timed: QuizQuestion = {
  id: 'timed',
  text: 'Blue?',
  overlay: 'single-answer',
  options: ['Yes', 'No'],
  answer: 'Yes',
  seconds: 60,
}
const spelt: QuizQuestion = { id: 'spelt', text: 'How?', overlay: 'blank-letters', pattern: '_l_e', answer: 'blue' }
const pool = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...timed, id }))

const shop = await openUseCaseHarness([])
const quiz = buildCompetition({ id: QUIZ, steps: ['quiz'] })
const fromPool = buildCompetition({ id: POOL, steps: ['quiz'], quizRules: { asked: 2 } })
const save = async (questions: QuizQuestion[]) => {
  await saveCompetition(shop.db, quiz, questions)
  await saveCompetition(shop.db, fromPool, pool)
  await shop.catalogue.refresh()
}
beforeEach(async () => {
  await shop.clear()
  await save([timed, spelt])
  await shop.addPlayer(player)
})

const reply = (entryId: string, questionId: string, text: string) =>
  answer(shop.db, shop.catalogue, { playerId: player, entryId, questionId, answer: text })
const extend = (entryId: string, questionId: string) =>
  extendQuestionTime(shop.db, shop.catalogue, { playerId: player, entryId, questionId })

it('a question is shown with what it has: options or a pattern, and the time that is left', async () => {
  const entryId = await shop.entered(player, QUIZ)
  const { id, text, overlay } = spelt
  const shown = { id, text, overlay, pattern: '_l_e' }
  expect(await shop.questions(player, entryId)).toEqual({
    ok: true,
    body: {
      questions: [
        {
          id: 'timed',
          text: 'Blue?',
          overlay: 'single-answer',
          options: ['Yes', 'No'],
          secondsLeft: expect.any(Number),
        },
        shown,
      ],
    },
  })
  await reply(entryId, 'timed', 'Yes')
  expect(await shop.questions(player, entryId)).toEqual({ ok: true, body: { questions: [shown] } })
  // The other question was taken out meanwhile.
  await save([timed])
  expect(await shop.questions(player, entryId)).toEqual({ ok: true, body: { questions: [] } })
})

it('only the due question is answered or given more time', async () => {
  const entryId = await shop.entered(player, QUIZ)
  expect(await extend(entryId, 'timed')).toMatchObject({ code: 'step-not-finished' })
  await shop.questions(player, entryId)
  expect(await reply(entryId, 'unknown', 'Yes')).toMatchObject({ code: 'not-found' })
  expect(await reply(entryId, 'spelt', 'blue')).toMatchObject({ code: 'step-not-finished' })
  expect(await extend(entryId, 'timed')).toMatchObject({ ok: true })
  expect(await extend(entryId, 'spelt')).toMatchObject({ code: 'not-found' })
  await reply(entryId, 'timed', 'Yes')
  expect(await extend(entryId, 'timed')).toMatchObject({ code: 'step-not-finished' })
})

it('which questions of a pool a player gets is the same in every process', async () => {
  const rank = (id: string) => createHash('sha256').update(`${POOL}:${player}:${id}`).digest('hex')
  const entry = { playerId: player, competitionId: POOL, quiz: null }
  const asked = await questionsOf(shop.db, await shop.catalogue.find(POOL), entry)
  const ids = pool.map(({ id }) => id)
  const first = ids.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, 2)
  expect(asked.map(({ id }) => id).toSorted()).toEqual(first.toSorted())
  expect(await questionsOf(shop.db, undefined, entry)).toEqual([])
})

it('a free draw has no limit of attempts', async () => {
  await shop.db.execute(
    sql`insert into player_competitions (player_id, competition_id, lost_quizzes) values (${player}, ${QUIZ}, 99)`,
  )
  expect(await refuseAttempt(shop.db, { ...quiz, legalBasis: 'free-draw' }, player)).toBeUndefined()
  expect(await refuseAttempt(shop.db, { ...quiz, legalBasis: 'skill' }, player)).toMatchObject({
    code: 'no-attempts-left',
  })
})
