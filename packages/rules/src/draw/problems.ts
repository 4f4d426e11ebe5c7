/** Why a draw cannot take a step. */
import type { ProblemRow } from '../problem-row.ts'

export const DRAW_PROBLEMS = {
  'wrong-draw-state': {
    status: 409,
    cause:
      'The draw is not in the state that this step requires: somebody else has taken the step, or it is too early.',
    title: 'This draw isn’t at that step',
    text: 'Look at it again: somebody may have moved it on.',
  },
  'draw-first': {
    status: 409,
    cause:
      'The round that decides the draw is due, so its result must be public before the draw is made void; but it could not be drawn: no relay of the beacon has the round.',
    title: 'It has to be drawn first',
    text: 'Its random number is due, so its result is fixed and must be public first. We couldn’t fetch the number: try again in a minute. The draw’s page says what to do if it stays away.',
  },
  'other-total': {
    status: 409,
    cause: 'The sender’s count of entries is not what was received; the detail has both figures.',
    title: 'The counts differ',
    text: 'The sender’s count is not what was received.',
  },
  'own-total': {
    status: 409,
    cause: 'Who has stated a control total of a draw may neither close nor commit it.',
    title: 'You counted entries of this draw',
    text: 'Another draw officer must close and commit it.',
  },
  'own-draw': {
    status: 409,
    cause: 'The person who committed the draw may not approve it.',
    title: 'You committed this draw',
    text: 'Two other draw officers must approve it.',
  },
} as const satisfies Record<string, ProblemRow>
