/** A player who began an entry and left gets one reminder with a link to continue, but only with consent to texts. */
import { postPreference } from '@fairdraw/contract/profile.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { remindOfUnfinished } from './remind.ts'

const QUIZZED = 1
const CLOSING_SOON = 2
const AT_ONCE = 3
const RUN = 4
const SOLD_OUT = 5
const HOLDING = 6
const ON_HOLD = 7
const CLOSED_EARLY = 8

const oneTicket = { ticketsTotal: 1, tooFew: 'draw' as const }

const server = await startTestApp({
  competitions: [
    { id: QUIZZED, steps: ['quiz'], closesIn: 600 },
    { id: CLOSING_SOON, steps: ['quiz'], closesIn: 20 },
    { id: AT_ONCE, closesIn: 600 },
    ...[RUN, SOLD_OUT, HOLDING].map((id) => ({ id, steps: ['quiz' as const], closesIn: 600, run: oneTicket })),
    ...[ON_HOLD, CLOSED_EARLY].map((id) => ({ id, steps: ['quiz' as const], closesIn: 600 })),
  ],
})

/** Begins an entry for a player, with or without consent to texts. */
async function begin({ competitionId = QUIZZED, agrees = true } = {}) {
  const { playerId, phone, bearer } = await server.addPlayer()
  const change = { text: true, wording: 'Yes' }
  if (agrees) await server.ask(postPreference, { bearer, body: { change } })
  await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
  await server.jobs.runAll()
  const reminders = () =>
    server.texts.filter(({ to, text }) => to === phone && text.includes('haven’t finished')).map(({ text }) => text)
  return { playerId, reminders }
}
async function later(playerId: number, minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`
  await server.db.execute(
    sql`update entries set accepted_at = accepted_at - ${ago}, remind_at = remind_at - ${ago} where player_id = ${playerId}`,
  )
  await rewriteHistory(server.db, sql`update entry_events set at = at - ${ago} where player_id = ${playerId}`)
  // The next run of the jobs delivers what is enqueued.
  await server.jobs.runAll()
  await server.jobs.runAll()
}

it('is sent once, half an hour later, with a link to continue', async () => {
  const { playerId, reminders } = await begin()
  await later(playerId, 20)
  expect(reminders()).toEqual([])
  await later(playerId, 20)
  expect(reminders()).toEqual([
    expect.stringMatching(new RegExp(`/win/competition/${QUIZZED}/enter\\b.*unsubscribe`, 's')),
  ])
  await later(playerId, 60)
  expect(reminders()).toHaveLength(1)
  expect(await findBrokenInvariants(server.db)).toEqual([])
})

it.each([
  ['without consent to texts', { agrees: false }],
  ['whose deadline is near', { competitionId: CLOSING_SOON }],
  ['whose entry is complete', { competitionId: AT_ONCE }],
])('is not sent to a player %s', async (_, options) => {
  const { playerId, reminders } = await begin(options)
  await later(playerId, 45)
  expect(reminders()).toEqual([])
})

const HAPPENED = {
  'its ticket was given back and is still there': [
    RUN,
    sql`select release_run_tickets(player_id, id, false) from entries where competition_id = ${RUN}`,
    1,
  ],
  'its ticket was given back and somebody else took it': [
    SOLD_OUT,
    sql`with gone as materialized (select release_run_tickets(player_id, id, false) from entries where competition_id = ${SOLD_OUT})
        select take_run_tickets(${SOLD_OUT}, 1, 1, true) from gone`,
    0,
  ],
  'it holds the last ticket': [HOLDING, sql`select 1`, 1],
  'the competition is on hold': [
    ON_HOLD,
    sql`update competitions set body = jsonb_set(body, '{status}', '"on-hold"') where id = ${ON_HOLD}`,
    0,
  ],
  'the competition closed early': [
    CLOSED_EARLY,
    sql`update competitions set body = jsonb_set(body, '{dateStop}', to_jsonb(clock_timestamp())) where id = ${CLOSED_EARLY}`,
    0,
  ],
} as const

it.each(Object.entries(HAPPENED))('an entry of a competition: %s', async (_, [competitionId, happened, count]) => {
  const { playerId, reminders } = await begin({ competitionId })
  await server.db.execute(happened)
  await later(playerId, 45)
  expect(reminders()).toHaveLength(count)
})

it('an active player is reminded half an hour after they left', async () => {
  const { playerId, reminders } = await begin()
  await later(playerId, 40 - 10)
  const { playerId: busy, reminders: busyReminders } = await begin()
  await server.db.execute(sql`insert into entry_events (player_id, entry_id, event, state, at)
    select player_id, id, 'answer', state, clock_timestamp() + interval '10 minutes' from entries where player_id = ${busy}`)
  await later(busy, 35)
  expect([reminders().length, busyReminders().length]).toEqual([1, 0])
  await later(busy, 20)
  expect(busyReminders()).toHaveLength(1)
  expect(playerId).not.toBe(busy)
})

it('the query reads few rows, with any number of unfinished, reminded or ended entries', async () => {
  await server.jobs.runAll()
  const add = (from: number, state: string, remindAt: ReturnType<typeof sql>) =>
    server.db
      .execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, remind_at)
      select n, gen_random_uuid(), ${QUIZZED}, ${state}, '{quiz}', clock_timestamp() - interval '1 hour',
        clock_timestamp() + interval '1 day', ${remindAt} from generate_series(${from}::int, ${from + 4_999}::int) n`)
  await add(100_000, 'started', sql`null`)
  await add(200_000, 'payment-due', sql`clock_timestamp() + interval '1 minute'`)
  await add(300_000, 'completed', sql`clock_timestamp() - interval '1 minute'`)
  const read = await countRowsRead(server.db, ['entries', 'entry_events'], remindOfUnfinished)
  await server.db.execute(sql`delete from entries where player_id >= 100000`)
  expect(read).toBeLessThan(500)
})
