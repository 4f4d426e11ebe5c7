/** A vendor that is out of reach holds up its own payments and no other's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop } from '../../testing/shop.ts'
import type { Shop } from '../../testing/shop.ts'
import { methodsByVendor } from './settlers.ts'
import { sweepPayments } from './sweep.ts'

const PAID = 1
const [BY_BANK, BY_CARD] = [1, 2]

let shop: Shop
beforeAll(async () => {
  shop = await openShop([{ id: PAID, steps: ['payment'], pricePence: 200 }])
  await shop.addPlayer(BY_BANK)
  await shop.addPlayer(BY_CARD)
})
afterAll(() => shop.close())

async function entered(playerId: number): Promise<string> {
  const outcome = await shop.enter(playerId, PAID)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.body.entryId
}

it('a card whose answer was lost is found while a bank does not answer', async () => {
  const bank = { playerId: BY_BANK, entryId: await entered(BY_BANK), method: 'bank', bundleId: 'b1' } as const
  expect(await shop.pay({ ...bank, bankId: 'obie-alder-personal' })).toMatchObject({ ok: true })
  const entryId = await entered(BY_CARD)
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  const nonce = await shop.nonce()
  expect(await shop.pay({ playerId: BY_CARD, entryId, method: 'card', bundleId: 'b1', nonce })).toMatchObject({
    body: { paymentStatus: 'pending' },
  })
  await shop.waitFor('payments')

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
