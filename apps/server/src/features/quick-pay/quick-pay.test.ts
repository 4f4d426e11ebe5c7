/**
 * Quick pay: the sheet's number creates or finds a player, all rules apply as usual, and the reply gives access to the
 * entry only.
 */
import { getQuickPayDetails, postQuickPayEntry } from '@fairdraw/contract/payment.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { PAID, SOLD, startQuickPay } from './testing.ts'
import type { Tap } from './testing.ts'

const OTHERS: [CompetitionOptions, code: string][] = [
  [{ id: 2, steps: ['quiz', 'payment'], pricePence: 200 }, 'wrong-payment-method'],
  [{ id: 3 }, 'wrong-payment-method'],
  [{ id: 4, tokenCost: 5 }, 'wrong-payment-method'],
  [{ ...SOLD, id: 5, isHidden: true }, 'not-found'],
  [{ ...SOLD, id: 6, status: 'on-hold' }, 'on-hold'],
  [{ ...SOLD, id: 7, closesIn: -1 }, 'closed'],
  [{ ...SOLD, id: 8, opensIn: 5 }, 'not-started'],
]

const {
  server,
  emulators,
  details,
  enter,
  status,
  playerOf,
  tap: tapWith,
} = await startQuickPay(OTHERS.map(([competition]) => competition))
let phone = ''
const tap = (more: Partial<Tap> = {}) => tapWith(phone, more)
beforeEach(() => {
  emulators.faults.clear()
  phone = server.freshPhone()
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

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

it.each([...OTHERS.map(([{ id }, code]) => [id, code] as const), [99, 'not-found'] as const])(
  'sells nothing for competition %i: %s, and creates no player',
  async (competitionId, code) => {
    expect(await details(competitionId)).toMatchObject({ body: { code } })
    const sold = emulators.books().length
    expect(await enter(await tap({ competitionId }))).toMatchObject({ body: { code } })
    expect(emulators.books()).toHaveLength(sold)
    expect(await playerOf(phone)).toBeUndefined()
  },
)

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
    for (const change of [{ closesIn: -1 }, { isHidden: true }, {}]) {
      await saveCompetition(server.db, buildCompetition({ ...SOLD, ...change }), [])
      await server.catalogue.refresh()
      const again = await enter(body)
      expect(again).toMatchObject({ status: 200, body: { entryId: entered[0]!.body.entryId, status: 'completed' } })
      const { entryId, statusToken } = again.body
      expect(await status(entryId!, statusToken!)).toMatchObject({ body: { status: 'completed' } })
    }
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
