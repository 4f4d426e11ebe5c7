/** What staff read for the topics of messages. A topic of a newer build of the server is shown by its name. */

/** 'payment-due' → 'Payment due' */
export function formatName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TOPICS: Readonly<Record<string, string>> = {
  'draw-called-off': 'Notice of a draw that was called off',
  'draw-not-won': 'Notice of a draw that others won',
  'draw-not-won-email': 'Notice of a draw that others won',
  'email-code': 'Code to confirm the email address',
  'email-replaced': 'Notice to the old email address',
  'entry-unfinished': 'Reminder of an unfinished entry',
  'intake-accepted': 'Reply with the tickets of an entry',
  'intake-rejected': 'Reply to an entry that did not count',
  'marketing-welcome-email': 'Welcome to our emails',
  'marketing-welcome-text': 'Welcome to our texts',
  'number-replaced': 'Notice to the old number',
  'payment-refunded': 'Notice of a refund',
  'payment-refunded-by-hand': 'Notice of a refund by hand',
  'payment-settled-late': 'Notice of a payment that came late',
  'payout-paid': 'Notice of a payout that has arrived',
  'payout-returned': 'Notice of a payout that came back',
  'payout-unclaimed': 'Reminder to accept a payout',
  'prize-code': 'Notice that a code is ready',
  'prize-reminder': 'Reminder to claim a prize',
  'prize-revealed-late': 'Notice of a prize that was not revealed',
  'prize-sent': 'Notice that a prize is on its way',
  'prize-unclaimed': 'Notice that a claim has ended',
  'prize-confirmed': 'Notice that an age was checked and a prize goes on',
  'age-unclear': 'Notice that an age could not be checked',
  'age-under-18': 'Notice that a check says under 18',
  'prize-withdrawn': 'Notice that a prize was withdrawn',
  'prize-won': 'Notice of a prize',
  'prize-won-email': 'Notice of a prize',
  'quick-pay-refused': 'Notice of a payment that was refused',
  receipt: 'Receipt',
  'receipt-text': 'Receipt',
  refund: 'Record of a refund',
  'tickets-withdrawn': 'Notice that tickets were withdrawn',
}

export const topicName = (topic: string): string => TOPICS[topic] ?? formatName(topic)
