/**
 * The on-air details of each channel: the record that the site shows and that intake uses to judge entries (field
 * rule 11).
 */
import type { Competition, OnAir } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS, channelTimes } from '@fairdraw/rules/competition/competition.ts'

/** Every competition with a channel that is open or will open. */
export function listOnAir(competitions: readonly Competition[], now: Date): OnAir[] {
  return competitions.flatMap((competition) => {
    const { id, name, meta } = competition
    const channels = CHANNELS.flatMap((channel) => {
      const settings = meta.channels[channel]
      if (!settings?.enabled) return []
      const { opens, closes } = channelTimes(competition, channel, settings)
      // Online, the price is in the payment settings.
      const costPence = (channel === 'online' ? meta.payment?.cost : settings.costPence) ?? 0
      return [
        {
          channel,
          ...(settings.mobileFillText ? { keyword: settings.mobileFillText } : {}),
          ...(settings.mobileFillPhone ? { number: settings.mobileFillPhone } : {}),
          costPence,
          cost: settings.cost,
          info: settings.info,
          opens: opens.toISOString(),
          closes: closes.toISOString(),
        },
      ]
    })
    const isOver = channels.every(({ closes }) => Date.parse(closes) <= now.getTime())
    return isOver ? [] : [{ id, name, channels }]
  })
}
