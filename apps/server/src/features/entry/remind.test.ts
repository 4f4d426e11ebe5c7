/** Whoever began an entry and left it is reminded once, with a link that goes on with it; whoever did not agree hears nothing. */
import { randomUUID } from 'node:crypto'
import { postPreference } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../testing/ledger.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const QUIZZED = 1
const CLOSING_SOON = 2
const AT_ONCE = 3

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    competitions: [
      { id: QUIZZED, steps: ['quiz'], closesIn: 600 },
      { id: CLOSING_SOON, steps: ['quiz'], closesIn: 20 },
      { id: AT_ONCE, closesIn: 600 },
    ],
  })
})
afterAll(() => server.close())

/** A player who agreed to texts, or did not, and began an entry. */
async function begin({ competitionId = QUIZZED, agrees = true } = {}) {
  const { playerId, phone, bearer } = await server.addPlayer()
  const change = { text: true, wording: 'Yes' }
  if (agrees) await server.ask(postPreference, { bearer, body: { change } })
  await server.ask(postEnter, { bearer, key: randomUUID(), body: { competitionId, termsAccepted: true } })
  await server.jobs.runAll()
  const heard = () =>
    server.texts.filter(({ to, text }) => to === phone && text.includes('not finished')).map(({ text }) => text)
  return { playerId, heard }
}
async function later(playerId: number, minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`
  await server.db.execute(sql`update entries set accepted_at = accepted_at - ${ago} where player_id = ${playerId}`)
  await rewriteHistory(server.db, sql`update entry_events set at = at - ${ago} where player_id = ${playerId}`)
  // What is written is told by the next turn of the jobs.
  await server.jobs.runAll()
  await server.jobs.runAll()
}

it('half an hour later, once, with a link to go on', async () => {
  const { playerId, heard } = await begin()
  await later(playerId, 20)
  expect(heard()).toEqual([])
  await later(playerId, 20)
  expect(heard()).toEqual([expect.stringMatching(new RegExp(`/win/competition/${QUIZZED}/enter\\b.*unsubscribe`, 's'))])
  await later(playerId, 60)
  expect(heard()).toHaveLength(1)
  expect(await brokenInvariants(server.db)).toEqual([])
})

it.each([
  ['who did not agree to texts', { agrees: false }],
  ['whose time is nearly over', { competitionId: CLOSING_SOON }],
  ['who is in already', { competitionId: AT_ONCE }],
])('not somebody %s', async (_, who) => {
  const { playerId, heard } = await begin(who)
  await later(playerId, 45)
  expect(heard()).toEqual([])
})
