/** Tabs and processes reveal the same tickets concurrently: each prize is awarded once, and all get the same reply. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { winsdayDraws } from './tables.ts'
import { addWeeklyTicket } from '../../testing/draw/weekly-tickets.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { revealTickets } from './reveal.ts'
import { closeAfter } from '../../testing/close-after.ts'

const NOW = new Date()
const PRIZE = { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' } as const
const TICKETS = ['100', '101', '102']

const postgres = await openTestPostgres()
const databases = [closeAfter(await openServer(postgres.url)), closeAfter(await openServer(postgres.url))]
const { db } = databases[0]!
await db.execute(sql`insert into players (id, phone) values (1, '07700000001')`)
await db.execute(sql`insert into wallets (player_id, asset) values (1, 'tokens')`)
await db.insert(winsdayDraws).values({ id: 'd', name: 'Winsday', drawsAt: NOW, revealableAt: NOW })
for (const id of TICKETS) await addWeeklyTicket(db, { playerId: 1, ticket: Number(id), week: 'd', prize: PRIZE })

it('each ticket is awarded once, and every tab gets the same reply', async () => {
  const calls = Array.from({ length: 16 }, (_, nth) => (nth % 4 === 0 ? TICKETS : [TICKETS[nth % 3]!]))
  const outcomes = await Promise.all(calls.map((ids, nth) => revealTickets(databases[nth % 2]!.db, 1, ids, NOW)))
  const revealed = outcomes.flatMap((outcome) => (outcome.ok ? outcome.body.revealed : []))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  for (const id of TICKETS)
    expect(new Set(revealed.filter((one) => one.id === id).map((one) => JSON.stringify(one))).size).toBe(1)
  const { db } = databases[0]!
  const [wallet] = await readRows<{ balance: number }>(
    db,
    sql`select balance::int as balance from wallets where player_id = 1 and asset = 'tokens'`,
  )
  expect(wallet).toEqual({ balance: 60 })
  expect(await findBrokenInvariants(db)).toEqual([])
})
