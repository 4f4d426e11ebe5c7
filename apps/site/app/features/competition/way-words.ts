import { channelState } from '@fairdraw/rules/competition.ts'
import type { Channel, ChannelState } from '@fairdraw/rules/competition.ts'
import type { Tile } from '../catalogue/tile-data.ts'
import type { WayIn } from './competition-data.ts'
import { formatDeadline, formatInstant } from './opening-words.ts'

export function wayState(tile: Tile, way: WayIn, now: Date): ChannelState {
  return channelState(tile, way.channel, way, now)
}

/** When a way in is open, in a few words: 'Closes today at 9pm'; a card has to be here by then. */
export function wayWords({ state, opens, closes }: ChannelState, now: Date, channel?: Channel): string {
  switch (state) {
    case 'on-hold':
      return 'On hold for now'
    case 'soon':
      return now < opens ? `Opens ${formatInstant(opens, now)}` : 'Opens soon'
    case 'open':
      return channel === 'postal'
        ? `Must reach us by ${formatDeadline(closes, now)}`
        : `Closes ${formatInstant(closes, now)}`
    case 'closed':
      return closes <= now ? `Closed ${formatInstant(closes, now)}` : 'Closed'
  }
}

/** A price and what comes on top of it, told apart (field rule 19): '£2 a call' and 'plus your phone company’s …'. */
export function costParts(cost: string): { price: string; plus?: string } {
  const [price = '', plus] = cost.split(/,\s+(?=plus )/)
  return plus === undefined ? { price } : { price, plus }
}
