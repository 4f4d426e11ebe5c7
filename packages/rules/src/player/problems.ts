/** What a player’s age, break or account rules out, and what staff cannot do about it. */
import type { ProblemRow } from '../problem-row.ts'

export const PLAYER_PROBLEMS = {
  'number-taken': {
    status: 409,
    cause: 'Another account has the number.',
    title: 'That number is taken',
    text: 'Another account uses this number. Log in with it instead, or get in touch.',
  },
  'prizes-due': {
    status: 409,
    cause: 'The player has cash, prizes, tickets to reveal or a refund that erasing would lose.',
    title: 'You have something to collect first',
    text: 'We haven’t erased your account. There’s still something on it for you, and you’d lose it.',
  },
  'email-not-verified': {
    status: 403,
    cause: 'The competition asks for a verified email address.',
    title: 'Verify your email first',
    text: 'This competition is for players with a verified email address. Verify yours, and then carry on.',
  },
  paused: {
    status: 403,
    cause: 'The player is taking a break.',
    title: 'You’re taking a break',
    text: 'Your account is paused, as you asked.',
  },
  'age-unverified': {
    status: 403,
    cause: 'The player has not stated to be 18 or over.',
    title: 'Are you 18 or over?',
    text: 'You need to be 18 or over to play.',
  },
  'under-age': {
    status: 403,
    cause: 'A check of the player’s age, by the vendor or by staff who saw a document, says that they are under 18.',
    title: 'Sorry, you need to be 18',
    text: 'Our age check says you’re under 18, so we can’t take an entry or a payment from you, or give you a prize. Got it wrong? Email {email}, and a person will look at it.',
  },
  'age-check': {
    status: 403,
    cause:
      'The player’s age must be checked first. It was asked for and is not known yet, or the vendor could not tell.',
    title: 'We need to check your age',
    text: 'It’s quick and free, and nothing has been taken or lost.',
  },
  'wrong-player-state': {
    status: 409,
    cause:
      'The account is not in the state that this act requires: it is banned, closed or erased already, or not banned.',
    title: 'This account isn’t in that state',
    text: 'Look at it again: somebody may have changed it.',
  },
  'wrong-adjustment-state': {
    status: 409,
    cause: 'The adjustment has been made or declined already.',
    title: 'This adjustment has been decided',
    text: 'Look at it again: somebody has made or declined it.',
  },
  'own-adjustment': {
    status: 409,
    cause: 'The person has proposed the adjustment; another person must approve it.',
    title: 'Somebody else must approve this',
    text: 'You proposed this adjustment. Ask another person of support or finance to approve it.',
  },
  'balance-too-low': {
    status: 409,
    cause: 'The adjustment would take more than the player can spend.',
    title: 'The balance is too low',
    text: 'The player doesn’t have that much to spend. Nothing has been changed.',
  },
  'player-is-owed': {
    status: 409,
    cause: 'The player has cash, prizes, tickets to reveal or a refund that erasing would lose; `due` says which.',
    title: 'The player would lose something',
    text: 'There is still something on the account for the player. Nothing has been erased.',
  },
  'message-not-resendable': {
    status: 409,
    cause:
      'The message contains what is valid for a short time only, its claim has ended, or it was sent again minutes ago.',
    title: 'This message can’t be sent again',
    text: 'Its content is out of date, or it was sent again a few minutes ago.',
  },
} as const satisfies Record<string, ProblemRow>
