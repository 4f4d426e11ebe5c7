/** Why a prize cannot be claimed or sent. */
import type { ProblemRow } from '../problem-row.ts'

export const PRIZE_PROBLEMS = {
  'claim-over': {
    status: 409,
    cause: 'The time to claim the prize has passed, or it was withdrawn: it has gone to an alternate.',
    title: 'It’s too late to claim this prize',
    text: 'The time to claim it has passed. If you think that’s wrong, please contact {email}.',
  },
  'already-sent': {
    status: 409,
    cause: 'The prize has been sent to the address that was given before.',
    title: 'Your prize is on its way',
    text: 'It has been sent already, so its address can’t change. Contact {email} if it needs to.',
  },
  'too-many-pictures': {
    status: 409,
    cause: 'The claim has the maximum number of pictures.',
    title: 'That’s enough pictures',
    text: 'This claim has all the pictures it can take.',
  },
  'wrong-award-state': {
    status: 409,
    cause: 'The award is not in the state that this step requires: somebody else has taken the step.',
    title: 'This prize isn’t at that step',
    text: 'Look at it again: somebody may have moved it on.',
  },
} as const satisfies Record<string, ProblemRow>
