/** Outbox messages for a vendor instead of a player. */
import { processQueue } from './process-queue.ts'
import type { QueueContext } from './process-queue.ts'

/** Their topics: both delete an erased player at a vendor (payment/card/saved-cards.ts, delete-cards.ts). */
export const DELETE_CUSTOMER = 'delete-customer' as const
export const DELETE_CARDS = 'delete-cards' as const
export type VendorTask = typeof DELETE_CUSTOMER | typeof DELETE_CARDS
export const VENDOR_TASK_TOPICS: readonly string[] = [DELETE_CUSTOMER, DELETE_CARDS] satisfies VendorTask[]

const CONCURRENCY = 5

/** Runs the tasks of a topic that are due and at least `minAgeSeconds` old; returns how many. Throws as `processQueue` does. */
export function runVendorTasks(
  context: QueueContext,
  { topic, minAgeSeconds = 0 }: { topic: string; minAgeSeconds?: number },
  run: (playerId: number) => Promise<void>,
): Promise<number> {
  const queue = { kind: 'vendor-task', topicGroups: [[topic]], concurrency: CONCURRENCY, minAgeSeconds } as const
  return processQueue(context, queue, async ({ playerId }) => {
    await run(playerId!)
    return 'delivered'
  })
}
