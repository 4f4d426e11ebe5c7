/** What a payment is refused for before anything is charged, written or put on hold. The entry can be paid after that. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../testing/use-case-harness.ts'

const player = 1
const OTHER = 2
const PAID = { id: 1, steps: ['payment' as const], pricePence: 200, cap: 2 }
const RUN = { ...PAID, id: 2, cap: 9, run: { ticketsTotal: 2, tooFew: 'draw' as const } }
const NORTHERN = { ...PAID, id: 3, eligibility: { excludedPostcodeAreas: ['BT'] } }

const shop = await openUseCaseHarness([PAID, RUN, NORTHERN])
beforeEach(async () => {
  await shop.clear()
  for (const id of [player, OTHER]) await shop.addPlayer(id, 10)
})
afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))

type Asked = Partial<Parameters<UseCaseHarness['pay']>[0]>
type Row = {
  asked?: Asked
  of?: typeof PAID
  /** What has happened since the entry was begun, and how it ends. */
  since?: () => Promise<unknown>
  until?: () => Promise<unknown>
  /** What more is said. */
  says?: object
}
const inPlayer = (change: ReturnType<typeof sql>) =>
  shop.db.execute(sql`update players set ${change} where id = ${player}`)
const missing = (field: string) => ({ fields: { [field]: ['error.validation.required'] } })
const invalid = (field: string) => ({ fields: { [field]: ['error.validation.invalid'] } })
const byBank = { method: 'bank', bankId: 'obie-alder-personal' } as const

it.each<[string, string, Row]>([
  ['an unknown bundle', 'invalid-request', { asked: { bundleId: 'b9' }, says: invalid('bundleId') }],
  ['a card without its nonce', 'invalid-request', { asked: { nonce: undefined }, says: missing('nonce') }],
  ['a bank payment without a bank', 'invalid-request', { asked: { method: 'bank' }, says: missing('bankId') }],
  ['an unknown credit', 'invalid-request', { asked: { creditIds: ['v3'] }, says: invalid('creditIds') }],
  [
    'credits that do not pay everything',
    'invalid-request',
    { asked: { method: 'credits' }, says: { fields: { creditIds: ['error.validation.credits.too-few'] } } },
  ],
  ['a nonce that the gateway does not know', 'entry-failed', { asked: { nonce: 'made-up' } }],
  ['tokens, for an entry that costs money', 'wrong-payment-method', { asked: { method: 'tokens' } }],
  ['the entry of another player', 'unauthorized', { asked: { playerId: OTHER } }],
  ['an entry that does not exist', 'unauthorized', { asked: { entryId: randomUUID() } }],
  ['more entries than the cap allows, by card', 'entry-limit-exceeded', { asked: { bundleId: 'b3' } }],
  ['more entries than the cap allows, at the bank', 'entry-limit-exceeded', { asked: { ...byBank, bundleId: 'b3' } }],
  [
    'more tickets than a run has left',
    'too-few-tickets-left',
    { of: RUN, asked: { bundleId: 'b3' }, says: { ticketsLeft: 2 } },
  ],
  [
    'a competition on hold',
    'on-hold',
    { since: () => shop.put({ ...PAID, status: 'on-hold' }), until: () => shop.put(PAID) },
  ],
  [
    'a player who has moved to where nobody may enter',
    'ineligible',
    { of: NORTHERN, since: () => inPlayer(sql`postcode = 'BT1 1AA'`), until: () => inPlayer(sql`postcode = null`) },
  ],
  [
    'a player in a break',
    'paused',
    {
      since: () => inPlayer(sql`paused_until = now() + interval '1 day'`),
      until: () => inPlayer(sql`paused_until = null`),
    },
  ],
  [
    'a player at their limit',
    'spend-limit-exceeded',
    {
      since: () =>
        shop.db.execute(
          sql`insert into spend_limits (player_id, limit_pence, holds_from, set_at) values (${player}, 199, now(), now())`,
        ),
      until: () => shop.db.execute(sql`update spend_limits set limit_pence = 200`),
    },
  ],
])('%s: %s', async (_, code, { asked = {}, of = PAID, since, until, says = {} }) => {
  const entryId = await shop.entered(player, of.id)
  const [sold, linked] = [shop.emulators.books().length, shop.emulators.openBanking.books().length]
  const pay = async (changes: Asked = {}) =>
    shop.pay({
      playerId: player,
      entryId,
      method: 'card',
      bundleId: 'b1',
      nonce: await shop.nonce({ amountPence: 600 }),
      ...changes,
    })
  await since?.()
  expect(await pay(asked)).toMatchObject({ ok: false, code, ...says })
  expect([shop.emulators.books().length, shop.emulators.openBanking.books().length]).toEqual([sold, linked])
  expect(await readRows(shop.db, sql`select 1 from payments`)).toEqual([])
  await until?.()
  expect(await pay()).toMatchObject({ ok: true, body: { status: 'completed' } })
})
