/** Taps that are refused: nothing is sold, and a stranger learns nothing about the number. */
import { postEnter } from '@fairdraw/contract/entry.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { PAID, startQuickPay } from './testing.ts'
import type { Tap } from './testing.ts'

const { server, emulators, details, nonce, enter, playerOf, tap: tapWith } = await startQuickPay()
let phone = ''
const tap = (more: Partial<Tap> = {}) => tapWith(phone, more)
beforeEach(() => {
  emulators.faults.clear()
  phone = server.freshPhone()
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

/** Everything that a stranger's reply may contain about an account. */
const NEUTRAL = {
  type: expect.any(String),
  status: 403,
  code: 'quick-pay-refused',
  title: PROBLEMS['quick-pay-refused'].title,
  detail: PROBLEMS['quick-pay-refused'].text,
}

it.each<[string, Partial<Tap>, string]>([
  ['of somebody who is not 18', { isAdult: false }, 'age-unverified'],
  ['without the terms', { termsAccepted: false }, 'terms-not-accepted'],
  ['on older terms', { termsVersion: 0 }, 'terms-not-accepted'],
  ['without a mobile number', { phone: '020 7946 0001' }, 'invalid-request'],
])('a tap %s creates no player and charges nothing', async (_, more, code) => {
  const sold = emulators.books().length
  expect(await enter(await tap(more))).toMatchObject({ body: { code } })
  expect(await playerOf(phone)).toBeUndefined()
  expect(emulators.books()).toHaveLength(sold)
})

it('a tap without a payment does nothing for a known or unknown number, and reveals nothing about it', async () => {
  const { playerId } = await server.addPlayer({ phone })
  const stranger = server.freshPhone()
  const codeOf = async (more: Partial<Tap>) => {
    const { status: answered, body } = await enter(await tap(more))
    return [answered, body.code]
  }
  const change = (set: ReturnType<typeof sql>) =>
    readRows(server.db, sql`update players set ${set} where id = ${playerId}`)
  const { clientToken } = (await details(PAID)).body
  for (const state of [sql`paused_until = now() + interval '1 day'`, sql`suspended_at = now(), paused_until = null`]) {
    await change(state)
    for (const number of [phone, stranger]) {
      expect(await codeOf({ phone: number, nonce: 'x' })).toEqual([402, 'entry-failed'])
      expect(await codeOf({ phone: number, nonce: await createCardNonce(emulators, clientToken!) })).toEqual([
        422,
        'wrong-payment-method',
      ])
      emulators.faults.add({ vendor: 'gateway', operation: 'nonce-find', fault: 'error-5xx' })
      expect(await codeOf({ phone: number })).toEqual([503, 'busy'])
    }
  }
  // The same key with another body reveals nothing either.
  const body = await tap({ nonce: 'x' })
  await enter(body)
  expect((await enter({ ...body, bundleId: 'b3' })).body.code).toBe('entry-failed')
  await server.jobs.runAll()
  expect(server.texts.filter(({ to }) => to === phone || to === stranger)).toEqual([])
  expect(await playerOf(stranger)).toBeUndefined()
  expect(await readRows(server.db, sql`select 1 from entries where player_id = ${playerId}`)).toEqual([])
})

it.each<[string, ReturnType<typeof sql>, RegExp]>([
  ['takes a break', sql`paused_until = now() + interval '1 day'`, /Your account is paused, as you asked/],
  ['never stated to be 18', sql`age_stated_at = null`, /You need to be 18 or over/],
  ['is banned', sql`suspended_at = now()`, /This one isn’t open to your account/],
  ['has closed the account', sql`closed_at = now()`, /Your account is closed, as you asked/],
])(
  'a tap for a player who %s sells nothing and is refused without the reason, which is texted to the number',
  async (_, set, why) => {
    const { playerId } = await server.addPlayer({ phone })
    await readRows(server.db, sql`update players set ${set} where id = ${playerId}`)
    const before = await playerOf(phone)
    const sold = emulators.books().length
    const body = await tap()
    const refused = await enter(body)
    expect(refused).toEqual({ status: 403, body: NEUTRAL })
    expect(await enter(body)).toEqual(refused)
    expect(emulators.books()).toHaveLength(sold)
    expect(await playerOf(phone)).toEqual(before)
    const made = sql`select 1 from entries where player_id = ${playerId} union all
      select 1 from quick_pay_tokens where player_id = ${playerId}`
    expect(await readRows(server.db, made)).toEqual([])
    await server.jobs.runAll()
    const texts = server.texts.filter(({ to }) => to === phone)
    expect(texts).toEqual([{ to: phone, text: expect.stringMatching(why) }])
    expect(texts[0]!.text).toMatch(/We didn’t take an Apple Pay payment/)
  },
)

it('a tap cannot bypass limits and the cap, and does not reveal them to a stranger', async () => {
  const { playerId } = await server.addPlayer({ phone })
  await readRows(
    server.db,
    sql`insert into spend_limits (player_id, limit_pence, holds_from, set_at) values (${playerId}, 300, now(), now())`,
  )
  const codeOf = async (more: Partial<Tap> = {}) => (await enter(await tap(more))).body.code
  expect(await codeOf({ bundleId: 'b3' })).toBe('quick-pay-refused')
  expect(await codeOf({ nonce: await nonce('declined') })).toBe('entry-failed')
  await readRows(server.db, sql`delete from spend_limits where player_id = ${playerId}`)
  expect(await codeOf({ bundleId: 'b3' })).toBeUndefined()
  for (let times = 0; times < 4; times += 1) expect(await codeOf({ bundleId: 'b3' })).toBe('quick-pay-refused')
  await server.jobs.runAll()
  // The number gets each message once, in any order.
  expect(
    server.texts
      .filter(({ to }) => to === phone)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    expect.stringMatching(/^Receipt: £6 by Apple Pay, 3 tickets/),
    expect.stringMatching(/over your monthly limit/),
    expect.stringMatching(/all your online entries/),
    expect.stringMatching(/all your online entries/),
  ])
})

it('a tap that is declined leaves no unfinished entry, and does not change an entry begun elsewhere', async () => {
  const states = () =>
    readRows<{ state: string }>(
      server.db,
      sql`select e.state from entries e join players p on p.id = e.player_id where p.phone = ${phone} and e.competition_id = ${PAID} order by accepted_at`,
    )
  expect((await enter(await tap({ nonce: await nonce('declined') }))).body.code).toBe('entry-failed')
  expect(await states()).toEqual([{ state: 'cancelled' }])

  const { id: playerId } = (await playerOf(phone))!
  const bearer = await server.tokens.open(server.db, playerId, 'session', server.clock.now)
  await server.ask(postEnter, { bearer, body: { competitionId: PAID } })
  expect((await enter(await tap({ nonce: await nonce('declined') }))).body.code).toBe('entry-failed')
  expect(await states()).toEqual([{ state: 'cancelled' }, { state: 'payment-due' }])
})

it('a tap that is still running cannot be paid again with another tap, whose reply does not reveal it', async () => {
  emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  expect(await enter(await tap())).toMatchObject({ body: { paymentStatus: 'pending' } })
  expect((await enter(await tap())).body.code).toBe('quick-pay-refused')
  await readRows(server.db, sql`update payments set check_at = now() where state = 'unknown'`)
  await server.jobs.runAll()
})
