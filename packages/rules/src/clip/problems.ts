/** Why a clip gives no ticket. */
import type { ProblemRow } from '../problem-row.ts'

export const CLIP_PROBLEMS = {
  'clip-session-ended': {
    status: 409,
    cause: 'The session of the clip was replaced by a newer one: of another tab, another device or another clip.',
    title: 'You’re watching somewhere else',
    text: 'You’ve started a clip in another place. What you’ve watched here is saved.',
  },
  'clip-not-watched': {
    status: 409,
    cause:
      'By the server’s clock the clip cannot have been watched to its end yet; `secondsLeft` is in the reply to a report.',
    title: 'Not quite the end',
    text: 'Watch to the end to get your ticket. Skipping ahead doesn’t count.',
  },
  'no-weekly-draw': {
    status: 409,
    cause: 'There is no weekly draw whose cut-off is to come, so that a ticket would be in none.',
    title: 'No draw just now',
    text: 'There’s no Winsday draw to give you a ticket for right now. You’ve watched the clip, so you can get it later.',
  },
} as const satisfies Record<string, ProblemRow>
