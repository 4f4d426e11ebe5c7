/** Sends a page of subscriptions what was announced about their draw (docs/mechanisms/draw/push.md#sending). */
import { isOnBreak } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingStanding } from '@fairdraw/rules/player/marketing.ts'
import { EVENTS } from '@fairdraw/rules/push/push.ts'
import type { PushEvent } from '@fairdraw/rules/push/push.ts'
import { and, between, eq, sql } from 'drizzle-orm'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import { arrayLiteral } from '../../db/batch/array-literal.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { PUSH_OUTCOMES } from '../../vendors/push/push.ts'
import type { Push, PushMessage, PushOutcome, PushSubscription } from '../../vendors/push/push.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { processQueue } from '../notification/process-queue.ts'
import type { Delivery, QueueContext } from '../notification/process-queue.ts'
import { PUSH_TOPICS } from '../notification/push-topics.ts'
import { players } from '../player/tables.ts'
import { pushSubscriptions } from './tables.ts'

/** Pages at a time in a process, and calls at a time in each: fifty calls in all, as encrypting them takes a millisecond of the processor each. */
const PAGES_AT_ONCE = 2
export const CALLS_AT_ONCE = 25

export type SendContext = QueueContext & { push: Push; pushCounts: PushCounts; now: () => Date }
export type PushCounts = (service: string, outcome: PushOutcome) => void

/** Counts messages by service and by what became of them. */
export function createPushCounts(registry: Registry, { services }: Pick<Push, 'services'>): PushCounts {
  const messages = new Counter({
    name: 'fairdraw_push_messages_total',
    help: 'Notifications to browsers, by push service and by what became of them.',
    labelNames: ['service', 'outcome'] as const,
    registers: [registry],
  })
  // From the beginning, so that the first one counts as an increase.
  for (const service of services) for (const outcome of PUSH_OUTCOMES) messages.inc({ service, outcome }, 0)
  return (service, outcome) => messages.inc({ service, outcome })
}

/** Sends the pages that are due; returns how many. Throws as `processQueue` does. */
export function sendPages(context: SendContext): Promise<number> {
  const queue = {
    kind: 'message',
    topicGroups: PUSH_TOPICS.map((topic) => [topic]),
    concurrency: PAGES_AT_ONCE,
  } as const
  return processQueue(context, queue, ({ body, ageMinutes }) => sendPage(context, body as Page, ageMinutes))
}

/** The numbers of the first and the last subscription. */
type Page = { announcement: number; first: number; last: number }
type Recipient = PushSubscription & { id: number }

async function sendPage(context: SendContext, page: Page, ageMinutes: number): Promise<Delivery> {
  const { db } = context
  const announced = await findAnnouncement(db, page.announcement)
  if (!announced) return 'skipped'
  if (ageMinutes > EVENTS[announced.event].minutes) return 'expired'
  const message = messageOf(announced)
  const recipients = await listRecipients(db, { ...page, ...announced, now: context.now() })
  let [reached, failed] = [0, 0]
  for (let start = 0; start < recipients.length; start += CALLS_AT_ONCE) {
    if (context.stopping?.aborted) throw new VendorError('stopped before its end')
    const sent = await sendToSome(context, message, recipients.slice(start, start + CALLS_AT_ONCE))
    reached += sent.sent.length + sent.gone.length
    failed += sent.failed.length
    // Where nobody is reached, it is our key or their service that is at fault, not the browsers.
    if (reached === 0) throw new VendorError(`push services refused ${sent.refused.length} and failed ${failed}`)
    await storeTold(db, announced, sent)
  }
  // Only those who were not reached are tried again.
  if (failed > 0) throw new VendorError(`push services failed ${failed} of ${recipients.length}`)
  return recipients.length > 0 ? 'delivered' : 'skipped'
}

/** The subscriptions by what became of the message to them. */
type Sent = Readonly<Record<PushOutcome, readonly number[]>>

