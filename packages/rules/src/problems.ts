/**
 * Every refusal of the product: its code, its cause, its HTTP status and the text that
 * a person reads. One table for the API, its reference and every screen (2-flows §8; docs/product-decisions.md#replies).
 */
import { CLIENT_PROBLEMS } from './client-problems.ts'

export type ProblemRow = {
  readonly status: number
  readonly cause: string
  readonly title: string
  readonly text: string
}

export const PROBLEMS = {
  // Any call
  'invalid-request': {
    status: 422,
    cause: 'A field of the call is missing, of the wrong type, too long or not allowed.',
    title: 'Check what you entered',
    text: 'Something isn’t right. Change it and try again.',
  },
  'malformed-request': {
    status: 400,
    cause: 'The call could not be read: broken JSON, a wrong media type or a bad header.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'request-too-large': {
    status: 413,
    cause: 'The body of the call is larger than it may be.',
    title: 'That’s too long',
    text: 'Make it shorter and try again.',
  },
  'unsupported-media-type': {
    status: 415,
    cause: 'The body is neither JSON nor what the call asks for.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'not-found': {
    status: 404,
    cause: 'Nothing exists at that address or with that id.',
    title: 'We can’t find that',
    text: 'It may have finished, or the link may be wrong.',
  },
  'too-many-requests': {
    status: 429,
    cause: 'The limit of calls was exceeded, for this account, this address or in total.',
    title: 'Wait a moment',
    text: 'Too many requests. Please try again later.',
  },
  busy: {
    ...CLIENT_PROBLEMS.busy,
    cause:
      'The server has more calls than it can answer soon, or a vendor that the call needs cannot be reached. Nothing has been done.',
    text: 'Lots of people are here right now. Nothing was taken. Try again in a few seconds.',
  },
  'internal-error': {
    ...CLIENT_PROBLEMS['internal-error'],
    cause: 'A bug in the server; `reference` identifies it in the log.',
    text: 'There was an error. Please try again.',
  },
  unavailable: {
    status: 503,
    cause:
      'The database could not be reached or did not answer in time. Whether the call took effect is not known: send it again with the same `Idempotency-Key`.',
    title: 'We lost our connection for a moment',
    text: 'Something at our end didn’t answer. It’s safe to try again in a few seconds.',
  },
  'idempotency-key-required': {
    status: 400,
    cause: 'The call needs an `Idempotency-Key` header that is a UUID.',
    title: 'We couldn’t read that',
    text: 'Reload the page and try again.',
  },
  'idempotency-key-reused': {
    status: 422,
    cause: 'The same `Idempotency-Key` came before with another body.',
    title: 'That was sent twice',
    text: 'Reload the page to see where you are.',
  },
  'still-running': {
    status: 409,
    cause: 'The first call with this `Idempotency-Key` has not finished yet.',
    title: 'Still working on it',
    text: 'We’re still working on your first tap. Nothing will be done twice.',
  },
  // Session and access
  'session-ended': {
    status: 401,
    cause: 'The bearer token is missing, unknown, ended or expired.',
    title: 'Log in again',
    text: 'You’ve been logged out. We’ve saved what you were doing.',
  },
  'wrong-passcode': {
    status: 401,
    cause: 'The passcode is not that of the phone number.',
    title: 'That passcode isn’t right',
    text: 'Check the passcode and try again.',
  },
  'account-disabled': {
    status: 401,
    cause: 'The account is suspended; it cannot log in.',
    title: 'This account has been suspended',
    text: 'This account has been suspended and your last payout might be frozen. Please contact {email} for assistance.',
  },
  'account-closed': {
    status: 403,
    cause: 'The player closed the account; no session can be opened for it again.',
    title: 'This account is closed',
    text: 'You closed this account. You can’t log in or enter with it again. We’ll still pay any prizes you’ve won. If you want to come back, or a prize is on its way, email {email}.',
  },
  'account-locked': {
    status: 423,
    cause:
      'More passcodes or texted codes were wrong than the limit allows; a texted six-digit code opens the account.',
    title: 'Your account is locked',
    text: 'There were too many wrong attempts. Ask us to text you a code to unlock it.',
  },
  'wrong-code': {
    status: 422,
    cause: 'The code that was texted or mailed is wrong.',
    title: 'That code isn’t right',
    text: 'Check the text message and try again.',
  },
  'code-expired': {
    status: 422,
    cause: 'The code that was texted or mailed is too old, was used, or had its three tries.',
    title: 'That code has expired',
    text: 'Ask for a new one. It only takes a few seconds.',
  },
  'step-up-needed': {
    status: 403,
    cause: 'The call needs a fresh texted code, whatever the session.',
    title: 'Confirm it’s you',
    text: 'We’ll text you a code first.',
  },
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
  unauthorized: {
    status: 403,
    cause: 'The player may not see or do this, or the entry is not theirs.',
    title: 'You can’t open this',
    text: 'This one isn’t open to your account.',
  },
  // Entries of other channels
  'unknown-source': {
    status: 403,
    cause: 'The key in `Authorization: Bearer …` is missing, or does not belong to a source of entries.',
    title: 'That key is not known',
    text: 'The key is missing or not right, so nothing was taken in.',
  },
  'unreadable-file': {
    status: 422,
    cause: 'The file is not UTF-8, not CSV, too long, or lacks a column; `detail` says what and where.',
    title: 'We couldn’t read that file',
    text: 'Nothing of the file was taken in.',
  },
  'delivery-changed': {
    status: 409,
    cause: 'A delivery with that name exists already, with other contents or by another channel.',
    title: 'That delivery has come before',
    text: 'A delivery of that name came before and was not the same. Nothing of this one was taken in; give it a name of its own.',
  },
  'delivery-overtaken': {
    status: 409,
    cause: 'Another call has restarted the same delivery and continues it.',
    title: 'That delivery was begun again',
    text: 'Another call brings the same delivery. It goes on; this one has ended.',
  },
  'delivery-complete': {
    status: 409,
    cause: 'The delivery has been received completely, so it can no longer be discarded.',
    title: 'That delivery is complete',
    text: 'All of that delivery has been received, so it stays. Nothing was changed.',
  },
  // Staff desk
  'staff-session-ended': {
    status: 401,
    cause: 'The cookie of a staff session is missing, unknown, ended or expired.',
    title: 'Log in again',
    text: 'Your session has ended. Log in again to carry on.',
  },
  'staff-not-allowed': {
    status: 403,
    cause: 'None of the person’s roles may do this.',
    title: 'Your role can’t do this',
    text: 'Ask an administrator if you need to do this.',
  },
  'fresh-log-in-needed': {
    status: 403,
    cause: 'The call needs a log-in of the last five minutes, whatever the session.',
    title: 'Confirm it’s you',
    text: 'Log in again first. Nothing has been changed.',
  },
  'foreign-origin': {
    status: 403,
    cause: 'The call comes from a page of another origin, or does not say from which.',
    title: 'That came from another site',
    text: 'Open the desk at its own address and try again.',
  },
  'factor-refused': {
    status: 422,
    cause: 'The passkey or code is unknown, wrong or already used, or its person is disabled.',
    title: 'That didn’t work',
    text: 'Try again, or ask an administrator for a new invitation.',
  },
  'invitation-ended': {
    status: 409,
    cause: 'The invitation is unknown, was used, was replaced by a newer one, or has expired.',
    title: 'This invitation has ended',
    text: 'Ask an administrator for a new one.',
  },
  'staff-exists': {
    status: 409,
    cause: 'A member of staff with this email address exists.',
    title: 'They’re already here',
    text: 'A member of staff has this email address. Send them a new invitation instead.',
  },
  'own-access': {
    status: 409,
    cause: 'The administrator would change their own roles, disable themselves or reset their own log-in.',
    title: 'You can’t change your own access',
    text: 'Ask another administrator.',
  },
  'passkeys-only': {
    status: 409,
    cause: 'The operator allows passkeys only (DESK_PASSKEYS_ONLY).',
    title: 'Use a passkey',
    text: 'This desk doesn’t take codes of an app. Without a passkey, ask an administrator for a new invitation.',
  },
  'last-factor': {
    status: 409,
    cause: 'It is the only passkey or authenticator app that this person can log in with.',
    title: 'It’s your only way to log in',
    text: 'Add another passkey first, then remove this one.',
  },
  // Draws
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
  // Prizes
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
  'not-a-picture': {
    status: 422,
    cause:
      'The upload is not a readable picture of an accepted type, or one of a claim has more than 40 million pixels.',
    title: 'We couldn’t read that picture',
    text: 'Choose a photo in JPEG, PNG or WebP format.',
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
  'wrong-payout-state': {
    status: 409,
    cause: 'The payout is not in the state that this step requires: somebody else has taken the step.',
    title: 'This payout isn’t at that step',
    text: 'Look at it again: somebody may have moved it on.',
  },
  // Money at the desk
  'comparison-under-way': {
    status: 409,
    cause: 'Another comparison of the books is running; there is one at a time.',
    title: 'Books are being compared',
    text: 'Another comparison is running. Try again when it has finished.',
  },
  'payment-not-refundable': {
    status: 409,
    cause: 'The payment is not captured, was refunded, is being refunded, or belongs to an entry that is not finished.',
    title: 'This payment can’t be refunded',
    text: 'Look at it again: only captured money of a finished entry is refunded, and only once.',
  },
  'payment-taken-back': {
    status: 409,
    cause: 'The money of the payment is in dispute, was taken back, or never arrived.',
    title: 'We don’t have this money',
    text: 'It’s in dispute, was taken back or never arrived, so a refund would pay it twice.',
  },
  'case-decided': {
    status: 409,
    cause: 'A person has decided the case, or it needs no decision.',
    title: 'This is decided',
    text: 'Look at it again: somebody may have decided it, or the money came back.',
  },
  'entry-not-withdrawable': {
    status: 409,
    cause: 'The tickets of the entry are in the list of a draw, or the entry is not completed.',
    title: 'These tickets can’t be withdrawn',
    text: 'Their competition’s list is already compared, committed or drawn, or the entry has no tickets.',
  },
  'export-span-wrong': {
    status: 422,
    cause: 'The download ends before it begins, or spans more than a year.',
    title: 'Check the days',
    text: 'Choose a last day that isn’t before the first, within a year.',
  },
  // Campaign codes
  'cant-get-campaign': {
    status: 404,
    cause: 'No campaign has this code.',
    title: 'Check the code',
    text: 'This code does not exist',
  },
  // Clips and the word drum
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
  // Content at the desk
  'content-invalid': {
    status: 422,
    cause: 'A field of the text is missing, misspelt or of another type; `fields` says which and what is expected.',
    title: 'Some fields don’t fit',
    text: 'Correct the fields that are named. Nothing has been saved or changed.',
  },
  'content-stopped': {
    status: 422,
    cause: 'The content linter stops the publication; `findings` says why.',
    title: 'This can’t be published yet',
    text: 'Correct what the linter found, save it and have it reviewed again. Nothing has been changed.',
  },
  'picture-too-large': {
    status: 422,
    cause: 'The picture has more than 40 million pixels, however small its file is.',
    title: 'This picture is too large',
    text: 'It has more than 40 million pixels. Make it smaller and try again.',
  },
  'picture-in-use': {
    status: 409,
    cause: 'A revision of content names the picture, so it cannot be deleted.',
    title: 'This picture is used',
    text: 'A text names it, so it can’t be deleted. Retire it instead: then it is no longer offered.',
  },
  'revision-stale': {
    status: 409,
    cause:
      'The text is not based on the newest revision; `revisions` has the one that it is based on and the newest. Nothing was saved.',
    title: 'Somebody else has saved',
    text: 'Look at what they changed, and save yours on top of it. Nothing of either is lost.',
  },
  'revision-state': {
    status: 409,
    cause: 'The revision is in a state in which this cannot be done.',
    title: 'It has moved on',
    text: 'Reload the page to see where this revision is. Nothing has been changed.',
  },
  'revision-overtaken': {
    status: 409,
    cause: 'A newer revision of the item is on the site; publishing this one would undo it.',
    title: 'A newer text is on the site',
    text: 'To bring this text back, save it as a new revision.',
  },
  'not-retirable': {
    status: 409,
    cause:
      'The site must always have one of these; or it is a competition, which can be put on hold or hidden instead.',
    title: 'This can’t be taken off the site',
    text: 'Publish a new revision instead. A competition can be put on hold or hidden.',
  },
  'own-revision': {
    status: 409,
    cause: 'The person has saved the revision; another person must approve it.',
    title: 'Somebody else must approve this',
    text: 'You saved this revision. Ask another publisher to review it.',
  },
  'not-author': {
    status: 409,
    cause: 'Another person, or a command, has saved the revision; only its author submits it.',
    title: 'This isn’t your revision',
    text: 'Ask its author to submit it, or save the text as your own revision.',
  },
  'not-in-future': {
    status: 422,
    cause: 'The time for which something is scheduled has passed.',
    title: 'That time has passed',
    text: 'Choose a time that is still to come, or publish it now.',
  },
  // Players at the desk
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
  preview: {
    status: 403,
    cause: 'The browser is showing a preview of the site, in which nothing can be entered or changed.',
    title: 'This is a preview',
    text: 'Nothing can be entered or changed here. End the preview to use the site.',
  },
  'preview-ended': {
    status: 410,
    cause: 'The preview that the browser is showing has expired or was ended, or its author has lost access.',
    title: 'This preview has ended',
    text: 'Ask for a new link, or reload the page to see the site.',
  },
  // Entering
  'email-not-verified': {
    status: 403,
    cause: 'The competition asks for a verified email address.',
    title: 'Verify your email first',
    text: 'This competition is for players with a verified email address. Verify yours, and then carry on.',
  },
  'on-hold': {
    status: 409,
    cause: 'The competition is on hold.',
    title: 'On hold for now',
    text: 'Entries are paused. Check back soon.',
  },
  'wrong-payment-method': {
    status: 422,
    cause: 'The competition cannot be paid in this way.',
    title: 'You can’t pay that way here',
    text: 'No money was taken. Choose another way to pay.',
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
  'no-exchange-rate': {
    status: 409,
    cause: 'The settings have no rate between these two balances.',
    title: 'You can’t swap that just now',
    text: 'We don’t offer this swap at the moment. Your cash prizes haven’t changed.',
  },
  'exchange-rate-changed': {
    status: 409,
    cause: 'The rate is not the one that the player was told.',
    title: 'The rate has changed',
    text: 'The rate has just changed, so nothing was swapped. Have a look at what you’d get now.',
  },
  'exchange-too-small': {
    status: 422,
    cause: 'The amount is less than one step of the rate.',
    title: 'That’s too little to swap',
    text: 'That’s too little to swap. Choose a larger amount.',
  },
  'not-enough-cash': {
    status: 409,
    cause: 'The balance of cash prizes is below the amount.',
    title: 'Not enough cash',
    text: 'You don’t have that much in cash prizes, so nothing has changed.',
  },
  'no-payout-account': {
    status: 409,
    cause: 'No PayPal account is linked, so a payout would have nowhere to go.',
    title: 'Link your PayPal account first',
    text: 'We need to know which account to pay. It only takes a minute.',
  },
  'payout-under-way': {
    status: 409,
    cause: 'The player’s last payout has not ended; there is one at a time.',
    title: 'A payout is already on its way',
    text: 'You can ask for the next one when this one has arrived.',
  },
  'link-ended': {
    status: 409,
    cause: 'The log-in at PayPal was begun by another player, was used, or is older than ten minutes.',
    title: 'That took too long',
    text: 'Your PayPal account isn’t linked yet. Please start again.',
  },
  'step-not-finished': {
    status: 409,
    cause: 'Another step of the entry is due first.',
    title: 'One more step',
    text: 'You need to finish another step first.',
  },
  'payment-duplicated': {
    status: 409,
    cause: 'A payment for this entry is already under way or done.',
    title: 'Payment in progress',
    text: 'Your payment for this entry is already being processed. You won’t be charged twice.',
  },
  'entry-failed': {
    status: 402,
    cause: 'The payment was declined, or the entry failed.',
    title: 'Your payment didn’t go through',
    text: 'Your bank declined the payment. No money was taken. Try again, or use another card.',
  },
  'spend-limit-exceeded': {
    status: 403,
    cause: 'The payment would pass the spend limit that the player or the operator set.',
    title: 'That’s over your limit',
    text: 'This would take you over your monthly limit. No money was taken.',
  },
  'card-cap-exceeded': {
    status: 403,
    cause: 'The payment would pass the monthly cap on credit cards.',
    title: 'Credit card limit reached',
    text: 'You can spend up to £250 a month here by credit card. No money was taken. You can still use a debit card.',
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
  ineligible: {
    status: 403,
    cause: 'The player does not meet what the competition asks of its entrants.',
    title: 'You can’t enter this one',
    text: 'This competition’s rules mean you can’t enter.',
  },
  'quick-pay-refused': {
    status: 403,
    cause: 'The account of the number cannot make this payment; the reason is for its owner alone.',
    title: 'We can’t take this payment here',
    text: 'No money was taken. Log in to find out why.',
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

export type ProblemCode = keyof typeof PROBLEMS

/** An unknown error of a call (1-site §8). Without an address where it could not be loaded. */
export const unknownErrorText = (email: string | undefined): string =>
  `Something went wrong. If this persists, please contact us${email === undefined ? '' : ` at ${email}`}`

/** Created by the browser itself: polling stopped while the entry was still pending (1-site §4, §8). */
export const ENTRY_POLL_LIMIT = 'ENTRY_POLL_LIMIT'
