/**
 * The on-air details of each channel: the record that the site shows and that intake uses to judge entries (field
 * rule 11).
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { OnAir } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS, channelTimes } from '@fairdraw/rules/competition/competition.ts'
import { londonInstant, nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'

/** Every competition with a channel that is open or will open. */
export function listOnAir(competitions: readonly Competition[], now: Date): OnAir[] {
  return competitions
    .map(onAirOf)
    .filter(({ channels }) => channels.some(({ closes }) => Date.parse(closes) > now.getTime()))
}

/** Every competition with a channel that is open at some time of a day in London. */
export function listOnAirOfDay(competitions: readonly Competition[], day: string): OnAir[] {
  const begins = londonInstant(day)
  const ends = nextLondonMidnight(begins).getTime()
  return listOnAir(competitions, begins).filter(({ channels }) =>
    channels.some(({ opens, closes }) => Date.parse(opens) < ends && Date.parse(closes) > begins.getTime()),
  )
}

export function onAirOf(competition: Competition): OnAir {
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
        ...(settings.isLateCharged ? { isLateCharged: true as const } : {}),
      },
    ]
  })
  return { id, name, ...(competition.isSoldOut && { isSoldOut: true as const }), channels }
}
