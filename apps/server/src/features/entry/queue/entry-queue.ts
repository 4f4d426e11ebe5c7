/**
 * Entries wait here while a call to the database is running; those that wait when it returns share the next one
 * (docs/mechanisms/entry.md). A single entry is sent at once. The queue has a maximum length and a maximum wait. An
 * entry that cannot be handled in time is refused with a time to retry, and nothing has been done.
 */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import type { PublicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { arrayLiteral } from '../../../db/batch/array-literal.ts'
import type { Database } from '../../../db/database.ts'
import { column } from '../../../db/rows.ts'
import type { ColumnsOf } from '../../../db/rows.ts'
import { createBatchScheduler } from '../../../db/batch/batch-scheduler.ts'

export type EntryRequest = {
  playerId: number
  key: string
  bodyHash: string
  competitionId: number
  /** Times in ISO 8601. */
  opens: string
  closes: string
  deadline: string
  /** 'quiz,payment'; '' for none. */
  steps: string
  tokenCost: number
  cap: number | null
  termsVersion: number | null
}

export type EnterReply = { entryId: string; steps: Step[]; step: Step | null; status: PublicEntryStatus }

export type EntryOutcome = { code: string; reply: EnterReply | null }

export type EntryQueue = {
  /**
   * Resolves to the outcome of the entry statement, or to 'busy', with nothing done, when there was no time for it.
   * Rejects when the call failed.
   */
  submit(request: EntryRequest): Promise<EntryOutcome>
  /** The number of waiting entries, for the metrics. */
  depth(): number
}

export type EntryQueueOptions = {
  /** Maximum concurrent calls: more than one when they are slow (db/batch/batch-scheduler.ts). */
  maxConcurrent?: number
  /** Maximum entries in one call. */
  maxBatchSize?: number
  /** Maximum waiting entries. */
  maxWaiting?: number
  /** How long an entry may wait, for a call or for the lock of its player, in milliseconds. */
  maxWaitMs?: number | undefined
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

type Waiting = {
  request: EntryRequest
  expiresAt: number
  /** How often another transaction had the player's lock. */
  attempts: number
  resolve(outcome: EntryOutcome): void
  reject(error: unknown): void
}

const BUSY: EntryOutcome = { code: 'busy', reply: null }
/** A locked player is retried after this many milliseconds, and longer each time. */
const LOCK_RETRY_MS = 10
const MAX_LOCK_RETRY_MS = 100

const PARAMETERS = [
  ['playerId', 'bigint'],
  ['key', 'uuid'],
  ['bodyHash', 'text'],
  ['competitionId', 'int'],
  ['opens', 'timestamptz'],
  ['closes', 'timestamptz'],
  ['deadline', 'timestamptz'],
  ['steps', 'text'],
  ['tokenCost', 'int'],
  ['cap', 'int'],
  ['termsVersion', 'int'],
] as const satisfies [keyof EntryRequest, string][]

const args = (suffix: string) => PARAMETERS.map(([, type], i) => `$${i + 1}::${type}${suffix}`).join(', ')
const OUTCOME_ROW: ColumnsOf<EntryOutcome & { player: number }> = {
  player: column.integer,
  code: column.text,
  reply: column.nullable(column.json<EnterReply>()),
}
const ENTER_ONE = `select * from try_enter_competition(${args('')})`
const ENTER_MANY = `select * from try_enter_competitions(${args('[]')})`

export function createEntryQueue(
  prepared: Database['prepared'],
  {
    maxConcurrent = 3,
    maxBatchSize = 256,
    maxWaiting = 1024,
    maxWaitMs = 1500,
    now = () => performance.now(),
  }: EntryQueueOptions = {},
): EntryQueue {
  let waiting: Waiting[] = []
  const locked = new Set<Waiting>()
  /** Players with a running or locked entry. Their next one waits for it, because it would find them locked. */
  const busyPlayers = new Set<number>()
  let expiry: NodeJS.Timeout | undefined

  // At most one entry per player at a time, in the order of arrival.
  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const item of waiting) {
      const { playerId } = item.request
      if (batch.length === maxBatchSize || busyPlayers.has(playerId)) rest.push(item)
      else {
        busyPlayers.add(playerId)
        batch.push(item)
      }
    }
    waiting = rest
    return batch
  }

  /** A locked player does not delay others: the entry is retried separately, for a limited time. */
  const retryLocked = (item: Waiting) => {
    item.attempts += 1
    const delay = Math.min(MAX_LOCK_RETRY_MS, LOCK_RETRY_MS * item.attempts)
    if (now() + delay > item.expiresAt) {
      busyPlayers.delete(item.request.playerId)
      return item.resolve(BUSY)
    }
    locked.add(item)
    setTimeout(() => {
      locked.delete(item)
      busyPlayers.delete(item.request.playerId)
      waiting.unshift(item)
      pump()
    }, delay)
  }

  const runBatch = async (batch: Waiting[]) => {
    const [first] = batch
    const values = (request: EntryRequest) => PARAMETERS.map(([name]) => request[name])
    const outcomes =
      batch.length === 1
        ? await prepared(OUTCOME_ROW, ENTER_ONE, values(first!.request))
        : await prepared(
            OUTCOME_ROW,
            ENTER_MANY,
            PARAMETERS.map(([name]) => arrayLiteral(batch.map(({ request }) => request[name]))),
          )
    const byPlayer = new Map(outcomes.map((outcome) => [outcome.player, outcome]))
    for (const item of batch) {
      const outcome = byPlayer.get(item.request.playerId)!
      if (outcome.code === 'locked') {
        retryLocked(item)
        continue
      }
      busyPlayers.delete(item.request.playerId)
      item.resolve(outcome)
    }
  }

  const fail = (batch: Waiting[], error: unknown) => {
    for (const { request, reject } of batch) {
      busyPlayers.delete(request.playerId)
      reject(error)
    }
  }

  const expire = () => {
    expiry = undefined
    const at = now()
    for (const item of waiting) if (item.expiresAt <= at) item.resolve(BUSY)
    waiting = waiting.filter(({ expiresAt }) => expiresAt > at)
    watchExpiry()
  }

  const watchExpiry = () => {
    const [oldest] = waiting
    if (oldest) expiry ??= setTimeout(expire, Math.max(1, oldest.expiresAt - now()))
  }

  const scheduler = createBatchScheduler(
    () => {
      const batch = takeBatch()
      if (batch.length === 0) return undefined
      return runBatch(batch).catch((error: unknown) => fail(batch, error))
    },
    { maxConcurrent, now },
  )

  const pump = () => {
    scheduler.schedule()
    watchExpiry()
  }

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.length + locked.size >= maxWaiting) return resolve(BUSY)
        waiting.push({ request, expiresAt: now() + maxWaitMs, attempts: 0, resolve, reject })
        pump()
      }),
    depth: () => waiting.length + locked.size,
  }
}
