/** Times of a body (ISO 8601, UTC) in an input for London's date and time. */
import { londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'

const HOUR_MS = 3_600_000

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** `2027-03-16T21:00`, with seconds where they are not zero; empty if it is no time. */
export function toLondonInput(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const { year, month, day, hour, minute, second } = londonWall(at)
  const time = [hour, minute, ...(second === 0 ? [] : [second])].map(twoDigits).join(':')
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${time}`
}

/**
 * The instant as ISO 8601; empty if the input is. In the hour that repeats in autumn it is the first of the two, and in
 * the hour that is skipped in spring one hour later.
 */
export function fromLondonInput(text: string): string {
  const [day, time] = text.split('T')
  if (!day || !time) return ''
  const at = londonInstant(day, time)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** The other instant at which London's clocks show the same time; undefined except in the hour that repeats in autumn. */
export function otherInstant(iso: string): { at: string; isLater: boolean } | undefined {
  const shown = toLondonInput(iso)
  if (shown === '') return undefined
  for (const difference of [HOUR_MS, -HOUR_MS]) {
    const at = new Date(Date.parse(iso) + difference).toISOString()
    if (toLondonInput(at) === shown) return { at, isLater: difference > 0 }
  }
  return undefined
}

/** Whether the clocks skip this time: they go forward at one o'clock on the last Sunday of March. */
export function isSkipped(text: string): boolean {
  const iso = fromLondonInput(text)
  return iso !== '' && new Date(iso).getUTCFullYear() >= 1972 && !isSameTime(toLondonInput(iso), text)
}

const isSameTime = (one: string, other: string) => one === other || `${one}:00` === other || one === `${other}:00`
