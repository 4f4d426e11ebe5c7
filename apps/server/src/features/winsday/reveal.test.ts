import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { foldCounters } from '../../db/counters.ts'
import { readRows } from '../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { winsdayDraws } from './tables.ts'
import { addWeeklyTicket, clearPrizes } from '../../testing/draw/weekly-tickets.ts'
import { createRevealCounter } from './counter.ts'
import { revealTickets } from './reveal.ts'

const NOW = new Date('2026-11-25T20:30:00Z')
const PRIZES: (Prize | null)[] = [
  { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' },
  { type: 'monetary', value: 2500, name: '£25' },
  { type: 'physical', value: 800, physicalType: 'parcel', name: 'a mug' },
  null,
]

const shop = await openUseCaseHarness([])
beforeEach(async () => {
  await shop.clear()
  await clearPrizes(shop.db)
  await shop.addPlayer(1, 5)
  await shop.addPlayer(2)
  await shop.db.insert(winsdayDraws).values({ id: 'd', name: 'Winsday', drawsAt: NOW, revealableAt: NOW })
  for (const [at, prize] of PRIZES.entries())
    await addWeeklyTicket(shop.db, { playerId: 1, ticket: 100 + at, week: 'd', prize })
})

const balances = async () =>
  Object.fromEntries(
    (
      await readRows<{ asset: string; balance: number }>(
        shop.db,
        sql`select asset, balance from wallets where player_id = 1`,
      )
    ).map(({ asset, balance }) => [asset, balance]),
  )

// Rows 1.1-13, 1.3-76 to 1.3-78
// Row 1.7-57
it('awards the tickets’ prizes, and counts winning tickets only', async () => {
  const outcome = await revealTickets(shop.db, 1, ['100', '101', '102', '103'], NOW)
  expect(outcome).toMatchObject({
    ok: true,
    body: {
      revealed: [
        { id: '100', totalTicketsBefore: 0, totalTicketsAfter: 1, prize: PRIZES[0] },
        { totalTicketsBefore: 1, totalTicketsAfter: 2, prize: PRIZES[1] },
        { totalTicketsBefore: 2, totalTicketsAfter: 3, prize: PRIZES[2] },
        { totalTicketsBefore: 3, totalTicketsAfter: 3, prize: null },
      ],
    },
  })
  expect(await balances()).toEqual({ tokens: 25, cash: 2500 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

// Rows 1.7-55, 1.7-70
it('the counter has the latest eight winning tickets, oldest first, and the number of those before them', async () => {
  for (let ticket = 200; ticket < 209; ticket += 1)
    await addWeeklyTicket(shop.db, { playerId: 1, ticket, week: 'd', prize: PRIZES[1]! })
  for (let ticket = 200; ticket < 209; ticket += 1)
    await revealTickets(shop.db, 1, [String(ticket)], new Date(NOW.getTime() + ticket * 1000))
  await revealTickets(shop.db, 1, ['103'], new Date(NOW.getTime() + 900_000))
  const tile = { id: 'd', location: 'tickets-counter-widget' }
  const catalogue = { snapshot: () => ({ staticInit: { showcase: [tile] } }) } as never
  const counted = await createRevealCounter(shop.db, catalogue).count('d')
  expect(counted!.totalTicketsBefore).toBe(1)
  expect(counted!.lastRevealed.map(({ prize, at }) => [prize, Date.parse(at) - NOW.getTime()])).toEqual(
    [201, 202, 203, 204, 205, 206, 207, 208].map((seconds) => ['£25', seconds * 1000]),
  )
  expect(await createRevealCounter(shop.db, catalogue).count('other')).toBeUndefined()
})

it('is free: no balance changes, and there is no payment (field rule 2)', async () => {
  await revealTickets(shop.db, 1, ['100', '101', '102', '103'], NOW)
  const booked = await readRows<{ row: string }>(
    shop.db,
    sql`select concat_ws(' ', asset, from_account, '→', to_account) as row from ledger_transfers
        where player_id = 1 and reason <> 'gift' order by id`,
  )
  expect(booked.map(({ row }) => row)).toEqual(['tokens issued → wallet', 'cash issued → wallet'])
  expect(await readRows(shop.db, sql`select 1 from payments`)).toEqual([])
})

it('a ticket is awarded once, also when it is revealed again', async () => {
  await Promise.all([revealTickets(shop.db, 1, ['100'], NOW), revealTickets(shop.db, 1, ['100', '100'], NOW)])
  await revealTickets(shop.db, 1, ['100'], NOW)
  expect(await balances()).toEqual({ tokens: 25 })
})

it('another player’s ticket is refused, and the call does nothing', async () => {
  expect(await revealTickets(shop.db, 2, ['100'], NOW)).toMatchObject({ ok: false, code: 'unauthorized' })
  expect(await revealTickets(shop.db, 1, ['100', '999'], NOW)).toMatchObject({ ok: false, code: 'unauthorized' })
  expect(await balances()).toEqual({ tokens: 5 })
})

it('a reveal reads as few rows after ten thousand others as after none, and returns the same when repeated', async () => {
  await shop.db.execute(sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
    select 3, n, 'd', '{}'::jsonb, now() from generate_series(1000, 10999) n`)
  await revealTickets(shop.db, 1, ['103'], NOW)
  await foldCounters(shop.db)
  const read = await countRowsRead(shop.db, ['winsday_tickets', 'counters', 'counter_changes'], async (tx) => {
    expect(await revealTickets(tx, 1, ['100'], NOW)).toMatchObject({
      body: { revealed: [{ totalTicketsAfter: 10_001 }] },
    })
  })
  expect(read).toBeLessThan(100)
  await revealTickets(shop.db, 1, ['101'], NOW)
  expect(await revealTickets(shop.db, 1, ['100'], NOW)).toMatchObject({
    body: { revealed: [{ totalTicketsAfter: 10_001 }] },
  })
})
