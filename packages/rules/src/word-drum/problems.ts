/** Why a try of the word drum does not count. */
import type { ProblemRow } from '../problem-row.ts'

export const WORD_DRUM_PROBLEMS = {
  'round-over': {
    status: 409,
    cause: 'The round is not that of today in London: its day has ended, or not begun.',
    title: 'There’s a new word',
    text: 'That word’s day is over. Here’s a new one.',
  },
  'try-out-of-order': {
    status: 409,
    cause: 'The try is not the next one of this play: another tab has made it, or the play has ended.',
    title: 'You’ve played on elsewhere',
    text: 'You’ve played on in another tab. This is where you are now.',
  },
} as const satisfies Record<string, ProblemRow>
