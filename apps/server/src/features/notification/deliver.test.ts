import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { createWorkReporter } from '../../observability/work-reporter.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Card } from '../../vendors/engagement/engagement.ts'
import { createMail } from '../../vendors/mail/mail.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { createEmailCodes } from '../account/email-codes.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { hasConsent, recordChoice } from '../marketing/consents.ts'
import { createUnsubscribeTokens } from '../marketing/unsubscribe-tokens.ts'
import { DELIVERY_CHANNELS, deliverMessages } from './deliver.ts'
import type { DeliverContext } from './deliver.ts'
import { deleteCards } from './delete-cards.ts'
import { MESSAGES } from '../messages.ts'
import type { Topic } from '../messages.ts'
import { RETRY_FOR_MINUTES } from './retry.ts'

const PLAYER = 1
const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-12-21T12:00:00Z')

let texts: { to: string; text: string }[]
let cards: (Card & { playerId: number })[]
/** Vendors that are unreachable. */
let isDown = false
let cardsFail: Error | undefined
let registry: Registry
const log = { warn: vi.fn<(fields: object) => void>(), error: vi.fn<(fields: object) => void>() }

const database = await openTestDatabase()
const emulators = closeAfter(await startEmulators())
const context: DeliverContext = {
  db: database.db,
  sms: {
    send: async (to, text) => {
      if (isDown) throw new Error('unreachable')
      texts.push({ to, text })
    },
  },
  engagement: {
    showCard: async (playerId, card) => {
      if (cardsFail) throw cardsFail
      cards.push({ playerId, ...card })
    },
  },
  mail: createMail({ url: emulators.smtpUrl, from: 'Fairdraw <hello@fairdraw.example>' }),
  emailCodes: createEmailCodes('a pepper for tests'),
  unsubscribeTokens: createUnsubscribeTokens('a pepper for tests'),
  hasConsent,
  origin: () => 'https://win.example',
  contactEmail: 'help@win.example',
  now: () => now,
  reporter: createWorkReporter((registry = new Registry()), log),
}
afterAll(() => context.mail.close())
beforeEach(async () => {
  texts = []
  cards = []
  isDown = false
  cardsFail = undefined
  emulators.faults.clear()
  emulators.inbox.clear()
  registry.resetMetrics()
  log.warn.mockClear()
  log.error.mockClear()
  await rewriteHistory(
    database.db,
    sql`truncate outbox, players, marketing_consents, result_notice_consents, account_events`,
  )
  await database.db.execute(
    sql`insert into players (id, phone, email, email_verified_at) values (${PLAYER}, '07700900001', 'alex@example.com', now())`,
  )
})

const left = async () => (await readRows(database.db, sql`select 1 from outbox`)).length
const enqueue = (topic: Topic | 'delete-cards', body: object = {}) => enqueueMessage(database.db, PLAYER, topic, body)
const makeAllDue = () => database.db.execute(sql`update outbox set due_at = clock_timestamp()`)
const ages = (minutes: number) =>
  database.db.execute(sql`update outbox set at = at - make_interval(mins => ${minutes})`)
/** Delivers what is due on every channel; returns how many messages were delivered. */
async function deliverAll(deliver: DeliverContext = context): Promise<number> {
  const before = await count('succeeded')
  for (const channel of DELIVERY_CHANNELS) await deliverMessages(deliver, channel)
  return (await count('succeeded')) - before
}
/** How many messages had an outcome, by topic or in all. */
async function count(outcome: string, topic?: string): Promise<number> {
  const { values } = await registry.getSingleMetric('fairdraw_work_outcomes_total')!.get()
  const found = values.filter(
    ({ labels }) => labels['outcome'] === outcome && (topic === undefined || labels['name'] === topic),
  )
  return found.reduce((sum, { value }) => sum + value, 0)
}
const deadLetters = () =>
  readRows<{ topic: string; attempts: number; lastError: string }>(
    database.db,
    sql`select topic, attempts, last_error as "lastError" from outbox
        where dead_at is not null and due_at = 'infinity' order by topic`,
  )
