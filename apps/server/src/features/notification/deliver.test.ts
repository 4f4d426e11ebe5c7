import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMail } from '../../vendors/mail/mail.ts'
import { createEmailCodes } from '../account/email-codes.ts'
import { tell } from '../entry/steps.ts'
import { recordChoice } from '../marketing/consents.ts'
import { createUnsubscribeTokens } from '../marketing/unsubscribe-tokens.ts'
import { deliverOutbox } from './deliver.ts'
import type { DeliverContext } from './deliver.ts'
import { MESSAGES } from './messages.ts'

const PLAYER = 1
const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-12-21T12:00:00Z')

let database: Database
let emulators: Emulators
let context: DeliverContext
let texts: { to: string; text: string }[]
let isDown = false

beforeAll(async () => {
  ;[database, emulators] = await Promise.all([openTestDatabase(), startEmulators()])
  context = {
    db: database.db,
    sms: {
      send: async (to, text) => {
        if (isDown) throw new Error('out of reach')
        texts.push({ to, text })
      },
    },
    mail: createMail({ url: emulators.smtpUrl, from: 'Fairdraw <hello@fairdraw.example>' }),
    emailCodes: createEmailCodes('a pepper for tests'),
    unsubscribeTokens: createUnsubscribeTokens('a pepper for tests'),
    origin: () => 'https://win.example',
    now: () => now,
    log: { warn: vi.fn() },
  }
})
afterAll(async () => {
  context.mail.close()
  await Promise.all([database.close(), emulators.close()])
})
beforeEach(async () => {
  texts = []
  isDown = false
  emulators.faults.clear()
  emulators.inbox.clear()
  await database.db.execute(sql`truncate outbox, players, marketing_consents, account_events`)
  await database.db.execute(
    sql`insert into players (id, phone, email, email_verified_at) values (${PLAYER}, '07700900001', 'alex@example.com', now())`,
  )
})

const left = async () => (await rows(database.db, sql`select 1 from outbox`)).length
const say = (topic: string, body: object = {}) => tell(database.db, PLAYER, topic, body)
const aMinutePasses = () => database.db.execute(sql`update outbox set due_at = clock_timestamp()`)
const ages = (minutes: number) =>
  database.db.execute(sql`update outbox set at = at - make_interval(mins => ${minutes})`)
const mails = () => emulators.inbox.messages().filter(({ channel }) => channel === 'email')

describe('what a change has to tell', () => {
  beforeEach(async () => {
    await say('payment-refunded', { amountPence: 250 })
    await say('entry-completed')
  })

  it('is texted once, and what needs no telling is forgotten', async () => {
    await Promise.all([deliverOutbox(context), deliverOutbox(context)])
    await deliverOutbox(context)
    expect(texts).toEqual([{ to: '07700900001', text: expect.stringContaining('£2.50') }])
    expect(await left()).toBe(0)
  })

  it('is told later when it could not be told now', async () => {
    isDown = true
    expect(await deliverOutbox(context)).toBe(0)
    isDown = false
    expect(await deliverOutbox(context)).toBe(0)
    await aMinutePasses()
    expect(await deliverOutbox(context)).toBe(1)
    expect(await left()).toBe(0)
  })

  it('goes before all that came in by text and phone', async () => {
    await database.db.execute(sql`truncate outbox`)
    const accepted = { to: '07700900009', channel: 'sms', name: 'A car', chargedPence: 150, tickets: [100_001] }
    const rejected = { ...accepted, reason: 'closed' }
    await database.db.execute(
      sql`insert into outbox (topic, player_id, body)
          select case when n % 2 = 0 then 'intake-accepted' else 'intake-rejected' end, null,
            case when n % 2 = 0 then ${JSON.stringify(accepted)}::jsonb else ${JSON.stringify(rejected)}::jsonb end
          from generate_series(1, 250) n`,
    )
    await say('payment-refunded', { amountPence: 250 })
    expect(await deliverOutbox(context)).toBe(100)
    expect(texts.some(({ text }) => text.includes('£2.50'))).toBe(true)
    while ((await deliverOutbox(context)) > 0);
    const told = texts.map(({ to, text }) => `${to} ${text.slice(0, 10)}`)
    expect(told.filter((text) => text === '07700900009 You’re in ')).toHaveLength(125)
    expect(told.filter((text) => text === '07700900009 Sorry, you')).toHaveLength(125)
  })

  it('is given up after a day', async () => {
    await ages(24 * 60 + 1)
    expect(await deliverOutbox(context)).toBe(0)
    expect(texts).toEqual([])
    expect(await left()).toBe(0)
  })

  it('is told to nobody who is no more', async () => {
    await database.db.execute(sql`update players set erased_at = now()`)
    expect(await deliverOutbox(context)).toBe(0)
    expect(texts).toEqual([])
    expect(await left()).toBe(0)
  })
})

