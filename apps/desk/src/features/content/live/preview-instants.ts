/** The instants at which somebody looks at the site: those at which something on it changes. */
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'
import { getAt } from '../form/body/body-paths.ts'
import type { Path } from '../form/body/body-paths.ts'

export const CHOSEN = 'chosen'

/** `at`: undefined for now, and for a time that is chosen freely. */
export type PreviewInstant = { value: string; name: string; at?: Date }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const OPENINGS: readonly Path[] = [['competition', 'dateStart'], ['dateStart']]
const CLOSINGS: readonly Path[] = [['competition', 'dateStop'], ['dateStop'], ['cutOff']]
const DRAWS: readonly Path[] = [['drawsAt']]

const AROUND: readonly { value: string; name: string; of: readonly Path[]; shiftMs: number }[] = [
  { value: 'before-opening', name: 'A day before the opening', of: OPENINGS, shiftMs: -DAY_MS },
  { value: 'opening', name: 'At the opening', of: OPENINGS, shiftMs: 0 },
  { value: 'last-days', name: 'Two days before the closing', of: CLOSINGS, shiftMs: -2 * DAY_MS },
  { value: 'last-hour', name: 'An hour before the closing', of: CLOSINGS, shiftMs: -HOUR_MS },
  { value: 'last-minute', name: 'A minute before the closing', of: CLOSINGS, shiftMs: -MINUTE_MS },
  { value: 'closed', name: 'Just after the closing', of: CLOSINGS, shiftMs: MINUTE_MS },
  { value: 'after', name: 'A day after the closing', of: CLOSINGS, shiftMs: DAY_MS },
  { value: 'drawn', name: 'Just after the draw', of: DRAWS, shiftMs: MINUTE_MS },
]

/** The choices for a text, in the order in which they are offered. */
export function previewInstants(body: unknown, now: Date): PreviewInstant[] {
  const evening = londonInstant(londonDay(new Date(now.getTime() + DAY_MS)), '20:59')
  return [
    { value: 'now', name: 'Now' },
    ...AROUND.flatMap(({ value, name, of, shiftMs }) => {
      const base = momentIn(body, of)
      return base === undefined ? [] : [{ value, name, at: new Date(base + shiftMs) }]
    }),
    { value: 'tomorrow', name: 'Tomorrow, 20:59', at: evening },
    { value: CHOSEN, name: 'Another time …' },
  ]
}

function momentIn(body: unknown, paths: readonly Path[]): number | undefined {
  return paths
    .map((path) => getAt(body, path))
    .map((text) => (typeof text === 'string' ? Date.parse(text) : Number.NaN))
    .find((at) => !Number.isNaN(at))
}
