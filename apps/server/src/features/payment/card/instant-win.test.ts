/** Instant wins cannot be paid by credit card, nor by a method that may hide one (field rule 14). */
import { expect, it } from 'vitest'
import { saveCompetition } from '../../catalogue/catalogue.ts'
import { buildCompetition } from '../../../testing/competitions.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../../testing/use-case-harness.ts'

const INSTANT = 1
const CREDIT_CARD = '5555555555554444'
const UNKNOWN_CARD = '4111111111112101'
const PREPAID_CARD = '4111111111111210'
const player = 1

const shop = await openUseCaseHarness([])
const competition = buildCompetition({ id: INSTANT, steps: ['payment'], pricePence: 200 })
await saveCompetition(shop.db, { ...competition, meta: { ...competition.meta, isInstantWin: true } }, [])
await shop.catalogue.refresh()
await shop.addPlayer(player)
await shop.giveCredits(player, { v2: 200 })

async function pay(means: Partial<Parameters<UseCaseHarness['pay']>[0]>) {
  const entryId = await shop.entered(player, INSTANT)
  return shop.pay({ playerId: player, entryId, method: 'card', bundleId: 'b1', ...means })
}

it.each([
  ['a credit card', async () => ({ nonce: await shop.nonce({ number: CREDIT_CARD }) })],
  ['a card of an unknown kind', async () => ({ nonce: await shop.nonce({ number: UNKNOWN_CARD }) })],
  [
    'a credit card in Apple Pay',
    async () => ({ method: 'apple-pay' as const, nonce: await shop.applePayNonce('credit') }),
  ],
  [
    'a credit card in Google Pay',
    async () => ({ method: 'google-pay' as const, nonce: await shop.googlePayNonce('credit') }),
  ],
  ['PayPal', async () => ({ method: 'paypal' as const, nonce: await shop.payPalNonce() })],
] as const)('%s is refused before the gateway is asked', async (_, means) => {
  const sold = shop.emulators.books().length
  expect(await pay(await means())).toMatchObject({ code: 'wrong-payment-method' })
  expect(shop.emulators.books()).toHaveLength(sold)
})

it.each([
  ['a debit card', async () => ({ nonce: await shop.nonce() }), 'completed'],
  ['a prepaid card', async () => ({ nonce: await shop.nonce({ number: PREPAID_CARD }) }), 'completed'],
  [
    'a debit card in Google Pay',
    async () => ({ method: 'google-pay' as const, nonce: await shop.googlePayNonce() }),
    'completed',
  ],
  ['credits', async () => ({ method: 'credits' as const, creditIds: ['v2'] }), 'completed'],
  ['a bank payment', async () => ({ method: 'bank' as const, bankId: 'obie-alder-personal' }), 'pending'],
] as const)('%s is taken', async (_, means, status) => {
  expect(await pay(await means())).toMatchObject({ ok: true, body: { status } })
})