async function sendToSome(
  { push, pushCounts }: SendContext,
  message: PushMessage,
  recipients: readonly Recipient[],
): Promise<Sent> {
  const outcomes = await Promise.all(
    recipients.map(async (recipient) => {
      const outcome = await push.send(recipient, message)
      pushCounts(push.serviceOf(recipient.endpoint) ?? 'other', outcome)
      return { id: recipient.id, outcome }
    }),
  )
  const idsOf = (wanted: PushOutcome) => outcomes.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []))
  return { sent: idsOf('sent'), gone: idsOf('gone'), refused: idsOf('refused'), failed: idsOf('failed') }
}

/**
 * Whoever was told of the end needs no row any more. A draw that does not count has another in its place, about which its browsers
 * are told. A browser whose service refuses this message is passed over.
 */
async function storeTold(db: Db, { announcement, event }: Announcement, { sent, gone, refused }: Sent): Promise<void> {
  const told = [...sent, ...refused]
  const done = event === 'ended' ? [...gone, ...told] : gone
  const ids = (numbers: readonly number[]) => sql`${arrayLiteral(numbers.map(String))}::bigint[]`
  await db.execute(
    sql`with done as (delete from push_subscriptions where id = any(${ids(done)}))
        update push_subscriptions set told_id = ${announcement} where id = any(${ids(event === 'ended' ? [] : told)})`,
  )
}

type Announcement = {
  announcement: number
  event: PushEvent
  drawId: string
  kind: string
  subjectId: string
  title: string
}

async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const [found] = await queryRows(
    db,
    {
      announcement: column.integer,
      event: column.oneOf<PushEvent>(),
      drawId: column.text,
      kind: column.text,
      subjectId: column.text,
      title: column.text,
    },
    sql`select a.id as announcement, a.event, a.draw_id as "drawId", d.kind, d.subject_id as "subjectId", d.title
        from push_announcements a join draws d on d.id = a.draw_id where a.id = ${id}`,
  )
  return found
}

/** A title that is longer is cut by the screen anyway. */
const MAX_TITLE = 100

/** What the service worker shows (features/push of the site). A later message takes the place of an earlier one by its tag. */
function messageOf({ event, drawId, title }: Announcement): PushMessage {
  const { text, minutes, urgency } = EVENTS[event]
  const shown = {
    title: title.slice(0, MAX_TITLE),
    body: text,
    path: `/win/draws/${drawId}/live`,
    tag: `draw-${drawId}`,
  }
  return { text: JSON.stringify(shown), ttlSeconds: minutes * 60, urgency, topic: drawId.replaceAll('-', '') }
}

/** Whoever of the page was not told this, or anything later. Players in a break are told nothing. */
async function listRecipients(
  db: Db,
  { announcement, kind, subjectId, first, last, now }: Page & Announcement & { now: Date },
): Promise<Recipient[]> {
  const { id, endpoint, p256dh, auth, serverKey, toldId } = pushSubscriptions
  const { bannedAt, pausedUntil, excludedUntil, closedAt, erasedAt } = players
  const found = await db
    .select({
      recipient: { id, endpoint, p256dh, auth, serverKey },
      playerId: pushSubscriptions.playerId,
      player: { bannedAt, pausedUntil, excludedUntil, closedAt, erasedAt },
    })
    .from(pushSubscriptions)
    .leftJoin(players, eq(players.id, pushSubscriptions.playerId))
    .where(
      and(
        eq(pushSubscriptions.kind, kind),
        eq(pushSubscriptions.subjectId, subjectId),
        between(id, first, last),
        sql`coalesce(${toldId}, 0) < ${announcement}`,
      ),
    )
    .orderBy(id)
  return found.flatMap(({ recipient, playerId, player }) =>
    playerId === null || (player && mayBeTold(player, now)) ? [recipient] : [],
  )
}

const mayBeTold = (player: MarketingStanding, now: Date) => player.bannedAt === null && !isOnBreak(player, now)
