/** When a competition closes or opens, as its card says it beside the price (field rule 12). */
import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition.ts'
import { counted } from '@fairdraw/rules/count.ts'
import { shortDay, shortWeekday } from '@fairdraw/rules/day-names.ts'
import { clockTime, londonDay } from '@fairdraw/rules/london-time.ts'
import type { Tile } from './tile-data.ts'

const MINUTE_MS = 60_000
/** From then on the card counts down instead of naming a day. */
export const COUNTDOWN_MS = 24 * 60 * MINUTE_MS

const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(londonDay(to)) - Date.parse(londonDay(from))) / COUNTDOWN_MS)

/** 'Tue 9pm' within the week, '4 Dec, 9pm' later on. Midnight is the end of a day, not the beginning of the next. */
function dayAndTime(at: Date, now: Date): string {
  const time = clockTime(at)
  const day = time === 'midnight' ? new Date(at.getTime() - 1) : at
  const days = daysBetween(now, day)
  if (days === 0) return time
  return days < 7 ? `${shortWeekday(day)} ${time}` : `${shortDay(day)}, ${time}`
}

/** '3 hrs 12 mins': whole minutes that are left, the one that has begun among them. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hr'), rest > 0 && counted(rest, 'min')].filter(Boolean).join(' ')
}

export type ClosingTime = { kind: 'text'; text: string } | { kind: 'countdown'; closesAt: number }

/** Nothing for what is on hold or over: its card says that. */
export function closingTime(tile: Tile, now: Date): ClosingTime | undefined {
  const state = openState(tile, now)
  if (state === 'coming-soon') return { kind: 'text', text: `Opens ${dayAndTime(effectiveOpening(tile), now)}` }
  if (state !== 'open') return undefined
  const closes = effectiveClosing(tile)
  if (closes.getTime() - now.getTime() < COUNTDOWN_MS) return { kind: 'countdown', closesAt: closes.getTime() }
  return { kind: 'text', text: `Closes ${dayAndTime(closes, now)}` }
}
