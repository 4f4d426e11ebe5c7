/** Topics of the outbox for notifications of browsers: a message stands for a page of subscriptions (features/push/announce.ts). */
import { PUSH_EVENTS } from '@fairdraw/rules/push/push.ts'
import type { PushEvent } from '@fairdraw/rules/push/push.ts'

export type PushTopic = `push-draw-${PushEvent}`

export const topicOf = (event: PushEvent): PushTopic => `push-draw-${event}`

/** In the order in which they are sent: a draw that begins does not wait. */
export const PUSH_TOPICS: readonly PushTopic[] = PUSH_EVENTS.map(topicOf)
