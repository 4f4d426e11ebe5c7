import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition.ts'
import { clockTime, londonDay } from '@fairdraw/rules/london-time.ts'
import type { Tile } from '../catalogue/tile.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** 'today at 9PM', 'Sun 29 Nov, 9PM': London's clock. */
export function sayInstant(at: Date, now: Date): string {
  return londonDay(at) === londonDay(now) ? `today at ${clockTime(at)}` : `${dayFormat.format(at)}, ${clockTime(at)}`
}

/** How open a competition is, in a few words for the head of its details. */
export function openingWords(tile: Tile, now: Date): string {
  switch (openState(tile, now)) {
    case 'open':
      return `Closes ${sayInstant(effectiveClosing(tile), now)}`
    case 'on-hold':
      return 'On hold'
    case 'coming-soon':
    case 'not-started':
      return `Opens ${sayInstant(effectiveOpening(tile), now)}`
    case 'just-missed':
      return 'Just missed'
    case 'closed':
      return 'Closed'
  }
}
