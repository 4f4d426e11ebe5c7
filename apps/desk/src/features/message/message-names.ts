/** How the desk names the states and channels of messages. */
import type { DeskMessageChannel, MessageState } from '@fairdraw/contract/desk/messages.ts'
import { MAX_COUNTED_MESSAGES } from '@fairdraw/contract/desk/messages.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'

export const STATE_NAMES: Readonly<Record<MessageState, string>> = {
  dead: 'Failed',
  retrying: 'Retrying',
  queued: 'Queued',
  dropped: 'Dropped',
}

export const STATE_MEANINGS: Readonly<Record<MessageState, string>> = {
  dead: 'The vendor refused them for good, or they failed for a day. Nothing happens with them until a person retries or drops them.',
  retrying: 'Their last attempt failed. They are tried again by themselves, for a day.',
  queued: 'They are sent by themselves as soon as they are due; those that are retried are among them.',
  dropped: 'A person has ended them. They are empty, and are deleted after 90 days.',
}

export const NO_MESSAGES: Readonly<Record<MessageState, string>> = {
  dead: 'No message has failed for good.',
  retrying: 'No message is being retried.',
  queued: 'Nothing waits to be sent.',
  dropped: 'No message was dropped in the last 90 days.',
}

export const CHANNEL_NAMES: Readonly<Record<DeskMessageChannel, string>> = {
  text: 'Text',
  email: 'Email',
  card: 'Notification',
  push: 'Push, up to 500 each',
  'vendor-task': 'Vendor task',
  unknown: 'Of a newer build',
}

/** '1,204'; '10,000+' where it was not counted further. */
export const formatCount = (count: number): string =>
  `${formatNumber(count)}${count >= MAX_COUNTED_MESSAGES ? '+' : ''}`
