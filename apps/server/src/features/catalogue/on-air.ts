/** What is said on air of each way in: the same record that the site shows and that entries are judged by (field rule 11). */
import type { Competition, OnAir } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS, channelTimes } from '@fairdraw/rules/competition/competition.ts'

/** Every competition that some way in is still open to, or will be. */
export function onAirOf(competitions: readonly Competition[], now: Date): OnAir[] {
  return competitions.flatMap((competition) => {
    const { id, name, meta } = competition
    const channels = CHANNELS.flatMap((channel) => {
      const way = meta.channels[channel]
      if (!way?.enabled) return []
      const { opens, closes } = channelTimes(competition, channel, way)
      // Online, the payment says what it costs.
      const costPence = (channel === 'online' ? meta.payment?.cost : way.costPence) ?? 0
      return [
        {
          channel,
          ...(way.mobileFillText ? { keyword: way.mobileFillText } : {}),
          ...(way.mobileFillPhone ? { number: way.mobileFillPhone } : {}),
          costPence,
          cost: way.cost,
          info: way.info,
          opens: opens.toISOString(),
          closes: closes.toISOString(),
        },
      ]
    })
    const isOver = channels.every(({ closes }) => Date.parse(closes) <= now.getTime())
    return isOver ? [] : [{ id, name, channels }]
  })
}
