/** Messages that the product owes a player: sent once, retried, and given up with a report. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { deliverMessages } from './deliver.ts'
import { deleteCards } from './delete-cards.ts'
import { MESSAGES } from '../messages.ts'
import type { Topic } from '../messages.ts'
import { RETRY_FOR_MINUTES } from './retry.ts'
import { PLAYER, openDelivery } from './testing.ts'

const {
  db,
  context,
  log,
  texts,
  cards,
  failures,
  count,
  reset,
  enqueue,
  deliverAll,
  makeAllDue,
  ages,
  left,
  deadLetters,
} = await openDelivery()
beforeEach(reset)

describe('the message of a change', () => {
  beforeEach(async () => {
    await enqueue('payment-refunded', { amountPence: 250 })
  })

  it('is texted once', async () => {
    await Promise.all([deliverAll(), deliverAll()])
    await deliverAll()
    expect(texts).toEqual([{ to: '07700900001', text: expect.stringContaining('£2.50') }])
    expect(await left()).toBe(0)
  })

  it('has priority over the replies to texts and phone calls', async () => {
    await db.execute(sql`truncate outbox`)
    const accepted = { to: '07700900009', channel: 'sms', name: 'A car', chargedPence: 150, tickets: [100_001] }
    const rejected = { ...accepted, reason: 'closed' }
    await db.execute(
      sql`insert into outbox (topic, player_id, body)
          select case when n % 2 = 0 then 'intake-accepted' else 'intake-rejected' end, null,
            case when n % 2 = 0 then ${JSON.stringify(accepted)}::jsonb else ${JSON.stringify(rejected)}::jsonb end
          from generate_series(1, 250) n`,
    )
    await enqueue('payment-refunded', { amountPence: 250 })
    expect(await deliverMessages(context, 'text')).toBe(100)
    // Within the first hundred. The order of messages that are sent concurrently is not defined.
    expect(texts.some(({ text }) => text.includes('£2.50'))).toBe(true)
    while ((await deliverAll()) > 0);
    const deliveredTexts = texts.map(({ to, text }) => `${to} ${text.slice(0, 10)}`)
    expect(deliveredTexts.filter((text) => text === '07700900009 You’re in ')).toHaveLength(125)
    expect(deliveredTexts.filter((text) => text === '07700900009 Sorry, you')).toHaveLength(125)
  })

  it('is found among many that are not due yet, without reading them', async () => {
    await db.execute(
      sql`insert into outbox (topic, body, due_at)
          select case when n % 2 = 0 then 'intake-accepted' else 'intake-rejected' end, '{}', now() + interval '1 hour'
          from generate_series(1, 20000) n`,
    )
    await db.execute(sql`analyze outbox`)
    const read = await countRowsRead(db, ['outbox'], async (db) => {
      expect(await deliverAll({ ...context, db })).toBeGreaterThan(0)
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(200)
    expect(await left()).toBe(20_000)
  })

  it('is sent even very late if there was no attempt before, because it is still true', async () => {
    await ages(RETRY_FOR_MINUTES + 1)
    expect(await deliverAll()).toBe(2)
    expect(texts).toHaveLength(1)
  })

  it('is retried for a day with growing delays, each attempt counted and logged, and is then a dead letter, reported once', async () => {
    failures.card = new Error('unreachable')
    failures.text = new Error('unreachable')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await makeAllDue()
      await deliverMessages({ ...context, random: () => 0.5 }, 'text')
      const row = await readValue<number>(
        db,
        sql`select extract(epoch from due_at - clock_timestamp())::float8 as wait from outbox where topic = 'payment-refunded'`,
      )
      waits.push(Math.round(row))
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
    expect(await count('retrying', 'payment-refunded')).toBe(12)
    expect(log.warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'message', attempts: 12, nextAttemptAt: expect.any(Date) }),
      expect.anything(),
    )
    await ages(RETRY_FOR_MINUTES)
    for (let again = 0; again < 3; again += 1) {
      await db.execute(sql`update outbox set due_at = clock_timestamp() where dead_at is null`)
      await deliverAll()
    }
    expect(await deadLetters()).toMatchObject([
      { topic: 'payment-refunded', attempts: 13, lastError: 'Error' },
      { topic: 'payment-refunded/card', attempts: 1, lastError: 'Error' },
    ])
    expect(await count('gave-up', 'payment-refunded')).toBe(1)
    expect(await count('gave-up', 'payment-refunded/card')).toBe(1)
    expect(log.error).toHaveBeenCalledTimes(2)
  })

  it('that its vendor refuses permanently is a dead letter at once, without the vendor’s text', async () => {
    const sms = {
      send: async () => {
        throw new VendorError('the text service answered 400: 21211', { isPermanent: true })
      },
    }
    await deliverMessages({ ...context, sms }, 'text')
    await makeAllDue()
    expect(await readRows(db, sql`select 1 from outbox where topic = 'payment-refunded' and dead_at is null`)).toEqual(
      [],
    )
    expect(await count('gave-up', 'payment-refunded')).toBe(1)
    expect(await readRows(db, sql`select last_error from outbox where dead_at is not null`)).toEqual([
      { last_error: 'the text service answered 400: 21211' },
    ])
  })

  it('is not sent to an erased player', async () => {
    await db.execute(sql`update players set erased_at = now()`)
    expect(await deliverAll()).toBe(0)
    expect([texts, cards]).toEqual([[], []])
    expect(await left()).toBe(0)
  })
})

describe('the card of a message', () => {
  it('is shown besides its text, each once', async () => {
    await enqueue('payment-refunded', { amountPence: 250, entryId: 'e', competitionId: 7 })
    expect(await deliverAll()).toBe(2)
    await makeAllDue()
    await deliverAll()
    expect(texts).toHaveLength(1)
    expect(cards).toEqual([
      {
        playerId: PLAYER,
        key: expect.stringMatching(/^outbox-\d+$/),
        title: '£2.50 refunded',
        description: 'Your payment reached us too late to count. The money can take a few days to show.',
        linkText: 'My entries',
        url: 'https://win.example/win/profile/entries',
      },
    ])
    expect(await left()).toBe(0)
  })

  it.each<[Topic, object, string, string]>([
    ['payment-settled-late', { competitionId: 7, step: null }, 'You’re in', '/win/profile/entries'],
    [
      'payment-settled-late',
      { competitionId: 7, step: 'quiz' },
      'Your payment has come through',
      '/win/competition/7/enter',
    ],
    ['payment-refunded', { amountPence: 0 }, 'Your credits are back', '/win/profile/entries'],
    ['payment-refunded-by-hand', { amountPence: 250 }, '£2.50 refunded', '/win/profile/entries'],
    ['tickets-withdrawn', { amountPence: 250 }, 'Tickets withdrawn', '/win/profile/entries'],
  ])('of %s %o links to the next step', async (topic, body, title, path) => {
    await enqueue(topic, body)
    await deliverAll()
    expect(cards).toMatchObject([{ title, url: `https://win.example${path}` }])
  })

  // Row 1.8-11
  it.each(['payment-refunded-by-hand', 'tickets-withdrawn'] as const)(
    'of %s tells the tokens that were taken back',
    async (topic) => {
      await enqueue(topic, { amountPence: 250, tokensTakenBack: 10 })
      await enqueue(topic, { amountPence: 250, tokensTakenBack: 0 })
      await deliverAll()
      const words = 'We’ve taken back the 10 tokens that it earned.'
      // The two may be delivered in either order.
      expect(texts.filter(({ text }) => text.includes(words))).toHaveLength(1)
      expect(cards.filter(({ description }) => description.includes(words))).toHaveLength(1)
      expect([texts.length, cards.length]).toEqual([2, 2])
    },
  )

  it('is retried with the same key if it could not be shown, and the text is not sent again', async () => {
    await enqueue('payment-settled-late')
    failures.card = new Error('unreachable')
    expect(await deliverAll()).toBe(1)
    const waiting = await readValue<number>(db, sql`select id::int from outbox`)
    failures.card = undefined
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    expect(texts).toHaveLength(1)
    expect(cards).toMatchObject([{ key: `outbox-${waiting}` }])
  })

  it('is not shown again because its text could not be sent', async () => {
    await enqueue('payment-settled-late')
    failures.text = new Error('unreachable')
    expect(await deliverAll()).toBe(1)
    failures.text = undefined
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    expect([texts.length, cards.length]).toEqual([1, 1])
  })

  it('exists only for messages that need no consent and are not bulk', () => {
    const shown = Object.values(MESSAGES).filter(({ card }) => card)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.some(({ consent, isBulk }) => consent || isBulk)).toBe(false)
  })
})

describe('the cards of an erased player', () => {
  it('are deleted once none can still be on its way, with retries after failures', async () => {
    const deletedPlayers: number[] = []
    let fails = true
    const engagement = {
      deletePlayer: async (playerId: number) => {
        if (fails) throw new Error('unreachable')
        deletedPlayers.push(playerId)
      },
    }
    await enqueue('delete-cards')
    expect(await deleteCards(context, engagement)).toBe(0)
    await ages(2)
    expect(await deleteCards(context, engagement)).toBe(1)
    expect(deletedPlayers).toEqual([])
    fails = false
    expect(await deleteCards(context, engagement)).toBe(0)
    await makeAllDue()
    expect(await deleteCards(context, engagement)).toBe(1)
    expect(deletedPlayers).toEqual([PLAYER])
    expect(await left()).toBe(0)
  })
})
