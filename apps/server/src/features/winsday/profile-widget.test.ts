import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { winsdayDraws } from './tables.ts'
import { addWeeklyTicket, clearPrizes } from '../../testing/draw/weekly-tickets.ts'
import { loadProfileWidget } from './profile-widget.ts'
import { revealTickets } from './reveal.ts'

const NOW = new Date()
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)

const PRIZES = {
  money: { type: 'monetary', value: 2550, name: '£25.50' },
  mug: { type: 'physical', value: 800, physicalType: 'parcel', name: 'a mug' },
  bike: { type: 'physical', value: 90_000, name: 'a bike' },
  voucher: { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial', name: 'a £15 voucher' },
} as const

const shop = await openUseCaseHarness([])
beforeEach(async () => {
  await shop.clear()
  await clearPrizes(shop.db)
  await shop.addPlayer(1, 5)
  await shop.addPlayer(2)
  await shop.db.insert(winsdayDraws).values([
    { id: 'drawn', name: 'Last Winsday', drawsAt: days(-1), cutOff: days(-1), revealableAt: days(-1) },
    { id: 'later', name: 'Winsday after next', drawsAt: days(8), cutOff: days(8) },
    { id: 'next', name: 'Next Winsday', drawsAt: days(1), cutOff: days(1) },
  ])
})

let tickets = 100
async function addTicket(playerId: number, week: string, prize: Prize | null = null): Promise<string> {
  tickets += 1
  await addWeeklyTicket(shop.db, { playerId, ticket: tickets, week, prize })
  return String(tickets)
}

it('is all zeros for a player without balances', async () => {
  expect(await loadProfileWidget(shop.db, 2, {}, NOW)).toEqual({
    summary: { tokens: 0, entryCreditsV1: 0, entryCreditsV2: 0, physicalPrizes: 0, monetaryAmount: 0, vouchers: 0 },
    ticketsToReveal: 0,
  })
})

// Row 1.1-07
// Rows 1.7-56, 1.7-68
it('sums the wallets, and prizes once they have been revealed', async () => {
  await shop.db.execute(
    sql`insert into wallets (player_id, asset, balance) values (1, 'entry-credits-v1', 3), (1, 'entry-credits-v2', 500)`,
  )
  const won = [PRIZES.money, PRIZES.mug, PRIZES.bike, PRIZES.voucher]
  const ids: string[] = []
  for (const prize of won) ids.push(await addTicket(1, 'drawn', prize))
  await addTicket(2, 'drawn', PRIZES.mug)
  expect((await loadProfileWidget(shop.db, 1, {}, NOW)).summary).toMatchObject({
    monetaryAmount: 0,
    physicalPrizes: 0,
    vouchers: 0,
  })
  await revealTickets(shop.db, 1, ids, NOW)
  expect((await loadProfileWidget(shop.db, 1, {}, NOW)).summary).toEqual({
    tokens: 5,
    entryCreditsV1: 3,
    entryCreditsV2: 500,
    monetaryAmount: 2550,
    physicalPrizes: 2,
    vouchers: 1,
  })
})

// Row 1.1-08
// Row 1.7-68
it('counts the player’s own unrevealed tickets of past draws', async () => {
  const first = await addTicket(1, 'drawn')
  await addTicket(1, 'drawn', PRIZES.mug)
  await addTicket(1, 'next')
  await addTicket(2, 'drawn')
  expect((await loadProfileWidget(shop.db, 1, {}, NOW)).ticketsToReveal).toBe(2)
  await revealTickets(shop.db, 1, [first], NOW)
  expect((await loadProfileWidget(shop.db, 1, {}, NOW)).ticketsToReveal).toBe(1)
})

// Row 1.7-68
it('lists coming draws with the player’s tickets, the next first, on request', async () => {
  await addTicket(1, 'next')
  await addTicket(1, 'next')
  await addTicket(2, 'later')
  const { futureDraws } = await loadProfileWidget(shop.db, 1, { extended: true }, NOW)
  expect(futureDraws).toEqual([
    { id: 'next', name: 'Next Winsday', at: expect.stringMatching(/^\d{4}-.*Z$/), tickets: 2 },
    { id: 'later', name: 'Winsday after next', at: expect.any(String), tickets: 0 },
  ])
  expect(await loadProfileWidget(shop.db, 1, {}, NOW)).not.toHaveProperty('futureDraws')
})

// Row 1.7-68
it('lists the pages of the profile on request', async () => {
  const { yourProfileSettings } = await loadProfileWidget(shop.db, 1, { withSettings: true }, NOW)
  expect(yourProfileSettings?.map(({ link }) => link)).toEqual(['/win/profile/home', '/win/profile/entries'])
  expect(await loadProfileWidget(shop.db, 1, { extended: true }, NOW)).not.toHaveProperty('yourProfileSettings')
})

it('a ticket of a coming draw cannot be revealed', async () => {
  const early = await addTicket(1, 'next', PRIZES.money)
  expect(await revealTickets(shop.db, 1, [early], NOW)).toMatchObject({ ok: false, code: 'unauthorized' })
  expect((await loadProfileWidget(shop.db, 1, {}, NOW)).summary.monetaryAmount).toBe(0)
})
