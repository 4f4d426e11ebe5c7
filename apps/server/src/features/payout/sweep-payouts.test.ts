/** Payouts at PayPal: each is sent once, followed to its end, and returned when it fails. */
import { UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { movePayout } from './payouts.ts'
import { hastenPayout } from './sweep-payouts.ts'
import { payouts } from './tables.ts'
import { openPayoutHarness } from './testing.ts'
import type { Player } from './testing.ts'

const { server, emulators, work, atPayPal, cash, create, linked, makeOlder, messages, row, state, status, ...harness } =
  await openPayoutHarness()
const { sweep, sweepDue, webhooksOf } = harness

const DAYS_OF_DUPLICATES = 25
const events = ({ playerId }: Player) =>
  readRows<{ event: string; state: string; detail: object }>(
    server.db,
    sql`select event, state, detail from payout_events where player_id = ${playerId} order by id`,
  )
const topics = async (player: Player) => (await messages(player)).map(({ topic }) => topic)
const withCard = (topic: string) => [topic, `${topic}/card`]
const outcomes = () => work.outcomes('payout', 'paypal')
const injectFault = (operation: string, fault: 'decline' | 'error-5xx' | 'drop-before' | 'drop-after', times = 1) =>
  emulators.faults.add({ vendor: 'paypal', operation, fault, times })
const setAttempts = ({ playerId }: Player, attempts: number) =>
  server.db.update(payouts).set({ attempts }).where(eq(payouts.playerId, playerId))
async function requested(...account: Parameters<typeof linked>): Promise<Player> {
  const player = await linked(...account)
  await create(player)
  return player
}
async function submitted(...account: Parameters<typeof linked>): Promise<Player> {
  const player = await requested(...account)
  await sweep()
  return player
}
/** Its outcome is decided at PayPal, and found. */
async function processed(...account: Parameters<typeof linked>): Promise<Player> {
  const player = await submitted(...account)
  await emulators.payPal.process()
  await sweep()
  return player
}

describe('the outcome of a payout', () => {
  // Row 1.1-12
  it.each([
    ['SUCCESS', 'paid', null, 'pay', withCard('payout-paid')],
    ['FAILED', 'returned', 'failed', 'return', withCard('payout-returned')],
    ['BLOCKED', 'returned', 'blocked', 'return', withCard('payout-returned')],
    ['RETURNED', 'returned', 'returned', 'return', withCard('payout-returned')],
    ['UNCLAIMED', 'unclaimed', null, 'leave-unclaimed', ['payout-unclaimed']],
    ['ONHOLD', 'on-hold', null, 'hold', []],
  ] as const)('at PayPal %s: it is %s, with the right balances and messages', async (...each) => {
    const [account, end, reason, event, expected] = each
    const player = await submitted(account)
    await sweep()
    expect(await state(player)).toBe('submitted')
    await emulators.payPal.process()
    await sweep(3)
    expect(await status(player)).toMatchObject({ payouts: [{ state: end, reason }] })
    const isHeld = end === 'unclaimed' || end === 'on-hold'
    expect(await cash(player)).toEqual({ balance: end === 'returned' ? 2550 : 1000, held: isHeld ? 1550 : 0 })
    const detail = reason ? { reason } : {}
    expect(await messages(player)).toEqual(
      expected.map((topic) => ({ topic, body: expect.objectContaining({ amountPence: 1550, ...detail }) })),
    )
    expect(await events(player)).toEqual([
      { event: 'request', state: 'requested', detail: {} },
      { event: 'submit', state: 'submitted', detail: {} },
      { event, state: end, detail },
    ])
    expect((await row(player)).dueIn).toEqual(isHeld ? expect.any(Number) : null)
    expect(await atPayPal(player)).toHaveLength(1)
    expect(work.reported).toEqual([])
    expect(await outcomes()).toEqual({ succeeded: end === 'returned' ? 1 : 2 })
  })

  // Row 1.4-01
  it('declined for the account: it is returned at once', async () => {
    injectFault('payout', 'decline')
    const player = await requested()
    await sweep(2)
    expect(await status(player)).toMatchObject({
      status: 'resolved',
      payouts: [{ state: 'returned', reason: 'refused' }],
    })
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
    expect(await atPayPal(player)).toEqual([])
  })

  it.each(['drop-before', 'drop-after', 'error-5xx'] as const)(
    '%s: it is asked for again, is reported, and money leaves once',
    async (fault) => {
      injectFault('payout', fault, 2)
      const player = await requested()
      await sweep(2)
      expect(await row(player)).toMatchObject({
        state: 'requested',
        lastError: expect.stringMatching(/PayPal|payout/i),
      })
      await sweep()
      expect(await row(player)).toMatchObject({ state: 'submitted', attempts: 0, lastError: null })
      expect(work.reported).toEqual(
        Array.from({ length: 2 }, () => expect.objectContaining({ level: 'warn', kind: 'payout', name: 'paypal' })),
      )
      await emulators.payPal.process()
      await sweep(2)
      expect(await state(player)).toBe('paid')
      expect(await atPayPal(player)).toHaveLength(1)
    },
  )

  it('unclaimed for too long: it is cancelled, looked at again at once, and returned', async () => {
    const player = await processed('UNCLAIMED')
    await makeOlder(UNCLAIMED_DAYS - 1)
    await setAttempts(player, 9)
    await sweep()
    expect((await atPayPal(player))[0]).toMatchObject({ status: 'UNCLAIMED' })
    expect((await row(player)).dueIn).toBeGreaterThan(2_000)
    await makeOlder(2)
    await sweep()
    expect((await row(player)).dueIn).toBeLessThan(6)
    await sweep()
    expect(await status(player)).toMatchObject({ payouts: [{ state: 'returned', reason: 'unclaimed' }] })
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
    expect(await topics(player)).toEqual(['payout-unclaimed', ...withCard('payout-returned')])
  })

  it('on hold for long: it is not cancelled', async () => {
    const player = await processed('ONHOLD')
    await makeOlder(UNCLAIMED_DAYS + 1)
    await setAttempts(player, 9)
    await sweep()
    expect(await state(player)).toBe('on-hold')
    expect((await row(player)).dueIn).toBeGreaterThan(2_000)
    expect(work.reported).toEqual([])
  })

  it('paid and later returned by PayPal: it is in the wallet again', async () => {
    const player = await processed()
    expect(await state(player)).toBe('paid')
    const [item] = await atPayPal(player)
    await webhooksOf(() => emulators.payPal.move(item!, 'REFUNDED'))
    await sweepDue()
    expect(await state(player)).toBe('returned')
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
  })

  it('moves its money once, if two processes find the same', async () => {
    const player = await submitted()
    const [found] = await server.db.select().from(payouts).where(eq(payouts.playerId, player.playerId))
    const pay = () => server.db.transaction((tx) => movePayout(tx, found!, 'pay', { now: server.clock.now }))
    expect(await pay()).toMatchObject({ state: 'paid' })
    expect(await pay()).toBeUndefined()
    expect(await cash(player)).toEqual({ balance: 1000, held: 0 })
    expect(await topics(player)).toEqual(withCard('payout-paid'))
  })

  it('for a banned player: it waits until the ban is lifted, and nothing is sent', async () => {
    const player = await requested()
    const suspend = (at: Date | null) =>
      server.db.execute(
        sql`update players set suspended_at = ${at?.toISOString() ?? null}::timestamptz where id = ${player.playerId}`,
      )
    await suspend(new Date())
    await sweep(3)
    expect(await atPayPal(player)).toEqual([])
    expect(await row(player)).toMatchObject({ state: 'requested', lastError: 'the account is suspended' })
    expect(await outcomes()).toEqual({ skipped: 3 })
    await suspend(null)
    await sweep()
    // The ban has ended their session.
    expect(await atPayPal(player)).toHaveLength(1)
  })

  it('without a reply for longer than PayPal detects duplicates: it is not sent again, and is reported', async () => {
    injectFault('payout', 'drop-after', 2)
    const player = await submitted()
    await makeOlder(DAYS_OF_DUPLICATES - 1)
    await sweep()
    expect(work.reported.map(({ level }) => level)).toEqual(['warn', 'warn'])
    await makeOlder(2)
    await sweep(3)
    expect(work.reported.filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(await row(player)).toMatchObject({ state: 'requested', dueIn: null })
    const [item] = await atPayPal(player)
    // A person finds that it had arrived and enters its id; then it continues.
    await server.db
      .update(payouts)
      .set({ vendorId: item!.batchId, state: 'submitted', nextAttemptAt: server.clock.now })
      .where(eq(payouts.playerId, player.playerId))
    await emulators.payPal.process()
    await sweep()
    expect(await state(player)).toBe('paid')
  })

  it('with another amount at PayPal: it is reported each time, and nothing changes', async () => {
    const player = await submitted()
    await emulators.payPal.process()
    const [item] = await atPayPal(player)
    const amount = item!.amountPence
    item!.amountPence = 1
    await sweep(2)
    expect(await state(player)).toBe('submitted')
    expect(work.reported).toHaveLength(2)
    item!.amountPence = amount
    await sweep()
    expect(await state(player)).toBe('paid')
  })

  it('unknown to PayPal: it is reported, and looked for again', async () => {
    const player = await submitted()
    await server.db.update(payouts).set({ vendorId: 'B-UNKNOWN' }).where(eq(payouts.playerId, player.playerId))
    await sweep()
    expect(work.reported).toMatchObject([{ level: 'warn', message: 'PayPal does not know this payout' }])
    expect(await row(player)).toMatchObject({ state: 'submitted', dueIn: expect.any(Number) })
  })
})

describe('the next attempt', () => {
  it.each([
    ['sent', 0, 5],
    ['sent', 1, 10],
    ['sent', 12, 20_480],
    ['sent', 13, 21_600],
    ['sent', 30_000, 21_600],
    ['checked', 0, 5],
    ['checked', 9, 2_560],
    ['checked', 12, 3_600],
  ] as const)('of one that was %s %i times before is in %i s', async (what, attempts, seconds) => {
    const player = await (what === 'sent' ? requested() : submitted())
    if (what === 'sent') injectFault('payout', 'error-5xx')
    await setAttempts(player, attempts)
    const begunAt = Date.now()
    await sweep()
    const { dueIn } = await row(player)
    expect(dueIn).toBeLessThanOrEqual(seconds)
    expect(dueIn! + (Date.now() - begunAt) / 1000).toBeGreaterThan(seconds - 0.1)
    expect(await outcomes()).toMatchObject(what === 'sent' ? { retrying: 1 } : { succeeded: 1 })
  })

  it('comes sooner at the wish of a person, if no process may be asking PayPal now', async () => {
    const player = await requested()
    const { id } = await row(player)
    const dueIn = (seconds: number | null) =>
      server.db.execute(
        sql`update payouts set next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${id}`,
      )
    await dueIn(290)
    expect(await hastenPayout(server.db, id)).toBe(false)
    await dueIn(400)
    expect(await hastenPayout(server.db, id)).toBe(true)
    expect((await row(player)).dueIn).toBeLessThanOrEqual(0)
  })

  it('is when the job is due', async () => {
    const job = server.jobList.find(({ name }) => name === 'pay cash prizes out')!
    expect(await job.nextDueInMs!()).toBeUndefined()
    const player = await requested()
    const nextAttemptAt = new Date(Date.now() + 60_000)
    await server.db.update(payouts).set({ nextAttemptAt }).where(eq(payouts.playerId, player.playerId))
    expect(await job.nextDueInMs!()).toBeGreaterThan(30_000)
    await server.db
      .update(payouts)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(payouts.playerId, player.playerId))
    expect(await job.run(new AbortController().signal)).toBe(1)
    expect(await state(player)).toBe('submitted')
  })
})
