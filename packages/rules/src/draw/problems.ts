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
  'show-held': {
    status: 409,
    cause: 'The draw has had its show; it can be rehearsed, and played again.',
    title: 'This draw has had its show',
    text: 'A draw is shown once. You can play it again, or rehearse with it.',
  },
  'show-moved-on': {
    status: 409,
    cause: 'The show is no longer at the step that the call follows, or the step may not follow it.',
    title: 'The show has moved on',
    text: 'Somebody else pressed a button. Look where the show is now.',
  },
  'show-not-ready': {
    status: 409,
    cause: 'The draw does not have yet what the step shows; the detail says what to do meanwhile.',
    title: 'The draw isn’t there yet',
    text: 'The draw doesn’t have what this step shows. Try again in a moment.',
  },
} as const satisfies Record<string, ProblemRow>
