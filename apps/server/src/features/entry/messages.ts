/** What a player is told of an entry that they have left. */
import type { Messages } from '../message.ts'

export const entryMessages = {
  'entry-unfinished': {
    channel: 'text',
    consent: 'marketing',
    ttlMinutes: 20,
    text: ({ competitionId }, { origin }) =>
      `You started an entry but haven’t finished it. Carry on here: ${origin}/win/competition/${Number(competitionId)}/enter`,
  },
} satisfies Messages
