/**
 * Two processes that enqueue result notices are killed repeatedly: each player gets one notice, winners and alternates get
 * none.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../../testing/close-after.ts'
import { readValue } from '../../../testing/read-rows.ts'
import { publishDrawOf } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../../testing/test-database.ts'
import { startWorkers } from '../../../testing/processes/start-workers.ts'
import { awardDraws } from '../award-draw.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 3 : 60
/** Less than MAX_ENQUEUED_NOTICES, because this test sends none. */
const PLAYERS = 1_800
const COMPETITION = 1
const WINNERS = 5
const ALTERNATES = 3

const postgres = await openTestPostgres()
const app = await startTestApp({
  database: await openPatient(postgres.url),
  competitions: [
    {
      id: COMPETITION,
      opensIn: -600,
      closesIn: -30,
      prizeTiers: [
        {
          name: 'A mug',
          winners: WINNERS,
          prize: { type: 'physical', value: 1_000, name: 'A mug' },
        },
      ],
      draw: { alternates: ALTERNATES, onePrizePerPlayer: true },
    },
  ],
})
const { db } = app
await db.execute(
  sql`insert into players (phone) select '077' || lpad(n::text, 8, '0') from generate_series(1, ${PLAYERS}::int) n`,
)
await db.execute(sql`insert into wallets (player_id, asset) select id, 'tokens' from players`)
await db.execute(
  sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at)
      select id, gen_random_uuid(), ${COMPETITION}, 'completed', '{}', now(), now(), now() from players`,
)
await db.execute(
  sql`insert into tickets (competition_id, player_id, entry_id) select competition_id, player_id, id from entries`,
)
await db.execute(
  sql`insert into result_notice_consents (player_id, channel, is_granted, wording, source, at)
      select id, 'text', true, 'Tell me', 'preference', now() - interval '1 day' from players`,
)
await publishDrawOf(app, COMPETITION)
await awardDraws(app)
await app.close()
const database = closeAfter(await openPatient(postgres.url))

const number = async (query: ReturnType<typeof sql>) => await readValue<number>(database.db, query)
const countNotices = () => number(sql`select count(*)::int as n from outbox where topic = 'draw-not-won'`)

it(`${PLAYERS} players, ${KILLS} kills: each gets one notice`, async () => {
  const workers = await startWorkers('notice-worker', { DATABASE_URL: postgres.url, BATCH_SIZE: '3' })
  let kills = 0
  while (kills < KILLS || (await number(sql`select count(*)::int as n from draw_notices where sent_at is null`)) > 0) {
    await workers.killOne(60)
    kills += 1
  }
  const lost = PLAYERS - WINNERS - ALTERNATES
  await expect.poll(countNotices, { interval: 100, timeout: 60_000 }).toBe(lost)
  expect(await number(sql`select count(distinct player_id)::int as n from outbox where topic = 'draw-not-won'`)).toBe(
    lost,
  )
  const winners = sql`select player_id from awards`
  expect(
    await number(sql`select count(*)::int as n from outbox where topic = 'draw-not-won' and player_id in (${winners})`),
  ).toBe(0)

  // All prizes are delivered, so that no alternate can be called any more.
  for (const state of ['claimed', 'sent', 'delivered'])
    await database.db.execute(sql`update awards set state = ${state}`)
  await expect.poll(countNotices, { interval: 100, timeout: 60_000 }).toBe(lost + ALTERNATES)
  expect(await number(sql`select count(distinct player_id)::int as n from outbox where topic = 'draw-not-won'`)).toBe(
    lost + ALTERNATES,
  )
}, 600_000)
