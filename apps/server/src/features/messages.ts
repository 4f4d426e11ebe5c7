/** The messages to players of all features, by their topics in the outbox. */
import { accountMessages } from './account/messages.ts'
import { ageCheckMessages } from './age-check/messages.ts'
import { entryMessages } from './entry/messages.ts'
import { intakeMessages } from './intake/messages.ts'
import { marketingMessages } from './marketing/messages.ts'
import { paymentMessages } from './payment/messages.ts'
import { payoutMessages } from './payout/messages.ts'
import { prizeMessages } from './prize/notices/messages.ts'
import { quickPayMessages } from './quick-pay/messages.ts'
import type { Message, Messages } from './message.ts'

const ALL = {
  ...paymentMessages,
  ...quickPayMessages,
  ...entryMessages,
  ...intakeMessages,
  ...accountMessages,
  ...prizeMessages,
  ...ageCheckMessages,
  ...payoutMessages,
  ...marketingMessages,
}
/** Without those of cards. No other can be enqueued: it does not compile. */
export type Topic = keyof typeof ALL

export const MESSAGES: Messages = ALL

const CARD = '/card'

/** The topics to enqueue: the message, and its card as a separate one if it has a card, so that neither waits for the other. */
export function topicsOf(topic: string): string[] {
  return MESSAGES[topic]?.card ? [topic, `${topic}${CARD}`] : [topic]
}

export const MESSAGE_TOPICS: readonly string[] = Object.keys(MESSAGES).flatMap(topicsOf)

/** The message of an outbox topic, and whether the topic is its card. */
export function messageOf(topic: string): { message: Message; isCard: boolean } {
  const isCard = topic.endsWith(CARD)
  return { message: MESSAGES[isCard ? topic.slice(0, -CARD.length) : topic]!, isCard }
}

/** The message whose body is stored, so that staff can send it again. */
export const isResendable = (topic: string): boolean => MESSAGES[topic]?.isResendable === true

/** Topics that are useful only for some minutes. */
export const TIMED_TOPICS: readonly string[] = Object.keys(MESSAGES).filter(
  (topic) => MESSAGES[topic]!.ttlMinutes !== undefined,
)
