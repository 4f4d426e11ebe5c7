/**
 * Quick pay: the sheet's number creates or finds a player, all rules apply as usual, and the reply gives access to the
 * entry only.
 */
import { randomUUID } from 'node:crypto'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getQuickPayDetails, postQuickPayEntry, postQuickPayStatus } from '@fairdraw/contract/payment.ts'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { readRows } from '../../testing/read-rows.ts'
import { players } from '../player/tables.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { createApplePayNonce, createCardNonce } from '../../testing/payment-nonces.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startTestApp } from '../../testing/test-app.ts'

const PAID = 1
const OTHERS: CompetitionOptions[] = [
  { id: 2, steps: ['quiz', 'payment'], pricePence: 200 },
  { id: 3 },
  { id: 4, tokenCost: 5 },
  { id: 5, steps: ['payment'], pricePence: 200, isHidden: true },
  { id: 6, steps: ['payment'], pricePence: 200, status: 'on-hold' },
  { id: 7, steps: ['payment'], pricePence: 200, closesIn: -1 },
  { id: 8, steps: ['payment'], pricePence: 200, opensIn: 5 },
]
const REFUSED: [number, string][] = [
  [2, 'wrong-payment-method'],
  [3, 'wrong-payment-method'],
  [4, 'wrong-payment-method'],
  [5, 'not-found'],
  [6, 'on-hold'],
  [7, 'closed'],
  [8, 'not-started'],
  [99, 'not-found'],
]

const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: [{ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 4 }, ...OTHERS],
  vendors: { gateway },
})
let phone = ''
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

type Tap = InputOf<typeof postQuickPayEntry, 'body'> & { key: string }

const details = (competitionId: number) =>
  server.ask(getQuickPayDetails, { query: { competitionId: String(competitionId) } })
const nonce = async (card?: 'debit' | 'credit' | 'declined') =>
  createApplePayNonce(emulators, (await details(PAID)).body.clientToken!, card)
const tap = async (more: Partial<Tap> = {}): Promise<Tap> => ({
  key: randomUUID(),
  competitionId: PAID,
  bundleId: 'b1',
  nonce: more.nonce ?? (await nonce()),
  phone,
  termsAccepted: true,
  termsVersion: 1,
  isAdult: true,
  ...more,
})
const enter = async ({ key, ...body }: Tap, address?: string) =>
  server.ask(postQuickPayEntry, { key, body, ...(address ? { address } : {}) })
const status = (entryId: string, statusToken: string) =>
  server.ask(postQuickPayStatus, { body: { entryId, statusToken } })
const playerOf = async (number: string) => (await server.db.select().from(players).where(eq(players.phone, number)))[0]

it('the details are limited per address, because each call reaches the gateway', async () => {
  const address = '203.0.113.9'
  const asked = { query: { competitionId: String(PAID) } }
  expect(await server.ask(getQuickPayDetails, { ...asked, address })).toMatchObject({ status: 200 })
  await readRows(
    server.db,
    sql`update rate_limits set hits = 1200 where scope like 'quick-pay-details by address%' and subject = ${address}`,
  )
  expect(await server.ask(getQuickPayDetails, { ...asked, address })).toMatchObject({ status: 429 })
  expect(await server.ask(getQuickPayDetails, asked)).toMatchObject({ status: 200 })
})

// Row 1.7-30
it('returns the details of a tap', async () => {
  expect(await details(PAID)).toMatchObject({
    status: 200,
    body: { competitionId: PAID, bundles: [{ bundleId: 'b1', pricePence: 200 }, { bundleId: 'b3' }], termsVersion: 1 },
  })
})

it.each(REFUSED)('sells nothing for competition %i: %s, and creates no player', async (competitionId, code) => {
  expect(await details(competitionId)).toMatchObject({ body: { code } })
  const sold = emulators.books().length
  expect(await enter(await tap({ competitionId }))).toMatchObject({ body: { code } })
  expect(emulators.books()).toHaveLength(sold)
  expect(await playerOf(phone)).toBeUndefined()
})

