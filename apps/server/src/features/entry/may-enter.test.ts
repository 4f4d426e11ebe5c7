/** Before a form is filled in, the page gets the reply that `enter` would give (docs/mechanisms/entry.md). */
import { postEnter, postMayEnter } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const FREE = 1
const CAPPED = 2
const CLOSED = 3
const TO_COME = 4
const ON_HOLD = 5
const HIDDEN = 6
const VERIFIED = 7
const TOKENS = 8
const QUIZ = 9
const NO_WINNERS = 10

const server = await startTestApp({
  competitions: [
    { id: FREE },
    { id: CAPPED, cap: 1 },
    { id: CLOSED, opensIn: -120, closesIn: -60 },
    { id: TO_COME, opensIn: 60, closesIn: 120 },
    { id: ON_HOLD, status: 'on-hold' },
    { id: HIDDEN, isHidden: true },
    { id: VERIFIED, emailVerificationRequired: true },
    { id: TOKENS, tokenCost: 20 },
    { id: QUIZ, steps: ['quiz'] },
    { id: NO_WINNERS, eligibility: { excludedPostcodeAreas: ['BT'] } },
  ],
})

type Fields = Parameters<TestApp['addPlayer']>[0]

async function newPlayer(fields: Fields = {}) {
  const { bearer, playerId } = await server.addPlayer(fields)
  return {
    playerId,
    mayEnter: (competitionId: number) => server.ask(postMayEnter, { bearer, body: { competitionId } }),
    enter: (competitionId: number) => server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } }),
  }
}

const later = () => new Date(Date.now() + 3_600_000)

it.each<[string, number, Fields]>([
  ['not-found', 999, {}],
  ['closed', CLOSED, {}],
  ['not-started', TO_COME, {}],
  ['on-hold', ON_HOLD, {}],
  ['unauthorized', HIDDEN, {}],
  ['email-not-verified', VERIFIED, {}],
  ['not-enough-tokens', TOKENS, { balances: { tokens: 19 } }],
  ['ineligible', NO_WINNERS, { postcode: 'BT1 1AA' }],
  ['paused', FREE, { pausedUntil: later() }],
  ['paused', FREE, { excludedUntil: later() }],
  ['age-unverified', FREE, { ageStatedAt: null }],
])('%s is reported before the entry, as the entry would', async (code, competitionId, fields) => {
  const player = await newPlayer(fields)
  const before = await player.mayEnter(competitionId)
  const { status, body } = await player.enter(competitionId)
  expect(before).toMatchObject({ status, body: { code, ...(body.until ? { until: body.until } : {}) } })
  expect(body.code).toBe(code)
})

it('the entry limit is reported once it is reached', async () => {
  const player = await newPlayer()
  expect(await player.mayEnter(CAPPED)).toMatchObject({ status: 200, body: { hasUnfinished: false } })
  await player.enter(CAPPED)
  expect(await player.mayEnter(CAPPED)).toMatchObject({ status: 409, body: { code: 'entry-limit-exceeded' } })
})

it('an unfinished entry may continue, even if the competition accepts no new one', async () => {
  const player = await newPlayer()
  await player.enter(QUIZ)
  await server.db.execute(
    sql`update competitions set body = body || '{"isOnHold": true, "status": "on-hold"}' where id = ${QUIZ}`,
  )
  await server.catalogue.refresh()
  expect(await player.mayEnter(QUIZ)).toMatchObject({ status: 200, body: { hasUnfinished: true } })
  expect(await (await newPlayer()).mayEnter(QUIZ)).toMatchObject({ status: 409, body: { code: 'on-hold' } })
})

it('the check changes nothing', async () => {
  const player = await newPlayer()
  await player.mayEnter(FREE)
  const [count] = await readRows<{ entries: number; keys: number }>(
    server.db,
    sql`select (select count(*) from entries where player_id = ${player.playerId})::int as entries,
               (select count(*) from idempotency_keys where player_id = ${player.playerId})::int as keys`,
  )
  expect(count).toEqual({ entries: 0, keys: 0 })
})
