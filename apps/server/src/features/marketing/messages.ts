/** What players who have just agreed to messages are told. */
import type { Messages } from '../message.ts'

export const marketingMessages = {
  'marketing-welcome-email': {
    channel: 'email',
    consent: 'marketing',
    subject: 'You’re on the list',
    text: () =>
      'Thanks for signing up. We’ll email you when there’s something new to win, and tell you who’s won what.',
  },
  'marketing-welcome-text': {
    channel: 'text',
    consent: 'marketing',
    text: () => 'Thanks for signing up. We’ll text you when there’s something new to win.',
  },
} satisfies Messages
