import type { Channel } from '@fairdraw/rules/competition/competition.ts'

export const CHANNEL_NAMES = {
  online: 'Online',
  sms: 'Text',
  phone: 'Phone',
  postal: 'Post',
} as const satisfies Record<Channel, string>
