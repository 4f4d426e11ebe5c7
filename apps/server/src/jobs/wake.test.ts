/** Work wakes its job: whoever writes some notifies in the same transaction, so that nobody waits for a look that comes each minute. */
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import { enqueueMessage } from '../features/notification/enqueue-message.ts'
import { endWithoutTickets, findEntry } from '../features/entry/steps.ts'
import { retryDeadLetters } from '../features/notification/dead-letters.ts'
import { requestRefund } from '../features/payment/refund/refunds.ts'
import { settle } from '../features/payment/settlement/settle.ts'
import { openUseCaseHarness } from '../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../testing/use-case-harness.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { WAKE_CHANNELS, msUntil } from './wake.ts'
import type { WakeChannel } from './wake.ts'

const PAID = 1
const PLAYER = 7

let shop: UseCaseHarness
let heard: WakeChannel[]
beforeAll(async () => {
  shop = await openUseCaseHarness([{ id: PAID, steps: ['payment'], pricePence: 200 }])
  for (const channel of WAKE_CHANNELS) await shop.database.listen(channel, () => void heard.push(channel))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(PLAYER)
  await settled()
  heard = []
})

/** Resolves when everything that was notified before has been heard: notifications come in the order of their commits. */
async function settled(): Promise<void> {
  const mark = newId()
  const came = Promise.withResolvers<void>()
  await shop.database.listen(`mark-${mark}`, () => came.resolve())
  await shop.db.execute(sql`select pg_notify(${`mark-${mark}`}, '')`)
  await came.promise
}
async function heardOf(work: () => Promise<unknown>): Promise<WakeChannel[]> {
  // What came before it has been heard.
  await settled()
  heard = []
  await work()
  await settled()
  return [...new Set(heard)]
}

const enterAndPay = async () => {
  const entered = await shop.enter(PLAYER, PAID)
  if (!entered.ok) throw new Error(entered.code)
  const { entryId } = entered.body
  await shop.pay({ playerId: PLAYER, entryId, method: 'bank', bankId: 'obie-alder-personal', bundleId: 'b1' })
  return entryId
}
const paymentOf = async () => {
  const { rows } = (await shop.db.execute(
    sql`select id, vendor_id as "linkId" from payments where player_id = ${PLAYER}`,
  )) as unknown as { rows: { id: string; linkId: string }[] }
  return rows[0]!
}
/** As if it had been made a while ago: what has just been made is its own call's. */
const age = () => shop.db.execute(sql`update payments set created_at = created_at - interval '1 minute'`)

describe('a job is woken', () => {
  it('by a message that is enqueued, once it is committed and not before', async () => {
    const roll = new Error('roll it back')
    const enqueue = (fails: boolean) =>
      shop.db.transaction(async (tx) => {
        await enqueueMessage(tx, PLAYER, 'payment-refunded', {})
        if (fails) throw roll
      })
    expect(await heardOf(() => enqueue(true).catch(() => {}))).toEqual([])
    expect(await heardOf(() => enqueue(false))).toEqual(['wake-outbox'])
  })

  it('by dead letters that a person retries, and by none where there are none', async () => {
    const retry = () => retryDeadLetters(shop.db, { topic: 'payment-refunded' })
    expect(await heardOf(retry)).toEqual([])
    await enqueueMessage(shop.db, PLAYER, 'payment-refunded', {})
    await shop.db.execute(sql`update outbox set due_at = 'infinity', dead_at = clock_timestamp()`)
    expect(await heardOf(retry)).toEqual(['wake-outbox'])
  })

  it('by a payment, unless another that is due before it does so anyway', async () => {
    expect(await heardOf(enterAndPay)).toEqual(['wake-payments'])
    const shared = await heardOf(async () => {
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
    expect(await heardOf(() => settle(shop.db, id, { kind: 'unknown', reason: 'no answer' }))).toEqual([
      'wake-payments',
    ])
  })

  it('by a webhook about a payment, its money or its refund, and not by one about nothing of ours', async () => {
    await enterAndPay()
    await age()
    const { id, linkId } = await paymentOf()
    expect(await heardOf(() => shop.hint({ linkId }))).toEqual(['wake-payments'])
    expect(await heardOf(() => shop.hint({ orderId: newId() }))).toEqual([])
    await shop.db.execute(sql`update payments set state = 'captured', follow_at = null where id = ${id}`)
    expect(await heardOf(() => shop.hint({ orderId: id }))).toEqual(['wake-payments'])
    await shop.db.execute(sql`update payments set state = 'declined' where id = ${id}`)
    await requestRefund(shop.db, { id, playerId: PLAYER, amountPence: 200 })
    await shop.db.execute(sql`update refunds set state = 'pending'`)
    expect(await heardOf(() => shop.hint({ orderId: id }))).toContain('wake-refunds')
  })

  it('by a refund, once', async () => {
    await enterAndPay()
    const { id } = await paymentOf()
    const request = () => requestRefund(shop.db, { id, playerId: PLAYER, amountPence: 200 })
    expect(await heardOf(request)).toEqual(['wake-refunds'])
    expect(await heardOf(request)).toEqual([])
  })

  it.each(['awaiting', 'captured'])('by the end of an entry whose payment is %s', async (state) => {
    const entryId = await enterAndPay()
    await shop.db.execute(sql`update payments set state = ${state}`)
    const end = async () => endWithoutTickets(shop.db, (await findEntry(shop.db, PLAYER, entryId))!, 'expire')
    expect(await heardOf(end)).toEqual(['wake-payments'])
  })
})

it('the time until something is due is the database’s, and undefined where nothing is', async () => {
  expect(await msUntil(shop.db, sql`select min(check_at) from payments`)).toBeUndefined()
  expect(await msUntil(shop.db, sql`select clock_timestamp() - interval '3 hours'`)).toBeLessThan(-10_700_000)
})

describe('a job that sleeps', () => {
  const EARLY = 'wake-test'
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp({
      competitions: [
        {
          id: PAID,
          channels: { postal: { enabled: true, info: '', cost: '', dateStart: past(1), dateStop: past(-1) } },
        },
      ],
    })
    server.jobs.start()
  })
  afterAll(() => server.close())

  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  /** It has looked, found nothing, and sleeps for a minute. */
  const asleep = (name: string) => expect.poll(() => server.jobs.reports().get(name)!.lastSuccessAt).toBeDefined()

  it('sends a text as soon as it is enqueued', async () => {
    await asleep('deliver messages by text')
    const { playerId, phone } = await server.addPlayer()
    await enqueueMessage(server.db, playerId, 'payment-refunded', { name: EARLY, amountPence: 100 })
    await expect.poll(() => server.texts.map(({ to }) => to)).toContain(phone)
  })

  it('takes in entries by post as soon as they are delivered', async () => {
    await asleep('take in entries of other channels')
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
