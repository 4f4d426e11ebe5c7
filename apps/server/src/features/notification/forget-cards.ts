import type { Engagement } from '../../vendors/engagement/engagement.ts'
import { FORGET_CARDS } from './messages.ts'
import type { QueueContext } from './process-queue.ts'
import { runVendorTasks } from './vendor-tasks.ts'

/** A card that was on its way when its player was erased has arrived, or never will, after this long. */
export const CARD_IN_FLIGHT_SECONDS = 60

/** Has the engagement service forget whoever was erased, once no card of theirs can still be on its way there. */
export function forgetCards(context: QueueContext, engagement: Pick<Engagement, 'forget'>): Promise<number> {
  return runVendorTasks(context, { topic: FORGET_CARDS, minAgeSeconds: CARD_IN_FLIGHT_SECONDS }, engagement.forget)
}
