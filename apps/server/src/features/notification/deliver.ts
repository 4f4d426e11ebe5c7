/** Delivers the outbox: what a committed change has to tell a player, once or, after a crash, once more. */
import { mayMarket } from '@fairdraw/rules/marketing.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { RefusedLetter } from '../../vendors/mail/mail.ts'
import type { Mail } from '../../vendors/mail/mail.ts'
import { RefusedCard } from '../../vendors/engagement/engagement.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Sms } from '../../vendors/sms/sms.ts'
import type { EmailCodes } from '../account/email-codes.ts'
import { consentsOf, subjectOf } from '../marketing/consents.ts'
import type { UnsubscribeTokens } from '../marketing/unsubscribe-tokens.ts'
import { FORGET_CARDS, FORGET_CUSTOMER, MESSAGES, messageOf, topicsOf } from './messages.ts'
import type { Message } from './messages.ts'
import { doneWith, takeUp } from './outbox.ts'
import type { Waiting } from './outbox.ts'

export type DeliverContext = {
  db: Db
  sms: Sms
  mail: Mail
  engagement: Pick<Engagement, 'showCard'>
  emailCodes: Pick<EmailCodes, 'codeOf'>
  unsubscribeTokens: UnsubscribeTokens
  /** Where players reach us: links in messages name it whole. */
  origin: () => string
  now: () => Date
  log: { warn(fields: object, message: string): void }
}

const TOLD = Object.keys(MESSAGES).flatMap(topicsOf)
const isBulk = (topic: string) => messageOf(topic).message.isBulk === true
const URGENT = TOLD.filter((topic) => !isBulk(topic))
const BULK = TOLD.filter(isBulk)
/** What somebody takes up; all else in the outbox is for nobody yet. */
const TAKEN_UP = [...TOLD, FORGET_CUSTOMER, FORGET_CARDS]
const A_DAY = 24 * 60

/** How many messages are told at once. */
export const MOST_TOLD = 100

/** Takes up to a hundred messages that are due and tells them; gives how many were told. */
export async function deliverOutbox(context: DeliverContext): Promise<number> {
  const { db } = context
  await forgetUntold(db)
  const urgent = await takeUp(db, URGENT, MOST_TOLD)
  const due = urgent.length < MOST_TOLD ? [...urgent, ...(await takeUp(db, BULK, MOST_TOLD - urgent.length))] : urgent
  const told = await doneWith(db, due, (row) => deliver(context, row))
  return told.filter(Boolean).length
}

/** Drops what nobody takes up. The topics that are there are found one after another, not among all the rows. */
async function forgetUntold(db: Db): Promise<void> {
  await db.execute(
    sql`delete from outbox where id = any (array(
          with recursive present (topic) as (
            select min(topic) from outbox
            union all
            select (select min(topic) from outbox where topic > present.topic) from present where present.topic is not null
          )
          select found.id from present, lateral (
            select id from outbox where topic = present.topic order by due_at limit 5000 for update skip locked) found
          where present.topic not in ${TAKEN_UP}))`,
  )
}

/** Tells one message; false when there is nobody to be told, or nothing to tell any more. Throws when it is to be tried again. */
async function deliver(context: DeliverContext, row: Waiting): Promise<boolean> {
  const { sms, mail, emailCodes, unsubscribeTokens, log } = context
  const { message, isCard } = messageOf(row.topic)
  const { by, isMarketing, subject = 'Fairdraw', goodForMinutes = A_DAY } = message
  if (row.ageMinutes > goodForMinutes) {
    log.warn({ topic: row.topic, id: row.id }, 'a message could not be told in time')
    return false
  }
  if (isCard) return showCard(context, row, message)
  const to = await recipientOf(context, row, message)
  if (to === undefined) return false

  const words = message.words(row.body, { codeOf: emailCodes.codeOf, origin: context.origin() })
  const token =
    isMarketing && row.playerId !== null && unsubscribeTokens.tokenOf({ playerId: row.playerId, channel: by })
  const text = token ? `${words}\n\nTo stop these: ${context.origin()}/win/unsubscribe/${token}` : words
  if (by === 'text') {
    await sms.send(to, text)
    return true
  }
  const unsubscribe = token ? { unsubscribe: `${context.origin()}/api/email/unsubscribe/${token}` } : {}
  try {
    await mail.send({ to, subject, text, id: `outbox-${row.id}`, ...unsubscribe })
    return true
  } catch (error) {
    if (!(error instanceof RefusedLetter)) throw error
    log.warn({ topic: row.topic, id: row.id }, 'the mail server will not take a letter')
    return false
  }
}

/** Shows the card of a message; one that is handed over twice has the same key, and is shown once. */
async function showCard(
  { db, engagement, origin, log }: DeliverContext,
  { id, topic, playerId, body }: Waiting,
  { card }: Message,
): Promise<boolean> {
  const subject = playerId === null ? undefined : await subjectOf(db, playerId)
  if (!card || playerId === null || !subject || subject.erasedAt) return false
  try {
    await engagement.showCard(playerId, { key: `outbox-${id}`, ...card(body, { origin: origin() }) })
    return true
  } catch (error) {
    if (!(error instanceof RefusedCard)) throw error
    log.warn({ topic, id }, 'the engagement service will not take a card')
    return false
  }
}

/** Where a message goes; undefined: nowhere, and whoever is in a break or has left hears nothing that they did not ask for. */
async function recipientOf(
  { db, now }: DeliverContext,
  { playerId, body }: Waiting,
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
