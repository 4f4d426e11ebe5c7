/** Where ages are checked before a first payment: no money is taken before the age is known, by any method (field rule 13). */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'

const [MONEY, TOKENS] = [1, 2]
const shop = await openUseCaseHarness(
  [
    { id: MONEY, steps: ['payment'], pricePence: 200 },
    { id: TOKENS, steps: ['payment'], tokenCost: 5 },
  ],
  { agePolicy: { before: 'payment', prizePence: 500_00 } },
)

const enter = (playerId: number, competitionId: number) => shop.entered(playerId, competitionId)
const checks = (playerId: number) =>
  readRows<{ state: string }>(shop.db, sql`select state from age_checks where player_id = ${playerId}`)
const setResult = (playerId: number, result: 'over-18' | 'under-18') =>
  shop.db.execute(sql`update players set age_result = ${result} where id = ${playerId}`)

const WAYS: readonly ['card' | 'paypal' | 'apple-pay' | 'google-pay' | 'bank', () => Promise<object>][] = [
  ['card', async () => ({ nonce: await shop.nonce() })],
  ['paypal', async () => ({ nonce: await shop.payPalNonce() })],
  ['apple-pay', async () => ({ nonce: await shop.applePayNonce() })],
  ['google-pay', async () => ({ nonce: await shop.googlePayNonce() })],
  ['bank', async () => ({ bankId: 'obie-alder-personal' })],
]

it.each(WAYS)('by %s: refused, and asked once; taken once the age is known', async (method, means) => {
  const playerId = 100 + WAYS.findIndex(([way]) => way === method)
  await shop.addPlayer(playerId)
  const entryId = await enter(playerId, MONEY)
  const sold = shop.emulators.books().length + shop.emulators.openBanking.books().length
  const payNow = async () => shop.pay({ playerId, entryId, method, bundleId: 'b1', ...(await means()) })
  const [first, second] = [await payNow(), await payNow()]
  expect([first, second]).toMatchObject([{ code: 'age-check' }, { code: 'age-check' }])
  expect(await checks(playerId)).toEqual([{ state: 'asked' }])
  expect(shop.emulators.books().length + shop.emulators.openBanking.books().length).toBe(sold)
  await setResult(playerId, 'over-18')
  expect(await payNow()).toMatchObject({ ok: true })
})

it('a player who is under 18 by the check cannot pay, though the entry was begun before', async () => {
  await shop.addPlayer(200)
  const entryId = await enter(200, MONEY)
  await setResult(200, 'under-18')
  const paid = await shop.pay({ playerId: 200, entryId, method: 'card', bundleId: 'b1', nonce: await shop.nonce() })
  expect(paid).toMatchObject({ ok: false, code: 'under-age' })
  expect(await shop.enter(200, TOKENS)).toMatchObject({ ok: false, code: 'under-age' })
})

it('tokens and credits are no payment of money', async () => {
  await shop.addPlayer(201, 50)
  await shop.giveCredits(201, { v2: 200 })
  const [byTokens, byCredits] = [await enter(201, TOKENS), await enter(201, MONEY)]
  expect(await shop.pay({ playerId: 201, entryId: byTokens, method: 'tokens' })).toMatchObject({ ok: true })
  expect(
    await shop.pay({ playerId: 201, entryId: byCredits, method: 'credits', bundleId: 'b1', creditIds: ['v2'] }),
  ).toMatchObject({ ok: true })
  expect(await checks(201)).toEqual([])
})
