/**
 * Two worker processes are killed again and again while the age service fails: each player is asked about once, each check is
 * decided once, and each claim goes on or waits as the answer says. 300 kills in the long run.
 */
import { randomInt } from 'node:crypto'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { startWorkers } from '../../testing/processes/start-workers.ts'
import { waitUntilDone } from '../../testing/processes/wait-until-done.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 4 : 300
const PLAYERS = KILLS * 10
/** By the last two digits of the number, as the emulated service answers. */
const STATES: Record<string, [check: string, award: string]> = {
  '17': ['under-18', 'checking'],
  '71': ['unknown', 'checking'],
  '72': ['refused', 'checking'],
}

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const database = closeAfter(await openPatient(postgres.url))
await database.db.execute(sql`
  with made as (insert into players (id, phone, age_stated_at)
    select n, '0770' || lpad((n / 4)::text, 5, '0') || (array['01', '17', '71', '72'])[1 + n % 4], now()
    from generate_series(1, ${PLAYERS}::int) n returning id),
  filled as (insert into wallets (player_id, asset, balance) select id, 'tokens', 0 from made)
  insert into awards (player_id, id, draw_id, place, ticket, prize, state, claim_by)
    select id, gen_random_uuid(), gen_random_uuid(), 0, id, '{"type": "physical", "physicalType": "parcel", "value": 100, "name": "A car"}',
      'offered', now() + interval '1 day' from made`)

function injectFault(): void {
  if (emulators.faults.list().length > 6) return
  const faults = ['drop-before', 'drop-after', 'drop-after', 'error-5xx'] as const
  emulators.faults.add({ vendor: 'age-check', operation: 'check', fault: faults[randomInt(faults.length)]! })
}

const unfinished = async () =>
  await readValue<number>(
    database.db,
    sql`select (select count(*) from awards where state = 'offered')::int
            + (select count(*) from age_checks where state = 'asked')::int
            + (select count(*) from awards a join players p on p.id = a.player_id and p.age_result = 'over-18'
                where a.state = 'checking')::int as left`,
  )

it(`${PLAYERS} claims, ${KILLS} kills: one check each, one answer each`, async () => {
  const workers = await startWorkers('age-check-worker', { DATABASE_URL: postgres.url, EMULATORS: emulators.origin })
  const endLeases = () =>
    database.db.execute(
      sql`update age_checks set next_attempt_at = clock_timestamp() where next_attempt_at > clock_timestamp() + interval '50 seconds'`,
    )
  for (let nth = 0; nth < KILLS; nth += 1) {
    injectFault()
    await workers.killOne(120, endLeases)
  }
  emulators.faults.clear()
  await waitUntilDone(unfinished)
  await workers.close()

  const found = await readRows<{ ending: string; checks: string[]; state: string; told: number }>(
    database.db,
    sql`select right(p.phone, 2) as ending, a.state,
          (select array_agg(c.state) from age_checks c where c.player_id = p.id) as checks,
          (select count(*)::int from account_events e where e.player_id = p.id and e.event = 'age-checked') as told
        from players p join awards a on a.player_id = p.id`,
  )
  expect(found).toHaveLength(PLAYERS)
  for (const { ending, checks, state, told } of found) {
    const [check, award] = STATES[ending] ?? ['over-18', 'claimed']
    expect({ ending, checks, state, told }).toEqual({ ending, checks: [check], state: award, told: 1 })
  }
  const asked = Map.groupBy(emulators.ageCheck.questions(), ({ phone }) => phone)
  expect(asked.size).toBe(PLAYERS)
  for (const [phone, questions] of asked)
    expect({ phone, references: new Set(questions.map(({ reference }) => reference)).size }).toEqual({
      phone,
      references: 1,
    })
}, 3_600_000)
