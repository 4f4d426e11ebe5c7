/** Sends the messages of the outbox to players, each channel by itself (docs/mechanisms/messages.md). */
import { mayMarket } from '@fairdraw/rules/marketing.ts'
import type { EmailCodes } from '../account/email-codes.ts'
import { consentsOf, subjectOf } from '../marketing/consents.ts'
import type { UnsubscribeTokens } from '../marketing/unsubscribe-tokens.ts'
import { MAIL_CONNECTIONS } from '../../vendors/mail/mail.ts'
import type { Mail } from '../../vendors/mail/mail.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Sms } from '../../vendors/sms/sms.ts'
import { MESSAGES, messageOf, topicsOf } from './messages.ts'
import type { Message } from './messages.ts'
import type { Claimed } from './outbox.ts'
import { processQueue } from './process-queue.ts'
import type { Delivery, QueueContext } from './process-queue.ts'

export type DeliverContext = QueueContext & {
  sms: Sms
  mail: Mail
  engagement: Pick<Engagement, 'showCard'>
  emailCodes: Pick<EmailCodes, 'codeOf'>
  unsubscribeTokens: UnsubscribeTokens
  /** Where players reach us: links in messages name it whole. */
  origin: () => string
  now: () => Date
}

/** One queue each, so that a vendor who is slow or out of reach holds up no other's messages. */
const CONCURRENCY = { text: 20, email: MAIL_CONNECTIONS, card: 5 } as const
export type DeliveryChannel = keyof typeof CONCURRENCY
export const DELIVERY_CHANNELS = Object.keys(CONCURRENCY) as DeliveryChannel[]

export const MESSAGE_TOPICS: readonly string[] = Object.keys(MESSAGES).flatMap(topicsOf)

function channelOf(topic: string): DeliveryChannel {
  const { message, isCard } = messageOf(topic)
  return isCard ? 'card' : message.by
}
export const topicsBy = (channel: DeliveryChannel) => MESSAGE_TOPICS.filter((topic) => channelOf(topic) === channel)
const isBulk = (topic: string) => messageOf(topic).message.isBulk === true

/** Sends what is due by one channel; gives how many messages were worked on. Throws as `processQueue` does. */
export function deliverMessages(context: DeliverContext, channel: DeliveryChannel): Promise<number> {
  const topics = topicsBy(channel)
  const queue = {
    kind: 'message',
    topicGroups: [topics.filter((topic) => !isBulk(topic)), topics.filter(isBulk)],
    concurrency: CONCURRENCY[channel],
  } as const
  return processQueue(context, queue, (row) => deliver(context, row))
}

async function deliver(context: DeliverContext, row: Claimed): Promise<Delivery> {
  const { sms, mail, emailCodes, unsubscribeTokens } = context
  const { message, isCard } = messageOf(row.topic)
  const { by, isMarketing, subject = 'Fairdraw', goodForMinutes = Infinity } = message
  if (row.ageMinutes > goodForMinutes) return 'expired'
  if (isCard) return showCard(context, row, message)
  const to = await recipientOf(context, row, message)
  if (to === undefined) return 'skipped'

  const words = message.words(row.body, { codeOf: emailCodes.codeOf, origin: context.origin() })
  const token =
    isMarketing && row.playerId !== null && unsubscribeTokens.tokenOf({ playerId: row.playerId, channel: by })
  const text = token ? `${words}\n\nTo stop these: ${context.origin()}/win/unsubscribe/${token}` : words
  if (by === 'text') await sms.send(to, text)
  else {
    const unsubscribe = token ? { unsubscribe: `${context.origin()}/api/email/unsubscribe/${token}` } : {}
    await mail.send({ to, subject, text, id: `outbox-${row.id}`, ...unsubscribe })
  }
  return 'delivered'
}

/** Shows the card of a message. One that is sent twice has the same key and is shown once. */
async function showCard(
  { db, engagement, origin }: DeliverContext,
  { id, playerId, body }: Claimed,
  { card }: Message,
): Promise<Delivery> {
  const subject = playerId === null ? undefined : await subjectOf(db, playerId)
  if (!card || playerId === null || !subject || subject.erasedAt) return 'skipped'
  await engagement.showCard(playerId, { key: `outbox-${id}`, ...card(body, { origin: origin() }) })
  return 'delivered'
}

/** Where a message goes; undefined: nowhere, and whoever is in a break or has left hears nothing that they did not ask for. */
async function recipientOf(
  { db, now }: DeliverContext,
  { playerId, body }: Claimed,
  { by, to, isMarketing }: Message,
): Promise<string | undefined> {
  // A number that has no account is told what became of what it sent, and nothing else.
  if (playerId === null) return isMarketing ? undefined : to?.(body)
  const subject = await subjectOf(db, playerId)
  if (!subject || subject.erasedAt) return undefined
  if (isMarketing) {
    const consents = await consentsOf(db, playerId)
    const isReached = by === 'text' || subject.emailVerifiedAt !== null
    if (!isReached || !mayMarket(subject, consents[by]?.isGranted ?? false, now())) return undefined
  }
  if (to) return to(body)
  return by === 'text' ? subject.phone : (subject.email ?? undefined)
}
