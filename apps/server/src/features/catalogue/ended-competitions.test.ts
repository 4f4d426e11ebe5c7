/** Competitions that are over: not in memory, and found on request. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { QUIZ, buildCompetition } from '../../testing/competitions.ts'
import { createCatalogue, saveCompetition } from './catalogue.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const { db } = await openTestDatabase()
const CURRENT = 1
await saveCompetition(db, buildCompetition({ id: CURRENT }), [])

const ENDED = 20_000
const FIRST = 100_000
const readCatalogue = (now?: () => Date) => createCatalogue({ db, listen: async () => undefined }, undefined, now)

it('competitions that are over are not in the snapshot, and each is found on request', async () => {
  const before = (await readCatalogue()).snapshot()
  const whole = buildCompetition({ id: 0, opensIn: -2_000_000, closesIn: -1_500_000, steps: ['quiz'] })
  await db.execute(sql`insert into competitions (id, body, quiz)
    select id, jsonb_set(${JSON.stringify(whole)}::jsonb, '{id}', to_jsonb(id)), ${JSON.stringify(QUIZ)}::jsonb
    from generate_series(${FIRST}::int, ${FIRST + ENDED - 1}::int) as id`)
  const catalogue = await readCatalogue()
  const { byId, quizOf, visible } = catalogue.snapshot()
  expect([byId.size, quizOf.size, visible.length]).toEqual([
    before.byId.size,
    before.quizOf.size,
    before.visible.length,
  ])

  expect(await catalogue.find(FIRST + 7)).toMatchObject({ competition: { id: FIRST + 7 }, quiz: QUIZ })
  expect(await catalogue.find(FIRST + ENDED)).toBeUndefined()
  const some = await catalogue.findAll([CURRENT, FIRST, FIRST + 1, FIRST + ENDED])
  expect([...some.byId.keys()]).toEqual([CURRENT, FIRST, FIRST + 1])
  expect(some.quizOf.get(FIRST)).toEqual(QUIZ)
})

it('competitions that are over are read once between two changes', async () => {
  const catalogue = await readCatalogue()
  const questions = vi.spyOn(db, 'select')
  for (let attempt = 0; attempt < 5; attempt += 1) await catalogue.find(FIRST + 1)
  for (let attempt = 0; attempt < 5; attempt += 1) await catalogue.find(FIRST + ENDED)
  expect(questions).toHaveBeenCalledTimes(2)
  questions.mockRestore()
  await db.execute(sql`update competitions set body = jsonb_set(body, '{name}', '"Renamed"') where id = ${FIRST + 1}`)
  await catalogue.refresh()
  expect((await catalogue.find(FIRST + 1))?.competition.name).toBe('Renamed')
})

it.each([
  [
    'its just-missed window',
    { justMissed: { title: '', dateStart: '2026-03-01T12:00:00Z', dateStop: '2026-03-05T12:00:00Z' } },
  ],
  [
    'another channel',
    {
      channels: {
        ...buildCompetition({ id: 60 }).meta.channels,
        postal: { enabled: true, info: '', cost: '', dateStop: '2026-03-05T12:00:00Z' },
      },
    },
  ],
  ['its draw', { drawCutOff: '2026-03-05T12:00:00Z' }],
])('a competition stays current until a day after %s, not only after its closing', async (_, meta) => {
  const whole = buildCompetition({ id: 60 })
  const changed = {
    ...whole,
    dateStart: '2026-02-01T12:00:00Z',
    dateStop: '2026-03-02T12:00:00Z',
    meta: { ...whole.meta, ...meta },
  }
  await saveCompetition(db, changed as Competition, [])
  const isHeldAt = async (at: string) => {
    const catalogue = await readCatalogue(() => new Date(at))
    return catalogue.snapshot().byId.has(60)
  }
  expect([await isHeldAt('2026-03-06T11:59:59Z'), await isHeldAt('2026-03-06T12:00:00Z')]).toEqual([true, false])
})
