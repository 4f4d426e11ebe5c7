/** The sweep: an unreachable vendor does not delay others, and a payment whose call died is found within seconds. */
import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { readRows } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { pay } from './pay.ts'
import { followCaptured } from './settlement/follow-captured.ts'
import { methodsByVendor } from './settlement/settlers.ts'
import { sweepPayments } from './sweep.ts'

const PAID = 1
const [BY_BANK, BY_CARD] = [1, 2]

const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200 }])
await shop.addPlayer(BY_BANK)
await shop.addPlayer(BY_CARD)

const entered = (playerId: number) => shop.entered(playerId, PAID)

it('a card payment whose reply was lost is found while a bank does not answer', async () => {
  const bank = { playerId: BY_BANK, entryId: await entered(BY_BANK), method: 'bank', bundleId: 'b1' } as const
  expect(await shop.pay({ ...bank, bankId: 'obie-alder-personal' })).toMatchObject({ ok: true })
  const entryId = await entered(BY_CARD)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  const nonce = await shop.nonce()
  expect(await shop.pay({ playerId: BY_CARD, entryId, method: 'card', bundleId: 'b1', nonce })).toMatchObject({
    body: { paymentStatus: 'pending' },
  })
  await shop.makeDue('payments')

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const settlers = {
    ...shop.settlers,
    bank: {
      ...shop.settlers.bank,
      find: async (payment: Parameters<typeof shop.settlers.bank.find>[0]) => {
        await isAnswered
        return shop.settlers.bank.find(payment)
      },
    },
  }
  const sweeps = methodsByVendor(settlers).map((methods) => ({
    methods,
    swept: sweepPayments(shop.db, settlers, methods, shop.workReporter),
  }))
  const theOthers = sweeps.filter(({ methods }) => !methods.includes('bank'))
  expect(await Promise.all(theOthers.map(({ swept }) => swept))).toEqual([1, 0])
  expect(await shop.status(BY_CARD, entryId)).toMatchObject({ body: { status: 'completed' } })
  answer()
  expect(await sweeps.find(({ methods }) => methods.includes('bank'))!.swept).toBe(1)
  expect(sweeps.flatMap(({ methods }) => methods).toSorted()).toEqual(Object.keys(settlers).toSorted())
})

it.each([
  [6, true],
  [8, false],
])('after %i days, late money of a payment that never came is still looked for: %s', async (days, isWatched) => {
  const playerId = 100 + days
  await shop.addPlayer(playerId)
  const entryId = await entered(playerId)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
  await shop.pay({ playerId, entryId, method: 'card', bundleId: 'b1', nonce: await shop.nonce() })
  await shop.sweepAll()
  await shop.db
    .execute(sql`update payments set created_at = created_at - make_interval(days => ${days}), check_at = now()
    where player_id = ${playerId}`)
  await shop.sweep()
  expect(
    await readRows(
      shop.db,
      sql`select state, check_at is not null as "isWatched" from payments where player_id = ${playerId}`,
    ),
  ).toEqual([{ state: 'absent', isWatched }])
})

it('money of a bank that is reported as never sent after all is a reversal', async () => {
  const playerId = 200
  await shop.addPlayer(playerId)
  const entryId = await entered(playerId)
  await shop.pay({ playerId, entryId, method: 'bank', bundleId: 'b1', bankId: 'obie-alder-personal' })
  const link = shop.emulators.openBanking.books().at(-1)!
  await shop.emulators.openBanking.act(link.id, 'authorise')
  await shop.emulators.openBanking.settle()
  await shop.sweepAll()
  await shop.hint({ linkId: link.id })
  const find = async () => ({ kind: 'declined', reason: 'Failed' }) as const
  const settlers = { ...shop.settlers, bank: { ...shop.settlers.bank, find } }
  await followCaptured(shop.db, settlers, ['bank'], shop.workReporter)
  expect(
    await readRows(shop.db, sql`select kind, vendor_case_id as "of" from payment_cases where player_id = ${playerId}`),
  ).toEqual([{ kind: 'reversal', of: link.id }])
})

const LOST = 3
const LATE = 4

/** A card that is charged in a call that never returns, as if its process had been killed. */
async function chargedInALostCall(playerId: number): Promise<string> {
  await shop.addPlayer(playerId)
  const entryId = await entered(playerId)
  const sold = Promise.withResolvers<void>()
  const sale: typeof shop.gateway.sale = async (order) => {
    await shop.gateway.sale(order)
    sold.resolve()
    return new Promise(() => {})
  }
  const nonce = await shop.nonce()
  const command = { playerId, entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
  void pay({ ...shop, gateway: { ...shop.gateway, sale } }, command)
  await sold.promise
  return entryId
}
const textsOf = (playerId: number) =>
  readRows(
    shop.db,
    sql`select topic from outbox where player_id = ${playerId} and topic like 'payment-%' and topic not like '%/card'`,
  )

it('a payment whose call died with its process is found within seconds, and a player who still waits gets no text', async () => {
  const entryId = await chargedInALostCall(LOST)
  const [payment] = await readRows<{ state: string; seconds: number }>(
    shop.db,
    sql`select state, extract(epoch from check_at - created_at)::float8 as seconds from payments where entry_id = ${entryId}`,
  )
  expect(payment!.state).toBe('intended')
  expect(payment!.seconds).toBeLessThanOrEqual(6)
  await shop.db.execute(sql`update payments set check_at = clock_timestamp() where entry_id = ${entryId}`)
  await shop.sweep()
  expect(await shop.status(LOST, entryId)).toMatchObject({ body: { status: 'completed' } })
  expect(await textsOf(LOST)).toEqual([])
})

it('one that is found after its page has stopped waiting is told by a text', async () => {
  const entryId = await chargedInALostCall(LATE)
  await shop.db.execute(
    sql`update payments set check_at = clock_timestamp(), created_at = created_at - interval '1 minute' where entry_id = ${entryId}`,
  )
  await shop.sweep()
  expect(await shop.status(LATE, entryId)).toMatchObject({ body: { status: 'completed' } })
  expect(await textsOf(LATE)).toEqual([{ topic: 'payment-settled-late' }])
})
