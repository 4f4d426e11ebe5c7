/** Formats when a competition closes or opens, for its card, beside the price (field rule 12). */
import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition/competition.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatShortDay, formatShortWeekday } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay } from '@fairdraw/rules/text/london-time.ts'
import type { Tile } from './tile-data.ts'

const MINUTE_MS = 60_000
/** When less than this is left, the card counts down instead of naming a day. */
export const COUNTDOWN_MS = 24 * 60 * MINUTE_MS

const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(londonDay(to)) - Date.parse(londonDay(from))) / COUNTDOWN_MS)

/** 'Tue 9pm' within a week, '4 Dec, 9pm' after that. Midnight belongs to the day that ends, not to the next day. */
function dayAndTime(at: Date, now: Date): string {
  const time = formatClockTime(at)
  const day = time === 'midnight' ? new Date(at.getTime() - 1) : at
  const days = daysBetween(now, day)
  if (days === 0) return time
  return days < 7 ? `${formatShortWeekday(day)} ${time}` : `${formatShortDay(day)}, ${time}`
}

/** '3 hrs 12 mins': the time left in minutes, rounded up. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && pluralise(hours, 'hr'), rest > 0 && pluralise(rest, 'min')].filter(Boolean).join(' ')
}

export type ClosingTime = { kind: 'text'; text: string } | { kind: 'countdown'; closesAt: number }

/** Undefined when the competition is on hold or closed: the card shows that in another place. */
export function closingTime(tile: Tile, now: Date): ClosingTime | undefined {
  const state = openState(tile, now)
  if (state === 'coming-soon') return { kind: 'text', text: `Opens ${dayAndTime(effectiveOpening(tile), now)}` }
  if (state !== 'open') return undefined
  const closes = effectiveClosing(tile)
  if (closes.getTime() - now.getTime() < COUNTDOWN_MS) return { kind: 'countdown', closesAt: closes.getTime() }
  return { kind: 'text', text: `Closes ${dayAndTime(closes, now)}` }
}
