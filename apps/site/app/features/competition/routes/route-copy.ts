import { channelState } from '@fairdraw/rules/competition/competition.ts'
import type { Channel, ChannelState } from '@fairdraw/rules/competition/competition.ts'
import type { Tile } from '../../catalogue/tile/tile-data.ts'
import type { EntryRoute } from '../competition-data.ts'
import { formatDeadline, formatInstant } from '../../catalogue/opening-copy.ts'

export function entryRouteState(tile: Tile, route: EntryRoute, now: Date): ChannelState {
  return channelState(tile, route.channel, route, now)
}

/** When an entry route is open: 'Closes today at 9pm'. A postal entry must arrive by that time. */
export function entryRouteCopy({ state, opens, closes }: ChannelState, now: Date, channel?: Channel): string {
  switch (state) {
    case 'on-hold':
      return 'On hold for now'
    case 'soon':
      return now < opens ? `Opens ${formatInstant(opens, now)}` : 'Opens soon'
    case 'sold-out':
      return 'Sold out'
    case 'open':
      return channel === 'postal'
        ? `Must reach us by ${formatDeadline(closes, now)}`
        : `Closes ${formatInstant(closes, now)}`
    case 'closed':
      return closes <= now ? `Closed ${formatInstant(closes, now)}` : 'Closed'
  }
}

/** Splits a cost into the price and additional charges (field rule 19): '£2 a call' and 'plus your phone company’s …'. */
export function costParts(cost: string): { price: string; plus?: string } {
  const [price = '', plus] = cost.split(/,\s+(?=plus )/)
  return plus === undefined ? { price } : { price, plus }
}
