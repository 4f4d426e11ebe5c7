import type { Channel } from '@fairdraw/rules/competition/competition.ts'

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  online: 'Online',
  sms: 'Text',
  phone: 'Phone',
  postal: 'Post',
}
