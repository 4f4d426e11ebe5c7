/** Processes due messages of the outbox with limited concurrency. Each is acked separately, and every outcome is reported. */
import type { Db } from '../../db/database.ts'
import { DEFAULT_INTERVAL } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { summariseError } from '../../observability/error-summary.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { isResendable } from '../messages.ts'
import {
  LEASE_SECONDS,
  ack,
  ackMessage,
  claim,
  extendLeases,
  moveToDeadLetters,
  nextDue,
  retryLater,
} from './outbox.ts'
import type { ClaimedMessage } from './outbox.ts'
import { RETRY_FOR_MINUTES, retryDelaySeconds } from './retry.ts'
import { addSentCounts } from './sent-counts.ts'

/** `skipped`: there is no recipient any more. `expired`: it is too late to be useful. */
export type Delivery = 'delivered' | 'skipped' | 'expired'

export type Queue = {
  kind: 'message' | 'vendor-task'
  /** Topics by priority: a later group is claimed only if the earlier ones leave capacity. */
  topicGroups: readonly (readonly string[])[]
  /** How many are processed, and therefore claimed, at once. */
  concurrency: number
  minAgeSeconds?: number
}

export type QueueContext = {
  db: Db
  reporter: WorkReporter
  /** Returns 0 to 1; adds jitter to retries. */
  random?: () => number
  /** After it is aborted nothing more is claimed; messages in flight are finished. */
  stopping?: AbortSignal
  /** How often leases are extended; a third of a lease unless given. */
  extendEveryMs?: number
}

/** The maximum for one run, so that a process that shuts down does not wait long. */
export const RUN_LIMIT = 100

/** What the jobs of such queues have in common: they wake when a message is enqueued, and when one is due. */
export const queueJob = (db: Db, due: Parameters<typeof nextDue>[0]) => ({
  ...DEFAULT_INTERVAL,
  wakeOn: 'wake-outbox' as const,
  nextDueInMs: () => msUntil(db, nextDue(due)),
  batchSize: RUN_LIMIT,
})

/**
 * Processes messages until nothing is due or RUN_LIMIT is reached; returns how many. `handle` throws if the message must be retried,
 * and a permanent `VendorError` if it must not. This function throws after `concurrency` failures in a row: then the vendor is
 * unreachable, and the caller waits before the next run.
 */
export async function processQueue(
  context: QueueContext,
  queue: Queue,
  handle: (message: ClaimedMessage) => Promise<Delivery>,
): Promise<number> {
  const { db, stopping, extendEveryMs = (LEASE_SECONDS * 1000) / 3 } = context
  const { concurrency } = queue
  const activeMessages = new Set<ClaimedMessage>()
  const broken: unknown[] = []
  const sent: ClaimedMessage[] = []
  let claimedCount = 0
  let failuresInRow = 0

  const claimNext = async (): Promise<ClaimedMessage | undefined> => {
    if (stopping?.aborted || broken.length > 0) return undefined
    if (failuresInRow >= concurrency || claimedCount >= RUN_LIMIT) return undefined
    claimedCount += 1
    const [next] = await claimByPriority(db, queue, 1)
    if (!next) claimedCount -= 1
    return next
  }
  const work = async (first: ClaimedMessage): Promise<void> => {
    for (let message: ClaimedMessage | undefined = first; message; message = await claimNext()) {
      activeMessages.add(message)
      const result = await handleOne(context, queue, message, handle)
      activeMessages.delete(message)
      failuresInRow = result === 'failed' ? failuresInRow + 1 : 0
      if (result === 'sent') sent.push(message)
    }
  }

  const first = await claimByPriority(db, queue, concurrency)
  if (first.length === 0) return 0
  claimedCount = first.length
  // Messages in flight keep their leases, however slow the vendor is.
  const extending = setInterval(
    () => void extendLeases(db, [...activeMessages]).catch((error: unknown) => broken.push(error)),
    extendEveryMs,
  )
  await Promise.all(first.map((message) => work(message).catch((error: unknown) => broken.push(error))))
  clearInterval(extending)
  await addSentCounts(db, sent).catch((error: unknown) => broken.push(error))
  if (broken.length > 0) throw new AggregateError(broken, 'the database did not take what became of a message')
  if (failuresInRow >= concurrency) throw new VendorError(`${failuresInRow} in a row failed`)
  return claimedCount
}

async function claimByPriority(
  db: Db,
  { topicGroups, minAgeSeconds = 0 }: Queue,
  limit: number,
): Promise<ClaimedMessage[]> {
  const claimed: ClaimedMessage[] = []
  for (const topics of topicGroups)
    if (topics.length > 0 && claimed.length < limit)
      claimed.push(...(await claim(db, { topics, limit: limit - claimed.length, minAgeSeconds })))
  return claimed
}

/** `failed`: in a manner in which the next may fail too. `ended`: without being sent. */
type Result = 'sent' | 'ended' | 'failed'

/** Handles one message and saves the outcome. */
async function handleOne(
  { db, reporter, random = Math.random }: QueueContext,
  { kind }: Queue,
  message: ClaimedMessage,
  handle: (message: ClaimedMessage) => Promise<Delivery>,
): Promise<Result> {
  const { id, topic, attempts, ageMinutes } = message
  const outcome = await handle(message).then(
    (delivery) => ({ delivery }),
    (error: unknown) => ({ error }),
  )
  if ('delivery' in outcome) {
    if (kind === 'vendor-task') await ack(db, message)
    else
      await ackMessage(db, message, {
        outcome: outcome.delivery,
        isBodyStored: outcome.delivery === 'delivered' && isResendable(topic),
      })
    if (outcome.delivery !== 'delivered') {
      reporter[outcome.delivery](kind, topic, { id, attempts })
      return 'ended'
    }
    reporter.succeeded(kind, topic)
    return 'sent'
  }
  const { error } = outcome
  const isPermanent = error instanceof VendorError && error.isPermanent
  if (isPermanent || ageMinutes >= RETRY_FOR_MINUTES) {
    const isOurs = await moveToDeadLetters(db, message, summariseError(error))
    if (isOurs) reporter.gaveUp(kind, topic, { error, id, attempts })
    return isPermanent ? 'ended' : 'failed'
  }
  const delaySeconds = retryDelaySeconds(attempts, random)
  const nextAttemptAt = await retryLater(db, message, { error: summariseError(error), delaySeconds })
  reporter.retrying(kind, topic, { error, id, attempts, ...(nextAttemptAt && { nextAttemptAt }) })
  return 'failed'
}
