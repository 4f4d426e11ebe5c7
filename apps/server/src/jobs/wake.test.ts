/** Work wakes its job: the writer notifies in the same transaction, so that no work waits for the interval. */
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import { enqueueMessage } from '../features/notification/enqueue-message.ts'
import { findEntry } from '../features/entry/find-entry.ts'
import { endWithoutTickets } from '../features/entry/steps.ts'
import { retryDeadLetters } from '../features/notification/dead-letters.ts'
import { requestRefund } from '../features/payment/refund/refunds.ts'
import { settle } from '../features/payment/settlement/settle.ts'
import { openUseCaseHarness } from '../testing/use-case-harness.ts'
import { startTestApp } from '../testing/test-app.ts'
import { WAKE_CHANNELS, msUntil } from './wake.ts'
import type { WakeChannel } from './wake.ts'

const PAID = 1
const PLAYER = 7

let notified: WakeChannel[]
const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200 }])
for (const channel of WAKE_CHANNELS) await shop.database.listen(channel, () => void notified.push(channel))
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(PLAYER)
  await flushNotifications()
  notified = []
})

/** Resolves when all earlier notifications have arrived: they come in the order of the commits. */
async function flushNotifications(): Promise<void> {
  const mark = newId()
  const came = Promise.withResolvers<void>()
  await shop.database.listen(`mark-${mark}`, () => came.resolve())
  await shop.db.execute(sql`select pg_notify(${`mark-${mark}`}, '')`)
  await came.promise
}
async function channelsNotifiedBy(work: () => Promise<unknown>): Promise<WakeChannel[]> {
  // Ignores earlier notifications.
  await flushNotifications()
  notified = []
  await work()
  await flushNotifications()
  return [...new Set(notified)]
}

const enterAndPay = async () => {
  const entryId = await shop.entered(PLAYER, PAID)
  await shop.pay({ playerId: PLAYER, entryId, method: 'bank', bankId: 'obie-alder-personal', bundleId: 'b1' })
  return entryId
}
const paymentOf = async () => {
  const { rows } = (await shop.db.execute(
    sql`select id, vendor_id as "linkId" from payments where player_id = ${PLAYER}`,
  )) as unknown as { rows: { id: string; linkId: string }[] }
  return rows[0]!
}
/** Makes the payment older, because a new one still belongs to the call that created it. */
const makeOlder = () => shop.db.execute(sql`update payments set created_at = created_at - interval '1 minute'`)

