/** The jobs of payments: each says how much it has done, and those with a schedule when the next is due. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
  values (gen_random_uuid(), 1, gen_random_uuid(), 'card', 200, 'captured')`)
await server.db.execute(sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state)
  select gen_random_uuid(), id, 1, 1, 200, 'too-late', 'pending' from payments`)

const VENDORS = 3
const jobsOf = (what: string) => server.jobList.filter(({ name }) => name.startsWith(what))
const inAMinute = sql`clock_timestamp() + interval '1 minute'`

it.each([
  ['sweep payments by', sql`update payments set check_at = ${inAMinute}`],
  ['refund payments by', sql`update refunds set next_attempt_at = ${inAMinute}`],
  ['follow captured payments by', sql`update payments set follow_at = ${inAMinute}`],
])('%s: due with the next row, at every vendor', async (what, schedule) => {
  const dueIn = () => Promise.all(jobsOf(what).map(({ nextDueInMs }) => nextDueInMs!()))
  expect(await dueIn()).toEqual(Array.from({ length: VENDORS }, () => undefined))
  await server.db.execute(schedule)
  for (const ms of await dueIn()) {
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(60_000)
  }
})

it.each([
  ['sweep payments by', VENDORS],
  ['refund payments by', VENDORS],
  ['follow captured payments by', VENDORS],
  ['refund draws that were called off', 1],
  ['expire discounts', 1],
  ['reconcile the vendors’ books', 1],
  ['delete gateway customers', 1],
])('%s: says how much it has done', async (what, count) => {
  const done = await Promise.all(jobsOf(what).map(({ run }) => run(new AbortController().signal)))
  expect(done).toEqual(Array.from({ length: count }, () => expect.any(Number)))
})
