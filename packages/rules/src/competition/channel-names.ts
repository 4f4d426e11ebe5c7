import type { Channel } from './competition.ts'

/** The ways to enter, as columns and rows of figures name them. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'Online',
  sms: 'Text',
  phone: 'Phone',
  postal: 'Post',
}