describe('mail', () => {
  it('carries the code of its draw to the address that asked, the same when it is sent again', async () => {
    await say('email-code', { email: 'new@example.com', draw: 'a draw' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'drop-after' })
    expect(await deliverOutbox(context)).toBe(0)
    await aMinutePasses()
    expect(await deliverOutbox(context)).toBe(1)
    const [again, first] = mails()
    expect(again).toMatchObject({ to: 'new@example.com', subject: 'Your Fairdraw code' })
    expect(again!.text).toMatch(new RegExp(`^${context.emailCodes.codeOf('a draw')}\\n`))
    expect(again!.text).toBe(first!.text)
    expect(again!.unsubscribe).toBeUndefined()
  })

  it('that comes too late for its code is not sent', async () => {
    await say('email-code', { email: 'new@example.com', draw: 'a draw' })
    await ages(11)
    expect(await deliverOutbox(context)).toBe(0)
    expect(mails()).toEqual([])
    expect(await left()).toBe(0)
  })

  it('that the server will never take is not tried again', async () => {
    await say('email-code', { email: 'nobody@example.com', draw: 'a draw' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'decline' })
    expect(await deliverOutbox(context)).toBe(0)
    expect(await left()).toBe(0)
  })
})

describe('marketing', () => {
  const agree = (isGranted: boolean, channel: 'email' | 'text') =>
    recordChoice(database.db, { playerId: PLAYER, isGranted, wording: 'Yes please', source: 'preference', at: now }, [
      channel,
    ])
  const toldOf = async () => {
    await deliverOutbox(context)
    return [...texts.map(({ to }) => to), ...mails().map(({ to }) => to)]
  }

  it('by mail says how to leave, in its words and to the mailbox', async () => {
    await agree(true, 'email')
    expect(await toldOf()).toEqual(['alex@example.com'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, channel: 'email' })
    expect(mails()[0]).toMatchObject({
      text: expect.stringContaining(`https://win.example/win/unsubscribe/${token}`),
      unsubscribe: `https://win.example/api/email/unsubscribe/${token}`,
    })
  })

  it('by text says how to leave', async () => {
    await agree(true, 'text')
    expect(await toldOf()).toEqual(['07700900001'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, channel: 'text' })
    expect(texts[0]!.text).toContain(`https://win.example/win/unsubscribe/${token}`)
  })

  it('goes by the way that was agreed to, and by no other', async () => {
    await agree(true, 'email')
    await database.db.execute(sql`truncate outbox`)
    await say('marketing-welcome-text')
    expect(await toldOf()).toEqual([])
  })

  it('goes to no address that nobody has confirmed', async () => {
    await agree(true, 'email')
    await database.db.execute(sql`update players set email_verified_at = null`)
    expect(await toldOf()).toEqual([])
  })

  it.each([
    ['a pause', sql`paused_until = ${later}`],
    ['an exclusion', sql`excluded_until = ${later}`],
    ['closing', sql`closed_at = ${now}`],
    ['erasing', sql`erased_at = ${now}`],
    ['a suspension', sql`suspended_at = ${now}`],
  ])('that was under way is ended by %s', async (_, change) => {
    await agree(true, 'email')
    await agree(true, 'text')
    await database.db.execute(sql`update players set ${change}`)
    expect(await toldOf()).toEqual([])
    expect(await left()).toBe(0)
  })

  it('that was under way is ended by a change of mind', async () => {
    await agree(true, 'email')
    await agree(false, 'email')
    expect(await toldOf()).toEqual([])
  })

  it('is the only thing that a break ends: what players asked for still comes', async () => {
    await database.db.execute(sql`update players set paused_until = ${later}`)
    await say('payment-settled-late')
    await say('email-code', { email: 'alex@example.com', draw: 'a draw' })
    expect((await toldOf()).toSorted()).toEqual(['07700900001', 'alex@example.com'])
  })

  it('is every message that nobody asked for', () => {
    const marketing = Object.entries(MESSAGES).filter(([topic]) => topic.startsWith('marketing-'))
    expect(marketing.every(([, { isMarketing }]) => isMarketing)).toBe(true)
    expect(marketing.length).toBeGreaterThan(1)
  })
})