describe('a tap', () => {
  // Row 1.7-32
  it('creates an account for the number, enters and pays; its token gives access to that entry only', async () => {
    const { status: answered, body } = await enter(await tap({ bundleId: 'b3', phone: `+44 ${phone.slice(1)}` }))
    expect([answered, body]).toMatchObject([200, { status: 'completed', paymentStatus: 'completed' }])
    expect(await playerOf(phone)).toMatchObject({ passcodeHash: null, ageStatedAt: server.clock.now })
    expect(await status(body.entryId!, body.statusToken!)).toMatchObject({
      status: 200,
      body: { status: 'completed', paymentMethod: 'apple-pay', payment: { paidPrice: 600 }, tickets: { length: 3 } },
    })
    const other = await enter(await tap({ phone: server.freshPhone() }))
    const refused = { status: 403, body: { code: 'unauthorized' } }
    expect(await status(body.entryId!, other.body.statusToken!)).toMatchObject(refused)
    expect(await status(body.entryId!, 'guess')).toMatchObject(refused)
    // It is not a session: other calls refuse it.
    const call = await server.app.inject({
      method: 'POST',
      url: '/api/account/details',
      headers: { authorization: `Bearer ${body.statusToken}` },
    })
    expect(call.statusCode).toBe(401)
    server.advanceSeconds(49 * 3600)
    expect(await status(body.entryId!, body.statusToken!)).toMatchObject(refused)
    await server.jobs.runAll()
    expect(
      await readRows(
        server.db,
        sql`select 1 from quick_pay_tokens where expires_at < ${server.clock.now.toISOString()}::timestamptz`,
      ),
    ).toEqual([])
  })

  it('finds the account of the number, and does not change it', async () => {
    const { playerId } = await server.addPlayer({ phone, balances: { tokens: 7 } })
    expect(await enter(await tap())).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(
      await readRows(server.db, sql`select player_id::int as id from entries where player_id = ${playerId}`),
    ).toHaveLength(1)
    expect(await playerOf(phone)).toMatchObject({ id: playerId })
  })

  it('that is repeated pays once, at any later time', async () => {
    const body = await tap()
    const sold = emulators.books().length
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(body)))
    const entered = answers.filter((one) => one.status === 200)
    expect(entered.length).toBeGreaterThan(0)
    expect(answers.every((one) => one.status === 200 || one.body.code === 'still-running')).toBe(true)
    await saveCompetition(
      server.db,
      buildCompetition({ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 4, closesIn: -1 }),
      [],
    )
    await server.catalogue.refresh()
    const again = await enter(body)
    await saveCompetition(
      server.db,
      buildCompetition({ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 4 }),
      [],
    )
    await server.catalogue.refresh()
    expect(again).toMatchObject({ status: 200, body: { entryId: entered[0]!.body.entryId, status: 'completed' } })
    expect(await status(again.body.entryId!, again.body.statusToken!)).toMatchObject({ body: { status: 'completed' } })
    expect(await enter({ ...body, bundleId: 'b3' })).toMatchObject({ body: { code: 'idempotency-key-reused' } })
    expect(emulators.books()).toHaveLength(sold + 1)
  })

  // Row 1.7-31
  it('whose reply was lost is found by its status', async () => {
    const body = await tap()
    emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    const { body: reply } = await enter(body)
    expect(reply).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    await readRows(server.db, sql`update payments set check_at = now() where state = 'unknown'`)
    await server.jobs.runAll()
    expect(await status(reply.entryId!, reply.statusToken!)).toMatchObject({ body: { status: 'completed' } })
  })

  it.each<[string, () => Partial<Tap> | Promise<Partial<Tap>>, string]>([
    ['of somebody who is not 18', () => ({ isAdult: false }), 'age-unverified'],
    ['without the terms', () => ({ termsAccepted: false }), 'terms-not-accepted'],
    ['on older terms', () => ({ termsVersion: 0 }), 'terms-not-accepted'],
    ['without a mobile number', () => ({ phone: '020 7946 0001' }), 'invalid-request'],
  ])('%s creates no player and charges nothing', async (_, more, code) => {
    const sold = emulators.books().length
    expect(await enter(await tap(await more()))).toMatchObject({ body: { code } })
    expect(await playerOf(phone)).toBeUndefined()
    expect(emulators.books()).toHaveLength(sold)
  })

  it('without a payment does nothing for a known or unknown number, and reveals nothing about it', async () => {
    const { playerId } = await server.addPlayer({ phone })
    const stranger = server.freshPhone()
    const codeOf = async (more: Partial<Tap>) => {
      const { status: answered, body } = await enter(await tap(more))
      return [answered, body.code]
    }
    const change = (set: ReturnType<typeof sql>) =>
      readRows(server.db, sql`update players set ${set} where id = ${playerId}`)
    const { clientToken } = (await details(PAID)).body
    for (const state of [
      sql`paused_until = now() + interval '1 day'`,
      sql`suspended_at = now(), paused_until = null`,
    ]) {
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

  it('pins the terms with the payment, and not before', async () => {
    const { playerId } = await server.addPlayer({ phone })
    const versions = () =>
      readRows<{ version: number | null }>(
        server.db,
        sql`select terms_version as version from entries where player_id = ${playerId} order by accepted_at`,
      )
    expect(await enter(await tap({ bundleId: 'none' }))).toMatchObject({ body: { code: 'invalid-request' } })
    expect(await versions()).toEqual([{ version: null }])
    expect(await enter(await tap())).toMatchObject({ status: 200 })
    // The first tap's entry ended with its refusal.
    expect(await versions()).toEqual([{ version: null }, { version: 1 }])
  })

  it.each<[string, string, ReturnType<typeof sql>, RegExp]>([
    ['takes a break', 'b1', sql`paused_until = now() + interval '1 day'`, /Your account is paused, as you asked/],
    ['never stated to be 18', 'b1', sql`age_stated_at = null`, /You need to be 18 or over/],
    ['is banned', 'b1', sql`suspended_at = now()`, /This one isn’t open to your account/],
    ['has closed the account', 'b1', sql`closed_at = now()`, /Your account is closed, as you asked/],
  ])(
    'for a player who %s is refused without the reason, which is texted to the number',
    async (_, bundleId, set, why) => {
      const { playerId } = await server.addPlayer({ phone })
      await readRows(server.db, sql`update players set ${set} where id = ${playerId}`)
      const body = await tap({ bundleId })
      const refused = await enter(body)
      expect(refused).toEqual({ status: 403, body: NEUTRAL })
      expect(await enter(body)).toEqual(refused)
      await server.jobs.runAll()
      const texts = server.texts.filter(({ to }) => to === phone)
      expect(texts).toEqual([{ to: phone, text: expect.stringMatching(why) }])
      expect(texts[0]!.text).toMatch(/We didn’t take an Apple Pay payment/)
    },
  )

  it('for a closed account sells nothing, and gives a stranger the same reply as for any account', async () => {
    const { playerId } = await server.addPlayer({ phone, closedAt: server.clock.now })
    const other = await server.addPlayer({ bannedAt: server.clock.now })
    const before = await playerOf(phone)
    const sold = emulators.books().length
    const refused = await enter(await tap())
    expect(refused).toEqual({ status: 403, body: NEUTRAL })
    expect(await enter(await tap({ phone: other.phone }))).toEqual(refused)
    expect(emulators.books()).toHaveLength(sold)
    const made = await readRows(
      server.db,
      sql`select 1 from entries where player_id = ${playerId} union all
          select 1 from quick_pay_tokens where player_id = ${playerId}`,
    )
    expect(made).toEqual([])
    expect(await playerOf(phone)).toEqual(before)
  })

  it('cannot bypass limits and the cap, and does not reveal them to a stranger', async () => {
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

  it('that is declined leaves no unfinished entry, and does not change an entry begun elsewhere', async () => {
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

  it('that is still running cannot be paid again with another tap, whose reply does not reveal it', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    expect(await enter(await tap())).toMatchObject({ body: { paymentStatus: 'pending' } })
    expect((await enter(await tap())).body.code).toBe('quick-pay-refused')
    await readRows(server.db, sql`update payments set check_at = now() where state = 'unknown'`)
    await server.jobs.runAll()
  })

  it('whose process died after paying returns its entry and token when repeated', async () => {
    const sold = emulators.books().length
    const body = await tap()
    const first = await enter(body)
    expect(first).toMatchObject({ status: 200, body: { status: 'completed' } })
    await server.db.execute(
      sql`update idempotency_keys set outcome = null, created_at = created_at - interval '3 minutes'
          where key = ${body.key} and call = 'quick-pay'`,
    )
    const again = await enter(body)
    expect(again).toEqual({ status: 200, body: { ...first.body, statusToken: expect.any(String) } })
    expect(await status(again.body.entryId!, again.body.statusToken!)).toMatchObject({ body: { status: 'completed' } })
    expect(emulators.books()).toHaveLength(sold + 1)
  })

  it('that is repeated gets the first reply, even after the competition has closed', async () => {
    const body = await tap()
    const first = await enter(body)
    const put = async (more: Partial<CompetitionOptions>) => {
      await saveCompetition(
        server.db,
        buildCompetition({ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 4, ...more }),
        [],
      )
      await server.catalogue.refresh()
    }
    await put({ isHidden: true })
    expect(await enter(body)).toMatchObject({ status: 200, body: { entryId: first.body.entryId } })
    await put({})
  })

  it('needs its key in the header', async () => {
    const { key: _, ...body } = await tap()
    expect(await server.ask(postQuickPayEntry, { key: '', body })).toMatchObject({
      body: { code: 'idempotency-key-required' },
    })
  })

  it('is limited to a number of new accounts per address', async () => {
    const body = await tap({ isAdult: false, nonce: 'none' })
    let refused = 0
    for (let nth = 0; nth < 310; nth += 1) {
      const { status: answered } = await enter(
        { ...body, phone: `07703${String(nth).padStart(6, '0')}` },
        '203.0.113.7',
      )
      if (answered === 429) refused += 1
    }
    expect(refused).toBe(10)
  })
})
