/**
 * The processes' counts of each second, exchanged by notifications, and only while somebody watches
 * (docs/mechanisms/desk/live-board.md#between-processes).
 */
import { randomUUID } from 'node:crypto'
import { LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import type { LiveTraffic } from '@fairdraw/contract/desk/live.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { ProcessSecond, SecondCounts } from './second-counts.ts'
import { sumTraffic } from './second-counts.ts'

/** A process with viewers says so; for so long afterwards all processes send their counts. */
export const WATCH_CHANNEL = 'live-watch'
export const SECONDS_CHANNEL = 'live-seconds'
const WATCH_LASTS_SECONDS = 10
const WATCH_INTERVAL_SECONDS = 3
/** A notification has at most 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500

type Watch = { /** The first second that is missing; absent: none is. */ since?: number }
type Report = { process: string; seconds: ProcessSecond[] }

export type ClusterSeconds = {
  /** The seconds whose counts have come or changed since the last call. */
  takeChanged(): number[]
  /** The sum of all processes; undefined where none has reported. */
  trafficOf(at: number): LiveTraffic | undefined
  /** Sends what others need, and says that somebody watches here. Call it once a second. */
  exchange(at: number, isWatched: boolean): Promise<void>
}

export async function createClusterSeconds(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  counts: SecondCounts,
  now: () => number,
): Promise<ClusterSeconds> {
  const ownName = randomUUID()
  const bySecond = new Map<number, Map<string, ProcessSecond>>()
  let changed = new Set<number>()
  let watchedUntil = 0
  /** The first own second that was not sent. */
  let sendFrom = Infinity
  let isWatched = false
  let announcedAt = 0
  /** Whether seconds of others may be missing. */
  let isIncomplete = true

  const add = (process: string, second: ProcessSecond) => {
    const parts = bySecond.get(second.at)
    if (parts) parts.set(process, second)
    else bySecond.set(second.at, new Map([[process, second]]))
    changed.add(second.at)
  }

  await listen(WATCH_CHANNEL, (payload) => {
    if (payload === '') {
      isIncomplete = true
      return
    }
    const { since } = JSON.parse(payload) as Watch
    const at = now()
    if (at > watchedUntil) sendFrom = at - 1
    watchedUntil = at + WATCH_LASTS_SECONDS
    if (since !== undefined) sendFrom = Math.min(sendFrom, since)
  })
  await listen(SECONDS_CHANNEL, (payload) => {
    if (payload === '' || !isWatched) return
    const { process, seconds } = JSON.parse(payload) as Report
    if (process !== ownName) for (const second of seconds) add(process, second)
  })

  /** Messages that each fit into a notification. */
  const messagesOf = (seconds: readonly ProcessSecond[]): string[] => {
    const messages: string[] = []
    let part: ProcessSecond[] = []
    let bytes = 0
    const end = () => {
      if (part.length > 0) messages.push(JSON.stringify({ process: ownName, seconds: part } satisfies Report))
      ;[part, bytes] = [[], 100]
    }
    end()
    for (const second of seconds) {
      const size = JSON.stringify(second).length + 1
      if (bytes + size > MAX_PAYLOAD_BYTES) end()
      part.push(second)
      bytes += size
    }
    end()
    return messages
  }

  const notify = (channel: string, messages: readonly string[]) =>
    db.execute(
      sql`select pg_notify(${channel}, message) from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) as m (message)`,
    )

  const announce = async (at: number) => {
    const isMissing = isIncomplete
    if (!isMissing && at - announcedAt < WATCH_INTERVAL_SECONDS) return
    const watch: Watch = isMissing ? { since: at - LIVE_SECONDS } : {}
    isIncomplete = false
    try {
      await notify(WATCH_CHANNEL, [JSON.stringify(watch)])
      announcedAt = at
    } catch (error) {
      isIncomplete ||= isMissing
      throw error
    }
  }

  const send = async (at: number) => {
    if (at > watchedUntil) return
    const seconds = counts.since(sendFrom)
    if (seconds.length === 0) return
    await notify(SECONDS_CHANNEL, messagesOf(seconds))
    sendFrom = seconds.at(-1)!.at + 1
  }

  return {
    takeChanged: () => {
      const taken = [...changed]
      changed = new Set()
      return taken
    },
    trafficOf: (at) => {
      const parts = bySecond.get(at)
      return parts && sumTraffic([...parts.values()])
    },
    exchange: async (at, isNowWatched) => {
      if (isNowWatched && !isWatched) {
        isIncomplete = true
        for (const second of counts.since(at - LIVE_SECONDS)) add(ownName, second)
      }
      isWatched = isNowWatched
      if (!isWatched) {
        bySecond.clear()
        changed.clear()
      } else {
        for (const second of counts.since(at - 2)) add(ownName, second)
        for (const old of bySecond.keys()) if (old < at - LIVE_SECONDS) bySecond.delete(old)
        await announce(at)
      }
      await send(at)
    },
  }
}
