/** Works on what is due in the outbox: a few at a time, each acked by itself, every outcome reported. */
import type { Db } from '../../db/database.ts'
import { summariseError } from '../../observability/error-summary.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { LEASE_SECONDS, ack, claim, extendLeases, moveToDeadLetters, retryLater } from './outbox.ts'
import type { Claimed } from './outbox.ts'
import { RETRY_FOR_MINUTES, retryDelaySeconds } from './retry.ts'

/** `skipped`: there is nobody to send it to any more. `expired`: it is too late to be of use. */
export type Delivery = 'delivered' | 'skipped' | 'expired'

export type Queue = {
  kind: 'message' | 'vendor-task'
  /** Topics in the order of their priority: of a later group only where the earlier ones leave room. */
  topicGroups: readonly (readonly string[])[]
  /** How many are worked on at once, and therefore claimed at once. */
  concurrency: number
  minAgeSeconds?: number
}

export type QueueContext = {
  db: Db
  reporter: WorkReporter
  /** 0 to 1; spreads retries. */
  random?: () => number
  /** Once it is aborted no more is claimed; what is in flight is ended. */
  stopping?: AbortSignal
  /** How often leases are extended; a third of a lease unless given. */
  extendEveryMs?: number
}

/** How many one run works on at most, so that a process that is told to end need not wait long. */
export const RUN_LIMIT = 100

/**
 * Works until nothing is due or RUN_LIMIT is reached; gives how many were worked on. `handle` throws when the message is to be tried
 * again, a permanent `VendorError` when it is not. Throws when as many as `concurrency` failed in a row: the vendor is out of
 * reach, and the caller waits before the next run.
 */
export async function processQueue(
  context: QueueContext,
  queue: Queue,
  handle: (message: Claimed) => Promise<Delivery>,
): Promise<number> {
  const { db, stopping, extendEveryMs = (LEASE_SECONDS * 1000) / 3 } = context
  const { concurrency } = queue
  const inFlight = new Set<Claimed>()
  const broken: unknown[] = []
  let claimedCount = 0
  let failuresInRow = 0

  const claimNext = async (): Promise<Claimed | undefined> => {
    if (stopping?.aborted || broken.length > 0) return undefined
    if (failuresInRow >= concurrency || claimedCount >= RUN_LIMIT) return undefined
    claimedCount += 1
    const [next] = await claimByPriority(db, queue, 1)
    if (!next) claimedCount -= 1
    return next
  }
  const work = async (first: Claimed): Promise<void> => {
    for (let message: Claimed | undefined = first; message; message = await claimNext()) {
      inFlight.add(message)
      const hasFailed = await handleOne(context, queue, message, handle)
      inFlight.delete(message)
      failuresInRow = hasFailed ? failuresInRow + 1 : 0
    }
  }

  const first = await claimByPriority(db, queue, concurrency)
  if (first.length === 0) return 0
  claimedCount = first.length
  // What is being worked on stays ours, however slow the vendor is.
  const extending = setInterval(
    () => void extendLeases(db, [...inFlight]).catch((error: unknown) => broken.push(error)),
    extendEveryMs,
  )
  await Promise.all(first.map((message) => work(message).catch((error: unknown) => broken.push(error))))
  clearInterval(extending)
  if (broken.length > 0) throw new AggregateError(broken, 'the database did not take what became of a message')
  if (failuresInRow >= concurrency) throw new VendorError(`${failuresInRow} in a row failed`)
  return claimedCount
}

async function claimByPriority(db: Db, { topicGroups, minAgeSeconds = 0 }: Queue, limit: number): Promise<Claimed[]> {
  const claimed: Claimed[] = []
  for (const topics of topicGroups)
    if (topics.length > 0 && claimed.length < limit)
      claimed.push(...(await claim(db, { topics, limit: limit - claimed.length, minAgeSeconds })))
  return claimed
}

/** Handles one and writes down what became of it; gives whether it failed in a way that the next may fail in, too. */
async function handleOne(
  { db, reporter, random = Math.random }: QueueContext,
  { kind }: Queue,
  message: Claimed,
  handle: (message: Claimed) => Promise<Delivery>,
): Promise<boolean> {
  const { id, topic, attempts, ageMinutes } = message
  const outcome = await handle(message).then(
    (delivery) => ({ delivery }),
    (error: unknown) => ({ error }),
  )
  if ('delivery' in outcome) {
    await ack(db, message)
    if (outcome.delivery === 'delivered') reporter.succeeded(kind, topic)
    else reporter[outcome.delivery](kind, topic, { id, attempts })
    return false
  }
  const { error } = outcome
  const isPermanent = error instanceof VendorError && error.isPermanent
  if (isPermanent || ageMinutes >= RETRY_FOR_MINUTES) {
    const isOurs = await moveToDeadLetters(db, message, summariseError(error))
    if (isOurs) reporter.gaveUp(kind, topic, { error, id, attempts })
    return !isPermanent
  }
  const delaySeconds = retryDelaySeconds(attempts, random)
  const nextAttemptAt = await retryLater(db, message, { error: summariseError(error), delaySeconds })
  reporter.retrying(kind, topic, { error, id, attempts, ...(nextAttemptAt && { nextAttemptAt }) })
  return true
}
