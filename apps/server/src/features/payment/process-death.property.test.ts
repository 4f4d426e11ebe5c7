/**
 * A server that dies at any moment loses nothing and doubles nothing: killed again and again while entries are paid and the vendors
 * fail, started anew, swept; then our ledger and the vendors' books must be the same to the penny.
 */
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../../db/database.ts'
import { applePayNonce, cardNonce, payPalNonce } from '../../testing/card-holder.ts'
import { brokenInvariants } from '../../testing/ledger.ts'
import { inHands, openStorm } from '../../testing/storm.ts'
import type { Someone, Storm } from '../../testing/storm.ts'

const isLong = process.env['PROPERTY_RUNS'] !== undefined
const ENTRIES = isLong ? 2_000 : 120
const STRIKES = isLong ? 30 : 3
const HANDS = 12
const COMPETITIONS = 10
const PRICE = 150
const TOKENS = 99

const METHODS = ['card', 'card', 'card', 'paypal', 'apple-pay', 'bank', 'tokens'] as const
const FAULTS = [
  ['gateway', 'sale', 'drop-before'],
  ['gateway', 'sale', 'drop-after'],
  ['gateway', 'sale', 'error-5xx'],
  ['gateway', 'sale', 'decline'],
  ['gateway', 'search', 'error-5xx'],
  ['gateway', 'nonce-find', 'drop-before'],
  ['gateway', 'settle', 'duplicate-webhook'],
  ['open-banking', 'create-link', 'drop-after'],
  ['open-banking', 'create-link', 'error-5xx'],
  ['open-banking', 'payments', 'drop-before'],
  ['open-banking', 'settle', 'duplicate-webhook'],
] as const

let storm: Storm
beforeAll(async () => {
  const paid = Array.from({ length: COMPETITIONS }, (_, nth) => ({
    id: nth + 1,
    steps: ['payment' as const],
    pricePence: PRICE,
  }))
  storm = await openStorm([...paid, { id: TOKENS, steps: ['payment'], tokenCost: 10 }], 1)
}, 120_000)
afterAll(() => storm.close())

/** Enters, pays, and at the bank agrees; whatever is not heard is asked again. Gives the entry where tickets were promised. */
async function enterAndPay(who: Someone, nth: number): Promise<string | undefined> {
  const { emulators, clientToken } = storm
  const method = METHODS[nth % METHODS.length]!
  const competitionId = method === 'tokens' ? TOKENS : (nth % COMPETITIONS) + 1
  if (nth % 3 === 0) {
    const [vendor, operation, fault] = FAULTS[(nth / 3) % FAULTS.length]!
    emulators.faults.add({ vendor, operation, fault })
  }
  const entered = await storm.insist(postEnter, { body: { competitionId, termsAccepted: true } }, who)
  if (!entered.ok) return undefined
  const { entryId } = entered.body
  const nonces = {
    card: () => cardNonce(emulators, clientToken, { amountPence: PRICE }),
    paypal: () => payPalNonce(emulators, clientToken, { amountPence: PRICE }),
    'apple-pay': () => applePayNonce(emulators, clientToken),
  }
  const means =
    method === 'bank'
      ? { bankId: 'obie-alder-personal' }
      : method === 'tokens'
        ? {}
        : { nonce: await nonces[method]().catch(() => 'not to be had') }
  const asked = { entryId, method, termsAccepted: true, ...(method === 'tokens' ? {} : { bundleId: 'b1' }), ...means }
  const paid = await storm.insist(postPayment, { body: asked }, who)
  if (!paid.ok) return undefined
  if (paid.body.paymentLink !== undefined) {
    const link = emulators.openBanking.books().findLast((one) => paid.body.paymentLink!.includes(one.id))
    if (link) await emulators.openBanking.act(link.id, nth % 5 === 0 ? 'cancel' : 'authorise')
  }
  return paid.body.status === 'completed' ? entryId : undefined
}

it(`${ENTRIES} entries with ${STRIKES} deaths among them: nothing lost, nothing doubled, the books equal to the penny`, async () => {
  const everybody: Someone[] = []
  for (let nth = 0; nth < Math.ceil(ENTRIES / 10); nth += 1) everybody.push(await storm.addPlayer(nth, 1_000))

  const promised: string[] = []
  let done = 0
  let struck = 0
  let striking = Promise.resolve()
  await inHands(HANDS, [...Array(ENTRIES).keys()], async (nth) => {
    const entryId = await enterAndPay(everybody[nth % everybody.length]!, nth)
    if (entryId !== undefined) promised.push(entryId)
    done += 1
    // Between two entries of one hand the others are anywhere on their way.
    if (struck < STRIKES && done >= ((struck + 1) * ENTRIES) / (STRIKES + 1)) {
      struck += 1
      striking = striking.then(() => storm.strike())
    }
  })
  await striking
  await storm.endAll()
  await storm.settleAll()
  await storm.endGrace()
  await storm.settleAll()

  expect(struck).toBe(STRIKES)
  expect(await brokenInvariants(storm.db)).toEqual([])
  const payments = await rows<{ id: string; state: string; amount: number; vendorId: string | null; method: string }>(
    storm.db,
    sql`select id, state, amount_pence as amount, vendor_id as "vendorId", method from payments`,
  )
  const kept = payments.filter(({ state }) => state === 'captured')

  // What the vendors have of ours, order by order, is what we say that we were paid.
  const sales = storm.emulators.books().filter(({ type, status }) => type === 'sale' && /settl|authorized/.test(status))
  const atGateway = sales.map(({ orderId, amountPence, refunds }) => ({
    id: orderId!,
    amount: amountPence - refunds.reduce((sum, refund) => sum + refund.amountPence, 0),
  }))
  const sum = (made: { status: string; amountPence: number }[]) =>
    made.reduce((total, { status, amountPence }) => (status === 'Completed' ? total + amountPence : total), 0)
  const atBank = storm.emulators.openBanking
    .books()
    .map(({ id, payments: made, refunds }) => ({ id, amount: sum(made) - sum(refunds) }))
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  const ours = (isBank: boolean) => kept.filter(({ method }) => method !== 'credits' && (method === 'bank') === isBank)
  expect(atGateway.filter(({ amount }) => amount !== 0).toSorted(byId)).toEqual(
    ours(false)
      .map(({ id, amount }) => ({ id, amount }))
      .toSorted(byId),
  )
  expect(atBank.filter(({ amount }) => amount !== 0).toSorted(byId)).toEqual(
    ours(true)
      .map(({ vendorId, amount }) => ({ id: vendorId!, amount }))
      .toSorted(byId),
  )

  // Whoever was told that they are in is in.
  const completed = await rows<{ id: string }>(storm.db, sql`select id from entries where state = 'completed'`)
  const inIt = new Set(completed.map(({ id }) => id))
  expect(promised.filter((id) => !inIt.has(id))).toEqual([])
  // The storm was one in which things happened.
  expect(kept.length).toBeGreaterThan(ENTRIES / 4)
  expect(payments.length).toBeGreaterThan(kept.length)
  console.info(
    `${ENTRIES} entries, ${struck} deaths: ${completed.length} completed, ${kept.length} payments kept, ` +
      `${payments.length - kept.length} declined, absent or given back; ${kept.reduce((sum, { amount }) => sum + amount, 0)} pence in both books`,
  )
}, 900_000)
