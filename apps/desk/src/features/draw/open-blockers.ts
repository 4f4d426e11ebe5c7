/** What blocks the next step of a draw, as it was found at the last try. */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { formatMoment } from '../../ui/moment.tsx'
import { confirmationOf } from './draw-history.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'

/** As the sentences of the blockers name the channels: 'all entries by post'. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'this site',
  sms: 'text',
  phone: 'phone',
  postal: 'post',
}

/** `channel`: one that a person confirms to remove the blocker. */
export type OpenBlocker = { text: string; channel?: Channel }

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** The found blockers without the channels that were confirmed since, with times as staff read them. */
export function openBlockers(
  { blockers, openBlockers: parts }: Pick<DeskDraw, 'blockers' | 'openBlockers'>,
  events: readonly DrawHistoryEvent[],
): OpenBlocker[] {
  return blockers.flatMap((sentence, nth) => {
    const { code, channel: about } = parts[nth]!
    const channel = code === 'channel-not-confirmed' ? about : undefined
    if (channel && confirmationOf(events, channel)) return []
    return [{ text: sentence.replaceAll(ISO_TIME, (time) => formatMoment(time)), ...(channel && { channel }) }]
  })
}
