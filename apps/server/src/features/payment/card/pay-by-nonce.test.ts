/** The gateway's description of a nonce decides how it may be used, not what the client says (field rules 14, 21). */
import { beforeEach, expect, it } from 'vitest'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'

const PAID = 1
const player = 1

const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200 }])
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
})

async function pay(means: Pick<Parameters<UseCaseHarness['pay']>[0], 'method' | 'nonce'>) {
  const entered = await shop.enter(player, PAID)
  if (!entered.ok) throw new Error(entered.code)
  return shop.pay({ playerId: player, entryId: entered.body.entryId, bundleId: 'b1', ...means })
}

const KINDS = {
  card: () => shop.nonce(),
  paypal: () => shop.payPalNonce(),
  'google-pay': () => shop.googlePayNonce(),
  'apple-pay': () => shop.applePayNonce(),
}
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

it.each(kinds.flatMap((method) => kinds.filter((kind) => kind !== method).map((kind) => [method, kind] as const)))(
  'a payment by %s with a nonce of %s is refused, and nothing is charged',
  async (method, kind) => {
    const sold = shop.emulators.books().length
    expect(await pay({ method, nonce: await KINDS[kind]() })).toMatchObject({ code: 'wrong-payment-method' })
    expect(shop.emulators.books()).toHaveLength(sold)
  },
)
