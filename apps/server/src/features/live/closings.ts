/** What closes next, by channel, for the board's countdown. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { LiveClosing } from '@fairdraw/contract/desk/live.ts'
import { CHANNELS, channelTimes, isOnHold } from '@fairdraw/rules/competition/competition.ts'

const MAX_CLOSINGS = 8
/** How long a closing stays on the board afterwards. */
const STAYS_MS = 2 * 60_000

export function listClosings(competitions: Iterable<Competition>, now: Date): LiveClosing[] {
  const closings = [...competitions].flatMap((competition) =>
    CHANNELS.flatMap((channel) => {
      const window = competition.meta.channels[channel]
      if (!window?.enabled) return []
      const { closes } = channelTimes(competition, channel, window)
      if (closes.getTime() + STAYS_MS < now.getTime()) return []
      return [{ competition, channel, closes }]
    }),
  )
  return closings
    .toSorted((a, b) => a.closes.getTime() - b.closes.getTime() || a.competition.id - b.competition.id)
    .slice(0, MAX_CLOSINGS)
    .map(({ competition, channel, closes }) => ({
      competitionId: competition.id,
      name: competition.name,
      channel,
      closesAt: closes.toISOString(),
      isOnHold: isOnHold(competition),
    }))
}
