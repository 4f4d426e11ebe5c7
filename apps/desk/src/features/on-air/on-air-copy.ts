/** What is said on air about a competition, made from its record and from nothing else (field rule 11). */
import type { OnAir } from '@fairdraw/contract/catalogue.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'

export type OnAirChannel = OnAir['channels'][number]

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'Online',
  sms: 'Text',
  phone: 'Phone',
  postal: 'Post',
}

const CLOSINGS: Readonly<Record<Channel, string>> = {
  online: 'Online entries close on',
  sms: 'Texts must reach us by',
  phone: 'Lines close on',
  postal: 'Cards must reach us by',
}

const LATE: Readonly<Record<Channel, string>> = {
  online: 'Later entries don’t count and may still be charged.',
  sms: 'Later texts don’t count and may still be charged.',
  phone: 'Later calls don’t count and may still be charged.',
  postal: 'Later cards don’t count.',
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** The presenter's words for a channel: how to enter, what it costs, when it closes, and what happens to late entries. */
export function presenterLines({ channel, info, cost, closes, isLateCharged }: OnAirChannel): string[] {
  return [
    sentence(info),
    // The copy of a channel may state its cost already.
    ...(info.includes(cost) ? [] : [sentence(cost)]),
    sentence(`${CLOSINGS[channel]} ${formatDayAndTime(new Date(closes))}`),
    ...(isLateCharged ? [LATE[channel]] : []),
  ]
}

/** Said in place of the ways to enter. */
export const SOLD_OUT_LINE =
  'Every ticket has gone. Don’t text, call or post: it can’t count, and may still be charged.'

/** All channels as one text, to be copied into a script. */
export function presenterScript({ id, name, isSoldOut, channels }: OnAir, readAt: string): string {
  const parts = isSoldOut
    ? [SOLD_OUT_LINE]
    : channels.map((channel) => [CHANNEL_NAMES[channel.channel].toUpperCase(), ...presenterLines(channel)].join('\n'))
  return [`${name} (${id}), as published on ${formatDayAndTime(new Date(readAt))}`, ...parts].join('\n\n')
}
