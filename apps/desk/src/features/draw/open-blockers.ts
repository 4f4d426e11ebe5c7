/** What blocks the next step of a draw, as it was found at the last try. */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { formatMoment } from '../../ui/moment.tsx'
import type { DeskDraw, DrawChannel } from './draw-states.ts'

/** As the sentences of the blockers name the channels: 'all entries by post'. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'this site',
  sms: 'text',
  phone: 'phone',
  postal: 'post',
}

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** The found blockers without the channels that were confirmed since, with times as staff read them. */
export function openBlockers(
  { blockers, openBlockers: parts }: Pick<DeskDraw, 'blockers' | 'openBlockers'>,
  channels: readonly DrawChannel[],
): string[] {
  const isConfirmed = (about: Channel | undefined) =>
    channels.some(({ channel, confirmedBy }) => channel === about && confirmedBy !== null)
  return blockers.flatMap((sentence, nth) => {
    const { code, channel } = parts[nth]!
    if (code === 'channel-not-confirmed' && isConfirmed(channel)) return []
    return [sentence.replaceAll(ISO_TIME, (time) => formatMoment(time))]
  })
}
