/**
 * How much of a clip a player has watched, by the server's clock (docs/mechanisms/clips.md). The browser reports
 * positions; no report credits more than the time that has passed since the one before, and a jump credits nothing.
 */

/** The player reports its position this often while the film runs. */
export const REPORT_EVERY_MS = 5_000
/** Longer gaps between two reports do not count. A lost connection of some minutes does. */
export const MAX_GAP_MS = 5 * 60_000
/** Reports are delayed by different amounts on their way. A position further ahead than this is a jump. */
export const DELAY_ALLOWANCE_MS = 2_000

/** The server’s record of one player and one clip. Positions are milliseconds of the film. */
export type Watching = {
  lengthMs: number
  /** Everything before it was watched. */
  watchedMs: number
  /** The last reported position, never beyond what was watched. */
  positionMs: number
  isPlaying: boolean
  /** Epoch milliseconds. */
  reportedAt: number
}

/** `isPlaying`: whether the film runs from this position on. */
export type WatchReport = { positionMs: number; isPlaying: boolean }

export type Credited = Pick<Watching, 'watchedMs' | 'positionMs'> & {
  /** The position is ahead of what can have been watched: the film must go back to `positionMs`. */
  isJump: boolean
}

/** Credits a report. In all, never more than the time since the session was opened. */
export function creditReport(watching: Watching, report: WatchReport, now: number): Credited {
  const { lengthMs, watchedMs, positionMs, isPlaying, reportedAt } = watching
  const elapsed = isPlaying ? Math.min(Math.max(0, now - reportedAt), MAX_GAP_MS) : 0
  const reachable = positionMs + elapsed
  const reported = Math.min(report.positionMs, lengthMs)
  // Back to a part that was watched already, or a jump within it.
  if (reported < positionMs || (reported <= watchedMs && reported > reachable))
    return { watchedMs, positionMs: reported, isJump: false }
  if (reported > reachable + DELAY_ALLOWANCE_MS) return { watchedMs, positionMs: watchedMs, isJump: true }
  const reached = Math.min(reported, reachable)
  return { watchedMs: Math.max(watchedMs, reached), positionMs: reached, isJump: false }
}

export const isWatched = ({ watchedMs, lengthMs }: Pick<Watching, 'watchedMs' | 'lengthMs'>): boolean =>
  watchedMs >= lengthMs

export type Chapter = { at: number; title: string }

/** The chapter that runs at a position, and how much of each has passed (0 to 1). All in seconds. */
export function chapterProgress(chapters: readonly Chapter[], seconds: number, position: number) {
  const parts = chapters.map(({ at, title }, index) => {
    const ends = chapters[index + 1]?.at ?? seconds
    const passed = Math.min(1, Math.max(0, (position - at) / (ends - at)))
    return { title, at, share: (ends - at) / seconds, passed }
  })
  const current = parts.findLast(({ at }) => at <= position) ?? parts[0]
  return { parts, current }
}
