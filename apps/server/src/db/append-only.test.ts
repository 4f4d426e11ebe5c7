/** The database itself refuses changes of append-only tables (docs/decisions/0016). */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readValue } from '../testing/read-rows.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const [PLAYER, ERASED] = [1, 2] as const
const [HELD, REFUNDED] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const database = await openTestDatabase()
const { db } = database
await db.execute(sql`insert into players (id, phone, erased_at)
  values (${PLAYER}, '07700900001', null), (${ERASED}, 'erased 2', now())`)
await db.execute(sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
  values (${PLAYER}, 'tokens', 'issued', 'wallet', 1, 'gift')`)
await db.execute(sql`insert into exchanges (player_id, key, from_asset, to_asset, taken, given)
  values (${PLAYER}, gen_random_uuid(), 'cash', 'tokens', 1, 1)`)
await db.execute(sql`insert into entry_events (player_id, entry_id, event, state)
  values (${PLAYER}, gen_random_uuid(), 'enter', 'started')`)
await db.execute(
  sql`insert into payment_events (payment_id, event, state) values (gen_random_uuid(), 'intend', 'intended')`,
)
await db.execute(
  sql`insert into payout_events (player_id, payout_id, event, state) values (${PLAYER}, gen_random_uuid(), 'request', 'requested')`,
)
await db.execute(sql`insert into campaign_claims (player_id, campaign_id, key, code_hash, prize_type, offered, awarded)
  values (${PLAYER}, 'spring', gen_random_uuid(), '\\x00', 'tokens', 10, 10)`)
await db.execute(
  sql`insert into competition_terms (competition_id, version, checkbox_text, full_text) values (1, 1, '', '')`,
)
await db.execute(
  sql`insert into closing_moves (competition_id, revision, channel, moved_from, moved_to, reason, author, approved_by)
      values (1, 2, 'online', now(), now() + interval '1 day', 'The lines were down.', 'staff:a', 'staff:b')`,
)
await db.execute(sql`insert into monthly_returns (month, version, figures, notes, counted_at, kept_by)
  values ('2026-10', 1, '{}', '{}', now(), gen_random_uuid())`)
for (const [id, state] of [
  [HELD, 'completed'],
  [REFUNDED, 'refunded'],
]) {
  await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline)
    values (${PLAYER}, ${id}, 1, ${state}, '{}', 1, now(), now())`)
  await db.execute(sql`insert into tickets (competition_id, player_id, entry_id) values (1, ${PLAYER}, ${id})`)
}
await db.execute(sql`insert into winsday_tickets (player_id, id, draw_id) values (${PLAYER}, 1, 'a week')`)
for (const player of [PLAYER, ERASED]) {
  await db.execute(sql`insert into account_events (player_id, event) values (${player}, 'registered')`)
  for (const table of ['marketing_consents', 'result_notice_consents'])
    await db.execute(sql`insert into ${sql.identifier(table)} (player_id, channel, is_granted, wording, source, at)
      values (${player}, 'email', true, 'Yes', 'profile', now())`)
}

const refused = (statement: string) =>
  expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { code: '23000', message: expect.stringContaining('is append-only') as string },
  })
const count = async (table: string) =>
  await readValue<number>(database.db, sql.raw(`select count(*)::int as count from ${table}`))

describe.each([
  ['ledger_transfers', 'amount = 2'],
  ['exchanges', 'given = 2'],
  ['entry_events', "state = 'completed'"],
  ['payment_events', "state = 'captured'"],
  ['payout_events', "state = 'paid'"],
  ['campaign_claims', 'awarded = 2'],
  ['competition_terms', "full_text = 'Other'"],
  ['account_events', "event = 'closed'"],
  ['marketing_consents', 'is_granted = false'],
  ['result_notice_consents', 'is_granted = false'],
  ['closing_moves', "reason = 'Another.'"],
  ['monthly_returns', "month = '2026-09'"],
  ['winsday_tickets', 'player_id = 2'],
])('%s', (table, change) => {
  it('accepts inserts and refuses updates and deletes', async () => {
    const before = await count(table)
    expect(before).toBeGreaterThan(0)
    await refused(`update ${table} set ${change}`)
    await refused(`delete from ${table}`)
    await refused(`truncate ${table}`)
    expect(await count(table)).toBe(before)
  })
})

it.each(['account_events', 'marketing_consents', 'result_notice_consents'])(
  '%s lose those of a player who is erased, and of nobody else',
  async (table) => {
    await refused(`delete from ${table} where player_id = ${PLAYER}`)
    await database.db.execute(sql.raw(`delete from ${table} where player_id = ${ERASED}`))
    expect(await count(table)).toBe(1)
  },
)

it.each([
  ['another holder', `update tickets set player_id = ${ERASED}`],
  ['another number', 'update tickets set number = 1'],
  ['another competition', 'update tickets set competition_id = 2'],
  ['none at all', 'truncate tickets'],
  ['one less', `delete from tickets where entry_id = '${HELD}'`],
])('a ticket has no change to %s', async (_what, statement) => {
  const before = await count('tickets')
  await refused(statement)
  expect(await count('tickets')).toBe(before)
})

it.each([
  ['with its holder', 'player_id = 2'],
  ['with its number', 'id = 2'],
  ['with its week', "draw_id = 'another'"],
])('a weekly ticket stays %s, and is revealed with its prize', async (_what, change) => {
  await refused(`update winsday_tickets set ${change}`)
  await database.db.execute(sql`update winsday_tickets set revealed_at = now(), prize = '{}' where id = 1`)
})

it('a ticket goes with its refunded entry until its draw has a list, and never from then on', async () => {
  const withDraw = (state: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into draws (kind, subject_id, title, state, cut_off)
        values ('competition', '1', 'A draw', ${state}, now())`)
      await tx.execute(sql`delete from tickets where entry_id = ${REFUNDED}`)
      throw new Error('allowed')
    })
  for (const state of ['open', 'closed']) await expect(withDraw(state)).rejects.toThrow('allowed')
  for (const state of ['reconciled', 'committed', 'drawn', 'approved', 'published'])
    await expect(withDraw(state)).rejects.toMatchObject({ cause: { code: '23000' } })
  await database.db.execute(sql`delete from tickets where entry_id = ${REFUNDED}`)
  expect(await count('tickets')).toBe(1)
})
