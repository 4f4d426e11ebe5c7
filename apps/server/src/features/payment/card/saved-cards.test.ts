/** Saved cards: the gateway stores them, a player can use only their own, and erasing the account deletes them. */
import { postAccountErase, postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { postClientToken, postDeleteCard, postSavedCard } from '@fairdraw/contract/payment.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { createApplePayNonce, createCardNonce, verifyThreeDSecureNonce } from '../../../testing/payment-nonces.ts'
import { createLoginClient } from '../../../testing/login-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const PAID = 1

let player: Awaited<ReturnType<TestApp['addPlayer']>>
let clientToken = ''
const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: [{ id: PAID, steps: ['payment'], pricePence: 200 }],
  vendors: { gateway },
})
beforeEach(async () => {
  emulators.faults.clear()
  player = await server.addPlayer()
  clientToken = (await server.ask(postClientToken, { bearer: player.bearer, body: {} })).body.clientToken!
})

async function pay(nonce: string, more: { saveCard?: boolean; method?: 'card' | 'apple-pay' } = {}) {
  const { bearer } = player
  const { body } = await server.ask(postEnter, { bearer, body: { competitionId: PAID } })
  const asked = { entryId: body.entryId!, method: 'card', bundleId: 'b1', nonce, termsAccepted: true, ...more } as const
  return server.ask(postPayment, { bearer, body: asked })
}
const cards = async () => (await server.ask(postPaymentDetails, { bearer: player.bearer, body: {} })).body.cards
const saved = (cardId: string) => server.ask(postSavedCard, { bearer: player.bearer, body: { cardId } })
const deleteCard = (cardId: string) => server.ask(postDeleteCard, { bearer: player.bearer, body: { cardId } })
const paid = { status: 200, body: { status: 'completed' } }

/** Pays with a card and saves it; returns its id at the gateway. */
async function saveCard(): Promise<string> {
  expect(await pay(await createCardNonce(emulators, clientToken), { saveCard: true })).toMatchObject(paid)
  const [card] = (await cards())!
  return card!.id
}

// Row 1.7-40
it('a card is saved only on request, and only after it has paid', async () => {
  expect(await pay(await createCardNonce(emulators, clientToken))).toMatchObject(paid)
  emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
  expect(await pay(await createCardNonce(emulators, clientToken), { saveCard: true })).toMatchObject({ status: 402 })
  const apple = { saveCard: true, method: 'apple-pay' } as const
  expect(await pay(await createApplePayNonce(emulators, clientToken), apple)).toMatchObject(paid)
  expect(await cards()).toEqual([])
  await saveCard()
  expect(await cards()).toEqual([{ id: expect.any(String), brand: 'Visa', last4: '1111', expiry: '12/35' }])
})

it('a saved card pays again, after 3-D Secure', async () => {
  const { body } = await saved(await saveCard())
  expect(body.bin).toBe('411111')
  expect(await pay(body.nonce!)).toMatchObject({ status: 402, body: { code: 'entry-failed' } })
  expect(await pay(await verifyThreeDSecureNonce(emulators, clientToken, body.nonce!))).toMatchObject(paid)
})

it('the card that paid last comes first, then the newest; while the gateway is unreachable, the newest', async () => {
  const older = await saveCard()
  const typed = await createCardNonce(emulators, clientToken, { number: '5555555555554444' })
  expect(await pay(typed, { saveCard: true })).toMatchObject(paid)
  const order = async () => (await cards())!.map(({ last4 }) => last4)
  expect(await order()).toEqual(['4444', '1111'])

  const { body } = await saved(older)
  expect(await pay(await verifyThreeDSecureNonce(emulators, clientToken, body.nonce!))).toMatchObject(paid)
  expect(await order()).toEqual(['1111', '4444'])
  // An unsaved card and another payment method do not change the order of the saved ones.
  expect(await pay(await createCardNonce(emulators, clientToken))).toMatchObject(paid)
  expect(await pay(await createApplePayNonce(emulators, clientToken), { method: 'apple-pay' })).toMatchObject(paid)
  expect(await order()).toEqual(['1111', '4444'])

  emulators.faults.add({ vendor: 'gateway', operation: 'find', fault: 'error-5xx', times: 3 })
  expect(await order()).toEqual(['4444', '1111'])
})

it('another player’s card can be neither used nor deleted', async () => {
  const theirs = await saveCard()
  const owner = player
  player = await server.addPlayer()
  expect(await saved(theirs)).toMatchObject({ status: 403, body: { code: 'unauthorized' } })
  expect(await deleteCard(theirs)).toMatchObject({ status: 200 })
  player = owner
  expect(await cards()).toHaveLength(1)
})

it('a deleted card stays deleted, and deleting it again succeeds', async () => {
  const cardId = await saveCard()
  for (let nth = 0; nth < 2; nth += 1) expect(await deleteCard(cardId)).toMatchObject({ status: 200 })
  expect(await cards()).toEqual([])
  expect(await saved(cardId)).toMatchObject({ status: 403 })
})

it('an unreachable gateway leads to a busy refusal', async () => {
  const cardId = await saveCard()
  const list = () => server.ask(postPaymentDetails, { bearer: player.bearer, body: {} })
  emulators.faults.add({ vendor: 'gateway', operation: 'customer-find', fault: 'error-5xx', times: 3 })
  for (const ask of [list, () => saved(cardId), () => deleteCard(cardId)])
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 5 } })
  expect(await cards()).toHaveLength(1)
})

it('erasing the account deletes its customer at the gateway, after a retry', async () => {
  await saveCard()
  const { playerId, phone, bearer } = player
  const savedCards = () => gateway.savedCards(`player-${playerId}`)
  expect(await savedCards()).toHaveLength(1)
  await readRows(server.db, sql`update entries set state = 'refunded' where player_id = ${playerId}`)
  await server.ask(postSendOtp, { body: { phone } })
  const { body } = await createLoginClient(server).verify(phone)
  emulators.faults.add({ vendor: 'gateway', operation: 'customer-delete', fault: 'error-5xx' })
  expect(await server.ask(postAccountErase, { bearer, body: { confirmation: body.token! } })).toMatchObject({
    status: 200,
  })
  await server.jobs.runAll()
  expect(await savedCards()).toHaveLength(1)
  await readRows(server.db, sql`update outbox set due_at = now()`)
  await server.jobs.runAll()
  expect(await savedCards()).toEqual([])
  expect(await readRows(server.db, sql`select 1 from outbox where topic = 'delete-customer'`)).toEqual([])
})
