/** What blocks the next step of a draw, as it was found at the last try. */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { blockerCopy } from '@fairdraw/rules/draw/draw.ts'
import { formatMoment } from '../../ui/moment.tsx'
import { confirmationOf } from './draw-history.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'

/** As the sentences of the blockers name the channels. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'this site',
  sms: 'text',
  phone: 'phone',
  postal: 'post',
}

/** `channel`: one that a person confirms to remove the blocker. */
export type OpenBlocker = { text: string; channel?: Channel }

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

const unconfirmed = (sentence: string): Channel | undefined =>
  CHANNELS.find((channel) => sentence === blockerCopy({ code: 'channel-not-confirmed', what: CHANNEL_NAMES[channel] }))

/** The stored sentences without the channels that were confirmed since, with times as staff read them. */
export function openBlockers(
  { blockers }: Pick<DeskDraw, 'blockers'>,
  events: readonly DrawHistoryEvent[],
): OpenBlocker[] {
  return blockers.flatMap((sentence) => {
    const channel = unconfirmed(sentence)
    if (channel && confirmationOf(events, channel)) return []
    return [{ text: sentence.replaceAll(ISO_TIME, (time) => formatMoment(time)), ...(channel && { channel }) }]
  })
}
