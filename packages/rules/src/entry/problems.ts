/** Why an entry cannot be begun, go on or be completed. */
import type { ProblemRow } from '../problem-row.ts'

export const ENTRY_PROBLEMS = {
  'on-hold': {
    status: 409,
    cause: 'The competition is on hold.',
    title: 'On hold for now',
    text: 'Entries are paused. Check back soon.',
  },
  closed: {
    status: 409,
    cause: 'The effective closing time has passed, or the competition is not active.',
    title: 'This competition has closed',
    text: 'Entries have closed. There’s more to win on the Latest page.',
  },
  'no-active-ticket': {
    status: 409,
    cause: 'There is nothing left to pay or to resume.',
    title: 'No unfinished entry',
    text: 'We can’t find an unfinished entry. Your completed entries are in My entries.',
  },
  'entry-timeout': {
    status: 409,
    cause: 'The entry was not finished within the grace period after closing.',
    title: 'You’ve run out of time',
    text: 'The time to finish this entry has passed. If you’ve paid, we’ll refund you automatically.',
  },
  'entry-finished': {
    status: 409,
    cause: 'The entry has already been completed.',
    title: 'You’re already in',
    text: 'Your entry is complete. Your tickets are in My entries.',
  },
  'not-started': {
    status: 409,
    cause: 'The competition has not opened yet.',
    title: 'Not open yet',
    text: 'This competition hasn’t opened yet.',
  },
  'entry-limit-exceeded': {
    status: 409,
    cause: 'The player has as many online entries as the competition allows, pending ones included.',
    title: 'Online limit reached',
    text: 'You’ve used all your online entries for this competition.',
  },
  'sold-out': {
    status: 409,
    cause: 'Every ticket of the competition’s fixed run is sold.',
    title: 'Sold out',
    text: 'Every ticket has gone. Nothing was taken.',
  },
  'all-tickets-held': {
    status: 409,
    cause:
      'The free tickets of the competition’s fixed run are held by unfinished entries; those that end without tickets come back.',
    title: 'All tickets are taken just now',
    text: 'Some may come back in a few minutes. Nothing was taken.',
  },
  'too-few-tickets-left': {
    status: 409,
    cause: 'The competition’s fixed run has fewer tickets left than the bundle has entries.',
    title: 'Not that many tickets left',
    text: 'There aren’t that many tickets left just now. No money was taken. Choose fewer.',
  },
  'not-enough-tokens': {
    status: 409,
    cause: 'The token balance is below the cost.',
    title: 'Not enough tokens',
    text: 'You need more tokens to enter the competition. There’s plenty to win without tokens on the Latest page.',
  },
  'step-not-finished': {
    status: 409,
    cause: 'Another step of the entry is due first.',
    title: 'One more step',
    text: 'You need to finish another step first.',
  },
  ineligible: {
    status: 403,
    cause: 'The player does not meet what the competition asks of its entrants.',
    title: 'You can’t enter this one',
    text: 'This competition’s rules mean you can’t enter.',
  },
  'terms-not-accepted': {
    status: 422,
    cause: 'The terms were not accepted at the step that asks for them, or in an older version.',
    title: 'Accept the terms first',
    text: 'Please accept Terms & Condition first',
  },
  'no-attempts-left': {
    status: 409,
    cause: 'The player has used every attempt at the question that a competition of skill allows.',
    title: 'You’ve had your go at this one',
    text: 'You’ve used all your goes at the question, so you can’t enter this one again. You haven’t paid for it.',
  },
  'wrong-answer': {
    status: 422,
    cause: 'The answer to a skill question is wrong.',
    title: 'Not this time',
    text: 'That wasn’t the right answer, so your entry ends here. You haven’t paid for it.',
  },
} as const satisfies Record<string, ProblemRow>