const mails = () => emulators.inbox.messages().filter(({ channel }) => channel === 'email')

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

  it('is retried if it could not be sent', async () => {
    isDown = true
    expect(await deliverAll()).toBe(1)
    isDown = false
    expect(await deliverAll()).toBe(0)
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    expect(await left()).toBe(0)
  })

  it('has priority over the replies to texts and phone calls', async () => {
    await database.db.execute(sql`truncate outbox`)
    const accepted = { to: '07700900009', channel: 'sms', name: 'A car', chargedPence: 150, tickets: [100_001] }
    const rejected = { ...accepted, reason: 'closed' }
    await database.db.execute(
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
    await database.db.execute(
      sql`insert into outbox (topic, body, due_at)
          select case when n % 2 = 0 then 'intake-accepted' else 'intake-rejected' end, '{}', now() + interval '1 hour'
          from generate_series(1, 20000) n`,
    )
    await database.db.execute(sql`analyze outbox`)
    const read = await countRowsRead(database.db, ['outbox'], async (db) => {
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
    cardsFail = new Error('unreachable')
    isDown = true
    const waits: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await makeAllDue()
      await deliverMessages({ ...context, random: () => 0.5 }, 'text')
      const row = await readValue<number>(
        database.db,
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
      await database.db.execute(sql`update outbox set due_at = clock_timestamp() where dead_at is null`)
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
    expect(
      await readRows(database.db, sql`select 1 from outbox where topic = 'payment-refunded' and dead_at is null`),
    ).toEqual([])
    expect(await count('gave-up', 'payment-refunded')).toBe(1)
    expect(await readRows(database.db, sql`select last_error from outbox where dead_at is not null`)).toEqual([
      { last_error: 'the text service answered 400: 21211' },
    ])
  })

  it('is not sent to an erased player', async () => {
    await database.db.execute(sql`update players set erased_at = now()`)
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

  it.each([
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
  ] as const)('of %s %o links to the next step', async (topic, body, title, path) => {
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
    cardsFail = new Error('unreachable')
    expect(await deliverAll()).toBe(1)
    const waiting = await readValue<number>(database.db, sql`select id::int from outbox`)
    cardsFail = undefined
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    expect(texts).toHaveLength(1)
    expect(cards).toMatchObject([{ key: `outbox-${waiting}` }])
  })

  it('is not shown again because its text could not be sent', async () => {
    await enqueue('payment-settled-late')
    isDown = true
    expect(await deliverAll()).toBe(1)
    isDown = false
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    expect([texts.length, cards.length]).toEqual([1, 1])
  })

  it('that the service refuses permanently is a dead letter at once', async () => {
    await enqueue('payment-settled-late')
    cardsFail = new VendorError('no', { isPermanent: true })
    expect(await deliverAll()).toBe(1)
    expect(await deadLetters()).toMatchObject([{ topic: 'payment-settled-late/card', attempts: 1 }])
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'message', name: 'payment-settled-late/card' }),
      expect.anything(),
    )
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

describe('mail', () => {
  it('has the code of its seed and goes to the address that requested it, with the same code when it is retried', async () => {
    await enqueue('email-code', { email: 'new@example.com', seed: 'a seed' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'drop-after' })
    expect(await deliverAll()).toBe(0)
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    const [again, first] = mails()
    expect(again).toMatchObject({ to: 'new@example.com', subject: 'Your Fairdraw code' })
    expect(again!.text).toMatch(new RegExp(`^${context.emailCodes.codeOf('a seed')}\\n`))
    expect(again!.text).toBe(first!.text)
    expect(again!.unsubscribe).toBeUndefined()
  })

  it('that is too late for its code is not sent: that is counted and logged separately', async () => {
    await enqueue('email-code', { email: 'new@example.com', seed: 'a seed' })
    await ages(11)
    expect(await deliverAll()).toBe(0)
    expect(mails()).toEqual([])
    expect(await left()).toBe(0)
    expect(await count('expired', 'email-code')).toBe(1)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'message', name: 'email-code', attempts: 1 }),
      expect.anything(),
    )
  })

  it('that the server refuses permanently is a dead letter at once', async () => {
    await enqueue('email-code', { email: 'nobody@example.com', seed: 'a seed' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'decline' })
    expect(await deliverAll()).toBe(0)
    expect(await deadLetters()).toEqual([
      { topic: 'email-code', attempts: 1, lastError: 'the mail server answered 550 EMESSAGE' },
    ])
  })
})

describe('marketing', () => {
  const agree = (isGranted: boolean, channel: 'email' | 'text') =>
    recordChoice(database.db, { playerId: PLAYER, isGranted, wording: 'Yes please', source: 'preference', at: now }, [
      channel,
    ])
  const deliveredTo = async () => {
    await deliverAll()
    return [...texts.map(({ to }) => to), ...mails().map(({ to }) => to)]
  }

  it('by mail has an unsubscribe link, in its text and in its header', async () => {
    await agree(true, 'email')
    expect(await deliveredTo()).toEqual(['alex@example.com'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'marketing', channel: 'email' })
    expect(mails()[0]).toMatchObject({
      text: expect.stringContaining(`https://win.example/win/unsubscribe/${token}`),
      unsubscribe: `https://win.example/api/email/unsubscribe/${token}`,
    })
  })

  it('by text has an unsubscribe link', async () => {
    await agree(true, 'text')
    expect(await deliveredTo()).toEqual(['07700900001'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'marketing', channel: 'text' })
    expect(texts[0]!.text).toContain(`https://win.example/win/unsubscribe/${token}`)
  })

  it('uses only the channel that the player agreed to', async () => {
    await agree(true, 'email')
    await database.db.execute(sql`truncate outbox`)
    await enqueue('marketing-welcome-text')
    expect(await deliveredTo()).toEqual([])
  })

  it('is not sent to an unverified address', async () => {
    await agree(true, 'email')
    await database.db.execute(sql`update players set email_verified_at = null`)
    expect(await deliveredTo()).toEqual([])
  })

  it.each([
    ['a pause', sql`paused_until = ${later}`],
    ['an exclusion', sql`excluded_until = ${later}`],
    ['closing', sql`closed_at = ${now}`],
    ['erasing', sql`erased_at = ${now}`],
    ['a ban', sql`suspended_at = ${now}`],
  ])('that is already enqueued is not sent after %s', async (_, change) => {
    await agree(true, 'email')
    await agree(true, 'text')
    await database.db.execute(sql`update players set ${change}`)
    expect(await deliveredTo()).toEqual([])
    expect(await left()).toBe(0)
    expect(await count('skipped')).toBeGreaterThan(0)
  })

  it('that is already enqueued is not sent after the consent was withdrawn', async () => {
    await agree(true, 'email')
    await agree(false, 'email')
    expect(await deliveredTo()).toEqual([])
  })

  it('is stopped by a break, while other messages are still sent', async () => {
    await database.db.execute(sql`update players set paused_until = ${later}`)
    await enqueue('payment-settled-late')
    await enqueue('email-code', { email: 'alex@example.com', seed: 'a seed' })
    expect((await deliveredTo()).toSorted()).toEqual(['07700900001', 'alex@example.com'])
  })

  it('needs a consent separate from result notices: neither is sent with the consent to the other', async () => {
    const drawId = '0197a3c2-0000-7000-8000-00000000d401'
    await database.db.execute(
      sql`insert into draws (id, kind, subject_id, title, state, cut_off) values (${drawId}, 'competition', '1', 'A car', 'published', ${now})
          on conflict do nothing`,
    )
    await agree(true, 'text')
    await database.db.execute(sql`truncate outbox`)
    await enqueue('draw-not-won', { drawId, name: 'A car' })
    expect(await deliveredTo()).toEqual([])
    await agree(false, 'text')
    const choice = { playerId: PLAYER, purpose: 'results', wording: 'Tell me', source: 'preference', at: now } as const
    await recordChoice(database.db, { ...choice, isGranted: true }, ['text'])
    await enqueue('marketing-welcome-text')
    await enqueue('draw-not-won', { drawId, name: 'A car' })
    expect(await deliveredTo()).toEqual(['07700900001'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'results', channel: 'text' })
    expect(texts[0]!.text).toBe(
      '‘A car’ has been drawn. You were in, but your number didn’t come up this time. Thanks for taking part. ' +
        `See how we drew it: https://win.example/win/draws/${drawId}\n\n` +
        `To stop these: https://win.example/win/unsubscribe/${token}`,
    )
  })

  it('includes every message with a marketing topic', () => {
    const marketing = Object.entries(MESSAGES).filter(([topic]) => topic.startsWith('marketing-'))
    expect(marketing.every(([, { consent }]) => consent === 'marketing')).toBe(true)
    expect(marketing.length).toBeGreaterThan(1)
  })
})
