/** What players are told of a check of their age. */
import { PROFILE } from '../message.ts'
import type { Messages } from '../message.ts'

export const ageCheckMessages = {
  'age-unclear': {
    channel: 'text',
    isResendable: true,
    text: (_body, { origin }) =>
      `We couldn’t check that you’re 18 or over from what we know. Nothing is lost. See what to do next: ${origin}${PROFILE.prizes}`,
  },
  'age-under-18': {
    channel: 'text',
    isResendable: true,
    text: (_body, { contactEmail }) =>
      `Our age check says you’re under 18, so we can’t take entries or payments from you or give you a prize. We’re sorry. If that’s wrong, email ${contactEmail} and a person will look.`,
  },
} satisfies Messages
