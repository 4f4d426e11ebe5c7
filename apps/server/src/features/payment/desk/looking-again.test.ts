/** What staff have looked at again: the vendors' books, and money whose outcome is late. */
import { randomUUID } from 'node:crypto'
import {
  getDeskComparison,
  getDeskComparisons,
  getDeskStuckMoney,
  postDeskCheckNow,
  postDeskCompare,
  postDeskRefundPayment,
} from '@fairdraw/contract/desk/money.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { REASON, openMoneyDesk } from './testing.ts'

const { server, emulators, sweep, finance, paid, follow, see, actsAbout } = await openMoneyDesk()

describe('a comparison', () => {
  const params = { vendor: 'gateway', day: londonDay(new Date()) } as const
  const compare = async () => server.ask(postDeskCompare, { headers: await finance(), params, body: {} })
  const seen = async () => (await server.ask(getDeskComparison, { headers: await finance(), params })).body

  it('is equal after a payment; a difference at the gateway is shown by its order until it is booked', async () => {
    const payment = await paid()
    await emulators.settle({ orderId: payment.id })
    expect(await compare()).toMatchObject({ status: 200, body: { isFinished: true } })
    expect(await seen()).toMatchObject({ comparison: { state: 'equal' }, differences: [] })
    await emulators.dispute(payment.id, 'open')
    await compare()
    expect(await seen()).toMatchObject({
      comparison: { state: 'different', differenceCount: 1 },
      differences: [{ orderId: payment.id, oursPence: 200, theirsPence: 0 }],
    })
    const { body } = await server.ask(getDeskComparisons, { headers: await finance() })
    expect(body.comparisons).toContainEqual(expect.objectContaining({ ...params, state: 'different' }))
    expect(await actsAbout(`gateway:${params.day}`)).toEqual(['compare-books', 'compare-books'])
    await follow(payment)
    await compare()
    expect(await seen()).toMatchObject({ comparison: { state: 'equal' } })
  })

  it('runs once at a time', async () => {
    // The first is still at the gateway when the others arrive.
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'delay', ms: 2_000, times: 1 })
    const headers = await finance()
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(postDeskCompare, { headers, params, body: {} })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await compare()).toMatchObject({ status: 200 })
  })

  it('of a vendor that does not answer says so, and is safe', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
    expect(await compare()).toMatchObject({ status: 200 })
    expect(await seen()).toMatchObject({ comparison: { state: 'unreachable' } })
  })

  it('of a day to come is refused', async () => {
    const tomorrow = londonDay(new Date(server.clock.now.getTime() + 86_400_000))
    const asked = { headers: await finance(), params: { ...params, day: tomorrow }, body: {} }
    expect(await server.ask(postDeskCompare, asked)).toMatchObject({ status: 404 })
  })
})

describe('stuck money', () => {
  const stuck = async () => (await server.ask(getDeskStuckMoney, { headers: await finance() })).body.stuck!
  const check = async (kind: 'payment' | 'refund' | 'payout', id: string) =>
    server.ask(postDeskCheckNow, { headers: await finance(), params: { kind, id }, body: {} })

  it('is a payment whose check fails, with its error; a check at a person’s wish clears it', async () => {
    const payment = await paid()
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
    await follow(payment)
    expect(await stuck()).toContainEqual(
      expect.objectContaining({ kind: 'payment', id: payment.id, state: 'captured', lastError: expect.any(String) }),
    )
    emulators.faults.clear()
    expect(await check('payment', payment.id)).toMatchObject({ status: 200, body: { isHastened: true } })
    expect(await actsAbout(payment.id)).toEqual(['check-payment'])
    await sweep()
    expect((await stuck()).map(({ id }) => id)).not.toContain(payment.id)
  })

  it('is a refund that a vendor refused, and its check is hastened; one that a process may be making is left to it', async () => {
    const payment = await paid()
    await server.ask(postDeskRefundPayment, {
      headers: await finance(),
      params: { id: payment.id },
      body: { tickets: 'withdraw', reason: REASON },
    })
    const { refund } = await see(payment.id)
    const attemptIn = (seconds: number) =>
      server.db.execute(
        sql`update refunds set last_error = 'refused', next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${refund!.id}`,
      )
    await attemptIn(170)
    expect(await stuck()).toContainEqual(expect.objectContaining({ kind: 'refund', id: refund!.id }))
    expect(await check('refund', refund!.id)).toMatchObject({ body: { isHastened: false } })
    await attemptIn(3_600)
    expect(await check('refund', refund!.id)).toMatchObject({ body: { isHastened: true } })
    await sweep()
    expect((await see(payment.id)).refund).toMatchObject({ state: 'settled' })
  })

  it('is a payout that PayPal does not take; what does not exist is not found', async () => {
    const { playerId } = await server.addPlayer({ balances: { cash: 100 } })
    const id = randomUUID()
    await server.db.execute(
      sql`update wallets set balance = 0, held = 100 where player_id = ${playerId} and asset = 'cash'`,
    )
    await server.db
      .execute(sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
      values (${playerId}, 'cash', 'wallet', 'hold', 100, 'payout')`)
    await server.db
      .execute(sql`insert into payouts (player_id, id, key, amount_pence, payer_id, state, next_attempt_at, attempts,
        last_error, requested_at, changed_at)
      values (${playerId}, ${id}, gen_random_uuid(), 100, 'P', 'requested', clock_timestamp() + interval '1 hour', 9,
        'INSUFFICIENT_FUNDS', now(), now())`)
    await server.db.execute(sql`insert into payout_events (player_id, payout_id, event, state)
      values (${playerId}, ${id}, 'request', 'requested')`)
    expect(await stuck()).toContainEqual(
      expect.objectContaining({ kind: 'payout', id, attempts: 9, lastError: 'INSUFFICIENT_FUNDS' }),
    )
    expect(await check('payout', id)).toMatchObject({ body: { isHastened: true } })
    expect(await check('payout', randomUUID())).toMatchObject({ status: 404 })
  })
})
