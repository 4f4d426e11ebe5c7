/** Money that comes after its ticket of a run was given back (docs/mechanisms/entry/run.md). */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'

const PAID = 1
const TICKETS = 4
const player = 1
const OTHERS = Array.from({ length: TICKETS }, (_, nth) => player + 1 + nth)

const shop = await openUseCaseHarness([
  { id: PAID, steps: ['payment'], pricePence: 100, run: { ticketsTotal: TICKETS, tooFew: 'draw' } },
])
beforeEach(async () => {
  await shop.clear()
  for (const id of [player, ...OTHERS]) await shop.addPlayer(id)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

/** Approved at the bank, and its ticket given back before the money comes. */
async function approved() {
  const entryId = await shop.entered(player, PAID)
  await shop.pay({ playerId: player, entryId, method: 'bank', bundleId: 'b1', bankId: 'obie-alder-personal' })
  const link = await readValue<string>(shop.db, sql`select vendor_id as id from payments where entry_id = ${entryId}`)
  await shop.emulators.openBanking.act(link, 'authorise')
  await shop.releaseHeld()
  return entryId
}
const settle = async () => {
  await shop.emulators.openBanking.settle()
  await shop.sweepAll()
}

it('takes another ticket', async () => {
  const entryId = await approved()
  await settle()
  expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'completed' } })
  const free = await readValue<number>(shop.db, sql`select sum(free)::int as free from run_parts`)
  expect(free).toBe(TICKETS - 1)
})

it('or goes back, and the player learns why', async () => {
  const entryId = await approved()
  for (const playerId of OTHERS) {
    const taken = await shop.entered(playerId, PAID)
    const nonce = await shop.nonce({ amountPence: 100 })
    await shop.pay({ playerId, entryId: taken, method: 'card', bundleId: 'b1', nonce })
  }
  await settle()
  expect(await shop.status(player, entryId)).toMatchObject({
    body: { status: 'expired', payment: { why: 'sold-out' } },
  })
  await shop.sweepAll()
  await settle()
  expect(await shop.status(player, entryId)).toMatchObject({
    body: { status: 'refunded', payment: { paymentStatus: 'refunded', why: 'sold-out' } },
  })
  expect(
    await readRows(shop.db, sql`select body ->> 'because' as because from outbox where topic = 'payment-refunded'`),
  ).toEqual([{ because: 'sold-out' }])
})