describe('a job is woken', () => {
  it('by an enqueued message, when it is committed and not before', async () => {
    const rollback = new Error('roll it back')
    const enqueue = (fails: boolean) =>
      shop.db.transaction(async (tx) => {
        await enqueueMessage(tx, PLAYER, 'payment-refunded', {})
        if (fails) throw rollback
      })
    expect(await channelsNotifiedBy(() => enqueue(true).catch(() => {}))).toEqual([])
    expect(await channelsNotifiedBy(() => enqueue(false))).toEqual(['wake-outbox'])
  })

  it('by dead letters that a person retries, and not when there are none', async () => {
    const retry = () => retryDeadLetters(shop.db, { topic: 'payment-refunded' })
    expect(await channelsNotifiedBy(retry)).toEqual([])
    await enqueueMessage(shop.db, PLAYER, 'payment-refunded', {})
    await shop.db.execute(sql`update outbox set due_at = 'infinity', dead_at = clock_timestamp()`)
    expect(await channelsNotifiedBy(retry)).toEqual(['wake-outbox'])
  })

  it('by a payment, unless an earlier due one wakes the job anyway', async () => {
    expect(await channelsNotifiedBy(enterAndPay)).toEqual(['wake-payments'])
    const shared = await channelsNotifiedBy(async () => {
      await shop.addPlayer(PLAYER + 1)
      const entered = await shop.enter(PLAYER + 1, PAID)
      await shop.db.execute(sql`update payments set check_at = clock_timestamp() + interval '3 seconds'`)
      const entryId = entered.ok ? entered.body.entryId : ''
      await shop.pay({ playerId: PLAYER + 1, entryId, method: 'bank', bankId: 'obie-alder-personal', bundleId: 'b1' })
    })
    expect(shared).toEqual([])
  })

  it('by a payment whose outcome is unknown', async () => {
    await enterAndPay()
    const { id } = await paymentOf()
    await shop.db.execute(sql`update payments set state = 'intended' where id = ${id}`)
    expect(await channelsNotifiedBy(() => settle(shop.db, id, { kind: 'unknown', reason: 'no answer' }))).toEqual([
      'wake-payments',
    ])
  })

  it('by a webhook about a payment, its settlement or its refund, and not by one about an unknown object', async () => {
    await enterAndPay()
    await makeOlder()
    const { id, linkId } = await paymentOf()
    expect(await channelsNotifiedBy(() => shop.hint({ linkId }))).toEqual(['wake-payments'])
    expect(await channelsNotifiedBy(() => shop.hint({ orderId: newId() }))).toEqual([])
    await shop.db.execute(sql`update payments set state = 'captured', follow_at = null where id = ${id}`)
    expect(await channelsNotifiedBy(() => shop.hint({ orderId: id }))).toEqual(['wake-payments'])
    await shop.db.execute(sql`update payments set state = 'declined' where id = ${id}`)
    await requestRefund(shop.db, { id, amountPence: 200 })
    await shop.db.execute(sql`update refunds set state = 'pending'`)
    expect(await channelsNotifiedBy(() => shop.hint({ orderId: id }))).toContain('wake-refunds')
  })

  it('by a refund, once', async () => {
    await enterAndPay()
    const { id } = await paymentOf()
    const request = () => requestRefund(shop.db, { id, amountPence: 200 })
    expect(await channelsNotifiedBy(request)).toEqual(['wake-refunds'])
    expect(await channelsNotifiedBy(request)).toEqual([])
  })

  it.each(['awaiting', 'captured'])('by the end of an entry whose payment is %s', async (state) => {
    const entryId = await enterAndPay()
    await shop.db.execute(sql`update payments set state = ${state}`)
    const end = async () => endWithoutTickets(shop.db, (await findEntry(shop.db, PLAYER, entryId))!, 'expire')
    expect(await channelsNotifiedBy(end)).toEqual(['wake-payments'])
  })
})

it('the time until the next due item uses the database’s clock, and is undefined when nothing is due', async () => {
  expect(await msUntil(shop.db, sql`select min(check_at) from payments`)).toBeUndefined()
  expect(await msUntil(shop.db, sql`select clock_timestamp() - interval '3 hours'`)).toBeLessThan(-10_700_000)
})

describe('a job that sleeps', async () => {
  const EARLY = 'wake-test'
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const server = await startTestApp({
    competitions: [
      {
        id: PAID,
        channels: { postal: { enabled: true, info: '', cost: '', dateStart: past(1), dateStop: past(-1) } },
      },
    ],
  })
  server.jobs.start()

  /** It has found nothing and sleeps for a minute. */
  const expectAsleep = (name: string) => expect.poll(() => server.jobs.reports().get(name)!.lastSuccessAt).toBeDefined()

  it('sends a text as soon as it is enqueued', async () => {
    await expectAsleep('deliver messages by text')
    const { playerId, phone } = await server.addPlayer()
    await enqueueMessage(server.db, playerId, 'payment-refunded', { name: EARLY, amountPence: 100 })
    await expect.poll(() => server.texts.map(({ to }) => to)).toContain(phone)
  })

  it('processes entries by post as soon as they are delivered', async () => {
    await expectAsleep('take in entries of other channels')
    const { phone } = await server.addPlayer()
    const rows = [{ reference: EARLY, competitionId: PAID, phone, enteredAt: past(0.1) }]
    const sent = await server.ask(postIntakeRows, {
      bearer: 'post-room-key-for-tests',
      body: { channel: 'postal', reference: EARLY, rows },
    })
    expect(sent.status).toBe(200)
    const done = async () => {
      const { rows: batches } = (await server.db.execute(sql`select state from intake_batches`)) as unknown as {
        rows: { state: string }[]
      }
      return batches.map(({ state }) => state)
    }
    await expect.poll(done).toEqual(['done'])
  })
})
