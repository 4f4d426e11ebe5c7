/** The groups of calls in the reference, and what each is for. */
export const AROUND_THE_API = 'Around the API'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Single sign-on': 'Log-in by phone number and passcode, and the codes that are texted for it.',
  Catalogue: 'Competitions, pages and rails, as everybody sees them.',
  Winners: 'Winners and their stories.',
  Account: 'What a player has and did, and what they may ask of us.',
  'Playing safe': 'Limits, breaks and closing an account.',
  Marketing: 'Consents, and ending messages.',
  Entry: 'An entry from its start to its tickets.',
  Payment: 'What a page needs to take a payment.',
  'Quick pay': 'Entering and paying with one tap.',
  Notifications: 'Notification cards of the service that stores them.',
  Winsday: 'The weekly draw: its tickets, and revealing them.',
  Clips: 'Clips that earn a ticket.',
  Games: 'The word game.',
  Draws: 'Draws that anybody can check.',
  Prizes: 'Prizes that a player won, and claiming them.',
  Campaigns: 'Codes that give something.',
  Payouts: 'Paying out cash prizes.',
  'Age checks': 'Whether a winner is 18 or over, where that must be checked.',
  Analytics: 'Counts without persons.',
  'Other channels': 'Deliveries of entries by text, phone and post.',
  'The desk: log-in': 'How staff log in.',
  'The desk: staff': 'Who is staff, and in which roles.',
  'The desk: players': 'Finding a player, and helping them.',
  'The desk: second person': 'What waits for a second person.',
  'The desk: content': 'Competitions and campaigns as revisions.',
  'The desk: media library': 'Pictures, films and sounds.',
  'The desk: money': 'Payments, refunds, books and holds.',
  'The desk: draws': 'The steps of a draw.',
  'The desk: prizes': 'Prizes, their winners and alternates.',
  'The desk: winners': 'Winners as they may be named, and what they agree to have shown.',
  'The desk: age checks': 'Players whose age could not be told.',
  'The desk: payouts': 'Payouts that wait for approval.',
  'The desk: imports': 'Deliveries of other channels, and what became of each row.',
  'The desk: on air': 'What a presenter says.',
  'The desk: fixed runs': 'How many tickets are sold, held and left.',
  'The desk: messages': 'Messages that could not be delivered.',
  'The desk: live board': 'Figures of this second.',
  'The desk: calendar': 'What opens, closes and is drawn when.',
  'The desk: reports': 'What was entered and taken, and what needs whom.',
  'The desk: complaints': 'What players complained about, and the answers.',
  'The desk: monthly return': 'What the voluntary code asks of an operator, by month.',
  'The desk: views': 'Filters of lists that a person has kept.',
  [AROUND_THE_API]: 'Health, documents, files, and what vendors call.',
}

/** The tags of the calls, in their order, and that of what is around them. A tag without a description is a mistake. */
export function listTags(tags: readonly string[]): { name: string; description: string }[] {
  return [...new Set([...tags, AROUND_THE_API])].map((name) => {
    const description = DESCRIPTIONS[name]
    if (description === undefined) throw new Error(`The tag '${name}' has no description`)
    return { name, description }
  })
}
