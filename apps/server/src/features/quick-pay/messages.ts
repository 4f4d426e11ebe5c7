/** What the owner of a number is told of a payment that was not taken. */
import type { Messages } from '../message.ts'

export const quickPayMessages = {
  // Goes to the owner of the number and not to the payer, because a number is no proof of identity (quick-pay/refusals.ts).
  'quick-pay-refused': {
    channel: 'text',
    text: ({ why, name, competitionId }, { origin }) =>
      `We didn’t take an Apple Pay payment for ‘${String(name)}’ made with your number. ${String(why)} ` +
      `If that was you, log in here: ${origin}/win/competition/${Number(competitionId)}. If not, you don’t need to do anything.`,
  },
} satisfies Messages
