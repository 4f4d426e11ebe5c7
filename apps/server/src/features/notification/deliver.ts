/** Delivers the messages of the outbox to players, with a separate queue for each channel (docs/mechanisms/messages.md). */
import { canSendMarketing } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { subjectOf } from '../player/subject.ts'
import { MAIL_CONNECTIONS } from '../../vendors/mail/mail.ts'
import type { Mail } from '../../vendors/mail/mail.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Sms } from '../../vendors/sms/sms.ts'
import type { Message } from '../message.ts'
import { MESSAGE_TOPICS, messageOf } from '../messages.ts'
import type { ClaimedMessage } from './outbox.ts'
import { processQueue } from './process-queue.ts'
import type { Delivery, QueueContext } from './process-queue.ts'

export type DeliverContext = QueueContext & {
  sms: Sms
  mail: Mail
  engagement: Pick<Engagement, 'showCard'>
  /** Derives the mailed code from its seed. */
  emailCodes: { codeOf(seed: string): string }
  /** Makes the token of an unsubscribe link. */
  unsubscribeTokens: {
    tokenOf(claim: { playerId: number; purpose: ConsentPurpose; channel: MarketingChannel }): string
  }
  /** Whether the player agreed to messages of this purpose by this channel, and has not withdrawn it since. */
  hasConsent(db: Db, playerId: number, channel: MarketingChannel, purpose: ConsentPurpose): Promise<boolean>
  /** The site's origin, for absolute links in messages. */
  origin: () => string
  /** Where players can write to. */
  contactEmail: string
  now: () => Date
}

/** Each channel has its own queue, so that a slow or unreachable vendor does not delay the messages of others. */
const CONCURRENCY = { text: 20, email: MAIL_CONNECTIONS, card: 5 } as const
export type DeliveryChannel = keyof typeof CONCURRENCY
export const DELIVERY_CHANNELS = Object.keys(CONCURRENCY) as DeliveryChannel[]

function channelOf(topic: string): DeliveryChannel {
  const { message, isCard } = messageOf(topic)
  return isCard ? 'card' : message.channel
}
export const topicsOfChannel = (channel: DeliveryChannel) =>
  MESSAGE_TOPICS.filter((topic) => channelOf(topic) === channel)

/** Urgent messages first, then replies to entries in bulk, last the messages that need consent: no player waits for them. */
const priorityOf = ({ isBulk, consent }: Message) => (!isBulk ? 0 : consent ? 2 : 1)

/** Delivers what is due on one channel; returns how many messages were processed. Throws as `processQueue` does. */
export function deliverMessages(context: DeliverContext, channel: DeliveryChannel): Promise<number> {
  const topics = topicsOfChannel(channel)
  const queue = {
    kind: 'message',
    topicGroups: [0, 1, 2].map((priority) =>
      topics.filter((topic) => priorityOf(messageOf(topic).message) === priority),
    ),
    concurrency: CONCURRENCY[channel],
  } as const
  return processQueue(context, queue, (row) => deliver(context, row))
}

async function deliver(context: DeliverContext, row: ClaimedMessage): Promise<Delivery> {
  const { sms, mail, emailCodes, unsubscribeTokens } = context
  const { message, isCard } = messageOf(row.topic)
  const { channel, consent, subject = 'Fairdraw', ttlMinutes = Infinity } = message
  if (row.ageMinutes > ttlMinutes) return 'expired'
  if (message.isOfDraw && !(await isDrawPublished(context.db, row.body))) return 'skipped'
  if (isCard) return showCard(context, row, message)
  const to = await recipientOf(context, row, message)
  if (to === undefined) return 'skipped'

  const { contactEmail } = context
  const words = message.text(row.body, { codeOf: emailCodes.codeOf, origin: context.origin(), contactEmail })
  const token =
    consent && row.playerId !== null
      ? unsubscribeTokens.tokenOf({ playerId: row.playerId, purpose: consent, channel })
      : undefined
  const text = token ? `${words}\n\nTo stop these: ${context.origin()}/win/unsubscribe/${token}` : words
  if (channel === 'text') await sms.send(to, text)
  else {
    const unsubscribe = token ? { unsubscribe: `${context.origin()}/api/email/unsubscribe/${token}` } : {}
    await mail.send({ to, subject, text, id: `outbox-${row.id}`, ...unsubscribe })
  }
  return 'delivered'
}

/** False if the draw of the message was voided after the message was enqueued. */
async function isDrawPublished(db: Db, { drawId }: ClaimedMessage['body']): Promise<boolean> {
  return (await countRows(db, sql`select from draws where id = ${String(drawId)}::uuid and state = 'published'`)) > 0
}

/** Shows the card of a message. The key makes it idempotent: a card that is sent twice is shown once. */
async function showCard(
  { db, engagement, origin }: DeliverContext,
  { id, playerId, body }: ClaimedMessage,
  { card }: Message,
): Promise<Delivery> {
  const subject = playerId === null ? undefined : await subjectOf(db, playerId)
  if (!card || playerId === null || !subject || subject.erasedAt) return 'skipped'
  await engagement.showCard(playerId, { key: `outbox-${id}`, ...card(body, { origin: origin() }) })
  return 'delivered'
}

/** The recipient of a message; undefined: do not send it. Players in a break and erased players get nothing that needs consent. */
async function recipientOf(
  { db, hasConsent, now }: DeliverContext,
  { playerId, body }: ClaimedMessage,
  { channel, to, consent }: Message,
): Promise<string | undefined> {
  // A number without an account gets replies to the entries that it sent, and nothing else.
  if (playerId === null) return consent ? undefined : to?.(body)
  const subject = await subjectOf(db, playerId)
  if (!subject || subject.erasedAt) return undefined
  if (consent) {
    const isGranted = await hasConsent(db, playerId, channel, consent)
    const isReached = channel === 'text' || subject.emailVerifiedAt !== null
    if (!isReached || !canSendMarketing(subject, isGranted, now())) return undefined
  }
  if (to) return to(body)
  return channel === 'text' ? subject.phone : (subject.email ?? undefined)
}
