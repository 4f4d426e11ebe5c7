/** Notifications of the operator, and the delivery of messages to a player and from vendors that a test controls. */
import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { vi } from 'vitest'
import { createWorkReporter } from '../../observability/work-reporter.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Card } from '../../vendors/engagement/engagement.ts'
import { createMail } from '../../vendors/mail/mail.ts'
import { createEmailCodes } from '../account/email-codes.ts'
import { hasConsent } from '../marketing/consents.ts'
import { createUnsubscribeTokens } from '../marketing/unsubscribe-tokens.ts'
import { DELIVERY_CHANNELS, deliverMessages } from './deliver.ts'
import type { DeliverContext } from './deliver.ts'
import type { Topic } from '../messages.ts'
import { enqueueMessage } from './enqueue-message.ts'

/** Shown for a day from the hour before `now`. */
export const sampleNotification = (id: string, now: Date, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `About <b>${id}</b>`,
  audience: 'all',
  isDismissible: true,
  isPinned: false,
  shownFrom: new Date(now.getTime() - 3_600_000).toISOString(),
  shownUntil: new Date(now.getTime() + 86_400_000).toISOString(),
  ...changes,
})

export const PLAYER = 1
export const NOW = new Date('2026-11-21T12:00:00Z')

/** One player with a verified address, whose messages go to a mail emulator and to fakes of the other vendors. */
export async function openDelivery() {
  const database = await openTestDatabase()
  const { db } = database
  const emulators = closeAfter(await startEmulators())
  const registry = new Registry()
  const log = { warn: vi.fn<(fields: object) => void>(), error: vi.fn<(fields: object) => void>() }
  const texts: { to: string; text: string }[] = []
  const cards: (Card & { playerId: number })[] = []
  /** What the vendors throw. */
  const failures: { text?: Error | undefined; card?: Error | undefined } = {}
  const mail = closeAfter(createMail({ url: emulators.smtpUrl, from: 'Fairdraw <hello@fairdraw.example>' }))
  const context: DeliverContext = {
    db,
    sms: {
      send: async (to, text) => {
        if (failures.text) throw failures.text
        texts.push({ to, text })
      },
    },
    engagement: {
      showCard: async (playerId, card) => {
        if (failures.card) throw failures.card
        cards.push({ playerId, ...card })
      },
    },
    mail,
    emailCodes: createEmailCodes('a pepper for tests'),
    unsubscribeTokens: createUnsubscribeTokens('a pepper for tests'),
    hasConsent,
    origin: () => 'https://win.example',
    contactEmail: 'help@win.example',
    now: () => NOW,
    reporter: createWorkReporter(registry, log),
  }

  /** How many messages had an outcome, by topic or in all. */
  async function count(outcome: string, topic?: string): Promise<number> {
    const { values } = await registry.getSingleMetric('fairdraw_work_outcomes_total')!.get()
    return values
      .filter(({ labels }) => labels['outcome'] === outcome && (topic === undefined || labels['name'] === topic))
      .reduce((sum, { value }) => sum + value, 0)
  }

  return {
    db,
    emulators,
    context,
    log,
    texts,
    cards,
    failures,
    count,
    /** Before each test: no messages, working vendors, and the player as new. */
    reset: async () => {
      texts.length = 0
      cards.length = 0
      Object.assign(failures, { text: undefined, card: undefined })
      emulators.faults.clear()
      emulators.inbox.clear()
      registry.resetMetrics()
      log.warn.mockClear()
      log.error.mockClear()
      await rewriteHistory(
        db,
        sql`truncate outbox, players, marketing_consents, result_notice_consents, account_events`,
      )
      await db.execute(
        sql`insert into players (id, phone, email, email_verified_at)
            values (${PLAYER}, '07700900001', 'alex@example.com', now())`,
      )
    },
    enqueue: (topic: Topic | 'delete-cards', body: object = {}) => enqueueMessage(db, PLAYER, topic, body),
    /** Delivers what is due on every channel; returns how many messages were delivered. */
    deliverAll: async (deliver: DeliverContext = context) => {
      const before = await count('succeeded')
      for (const channel of DELIVERY_CHANNELS) await deliverMessages(deliver, channel)
      return (await count('succeeded')) - before
    },
    makeAllDue: () => db.execute(sql`update outbox set due_at = clock_timestamp()`),
    ages: (minutes: number) => db.execute(sql`update outbox set at = at - make_interval(mins => ${minutes})`),
    left: async () => (await readRows(db, sql`select 1 from outbox`)).length,
    mails: () => emulators.inbox.messages().filter(({ channel }) => channel === 'email'),
    deadLetters: () =>
      readRows<{ topic: string; attempts: number; lastError: string }>(
        db,
        sql`select topic, attempts, last_error as "lastError" from outbox
            where dead_at is not null and due_at = 'infinity' order by topic`,
      ),
  }
}
