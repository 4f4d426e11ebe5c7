/** What the board shows of the seconds that it has: the newest, sums of a minute, and a value for each second of a chart. */
import { LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import type { ErrorClass, getDeskLive, LiveClosing, LiveSecond, WatchedVendor } from '@fairdraw/contract/desk/live.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'

export type LiveMessage = ReplyOf<typeof getDeskLive>['body']

export type Board = {
  /** By second; at most those of the charts. */
  seconds: ReadonlyMap<number, LiveSecond>
  /** The last second that the charts show. */
  last: number
  gameUntil: number | null
  closings: readonly LiveClosing[]
  /** How far the server's clock is ahead of this one, in milliseconds. */
  offsetMs: number
}

export function addMessage(board: Board | undefined, message: LiveMessage, receivedAt: number): Board {
  const serverNow = Date.parse(message.now)
  const last = Math.floor(serverNow / 1000) - 1
  const seconds = new Map(board?.seconds)
  for (const second of message.seconds) seconds.set(second.at, second)
  for (const at of seconds.keys()) if (at <= last - LIVE_SECONDS) seconds.delete(at)
  return { seconds, last, gameUntil: message.gameUntil, closings: message.closings, offsetMs: serverNow - receivedAt }
}

/** A value of one second; undefined or null: not known. */
export type Measure = (second: LiveSecond) => number | null | undefined

export const MEASURES = {
  requests: ({ traffic }) => traffic?.requests,
  begun: ({ game }) => game?.begun,
  completed: ({ game }) => game?.completed,
  paid: ({ game }) => game?.paid,
  declined: ({ game }) => game?.declined,
  unanswered: ({ game }) => game?.unanswered,
  refundsDue: ({ game }) => game?.refundsDue,
  pence: ({ game }) => game?.pence,
  /** Faults of ours: calls that failed or were refused for overload. */
  errors: ({ traffic }) => traffic && traffic.errors.server + traffic.errors.refused,
  server: ({ traffic }) => traffic?.errors.server,
  refused: ({ traffic }) => traffic?.errors.refused,
  limited: ({ traffic }) => traffic?.errors.limited,
  client: ({ traffic }) => traffic?.errors.client,
  queue: ({ traffic }) => traffic && traffic.queuedEntries + traffic.waitingRequests,
  processes: ({ traffic }) => traffic?.processes,
} as const satisfies Record<string, Measure> & Record<ErrorClass, Measure>
export type MeasureName = keyof typeof MEASURES

const valueAt = ({ seconds }: Board, measure: Measure, at: number): number | undefined => {
  const second = seconds.get(at)
  return (second && measure(second)) ?? undefined
}

/** The values of a chart, oldest first. */
export function seriesOf(board: Board, name: MeasureName): (number | undefined)[] {
  const first = board.last - LIVE_SECONDS + 1
  return Array.from({ length: LIVE_SECONDS }, (_, index) => valueAt(board, MEASURES[name], first + index))
}

/** How old a value may be that is shown as the newest: processes report a little after the end of a second. */
const NEWEST_WITHIN = 4

/** The newest known value of the last seconds; undefined: none of them is known. */
export function newestOf(board: Board, name: MeasureName): number | undefined {
  return seriesOf(board, name)
    .slice(-NEWEST_WITHIN)
    .findLast((value) => value !== undefined)
}

/** The sum of the last minute, as far as it is known; undefined: nothing of it is. */
export function lastMinuteOf(board: Board, name: MeasureName): number | undefined {
  const known = seriesOf(board, name)
    .slice(-60)
    .filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}

export function highestOf(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0)
}

export type VendorHealth = { calls: number; failed: number; state: 'unused' | 'good' | 'uneasy' | 'bad' }

/** A vendor whose calls of the last minute failed more often than this is down. */
const BAD_SHARE = 0.2

/** A vendor's calls of the last minute. */
export function vendorHealth(board: Board, vendor: WatchedVendor): VendorHealth {
  let [calls, failed] = [0, 0]
  for (let at = board.last - 59; at <= board.last; at += 1) {
    const counted = board.seconds.get(at)?.traffic?.vendors[vendor]
    calls += counted?.calls ?? 0
    failed += counted?.failed ?? 0
  }
  if (calls === 0) return { calls, failed, state: 'unused' }
  return { calls, failed, state: failed === 0 ? 'good' : failed / calls > BAD_SHARE ? 'bad' : 'uneasy' }
}

/** How far the figures of the game are behind, in seconds: the database has not answered for so long. */
export function gameDelay({ last, gameUntil }: Board): number {
  return gameUntil === null ? 0 : Math.max(0, last - gameUntil)
}

/** '2 days', '3 h 05 min', '12:07' or '0:42' until a closing; undefined once it is over. */
export function formatCountdown(ms: number): string | undefined {
  if (ms <= 0) return undefined
  const seconds = Math.ceil(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const [minutes, hours, days] = [60, 3_600, 86_400].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ]
  if (days >= 2) return `${days} days`
  if (hours >= 1) return `${hours} h ${pad(minutes % 60)} min`
  return `${minutes}:${pad(seconds % 60)}`
}
