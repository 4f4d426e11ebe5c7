import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { QueueContext } from './process-queue.ts'
import { DELETE_CARDS, runVendorTasks } from './vendor-tasks.ts'

/** After this long, a card that was being sent when its player was erased has either arrived or failed. */
export const CARD_DELIVERY_GRACE_SECONDS = 60

/** Deletes erased players at the engagement service, once none of their cards can still be on its way there. */
export function deleteCards(context: QueueContext, engagement: Pick<Engagement, 'deletePlayer'>): Promise<number> {
  return runVendorTasks(
    context,
    { topic: DELETE_CARDS, minAgeSeconds: CARD_DELIVERY_GRACE_SECONDS },
    engagement.deletePlayer,
  )
}
