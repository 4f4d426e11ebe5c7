/**
 * Every figure of the reports: its name, what is counted in it and what is not, and the sums that it is made of. The desk shows this
 * table as 'What is counted', downloads have its names at the head of their columns, and a test compares each with a plain count.
 */
import type { ReportSum, ReportSums } from './sums.ts'

/**
 * `share`: a part of a whole, 0.125 for 12.5 %. `points`: a difference of shares, 0.02 for 2 percentage points. `players`: people,
 * told to the nearest ten (protect-players.ts). `one-in`: N of 'one in N'.
 */
export type FigureUnit = 'count' | 'pence' | 'share' | 'points' | 'players' | 'one-in'

export type Figure = {
  name: string
  /** A plain sentence, with what is not counted. */
  counts: string
  unit: FigureUnit
  /** Where it is made of sums: these, without those of `minus`, as a part of those of `of`. */
  plus?: readonly ReportSum[]
  minus?: readonly ReportSum[]
  of?: readonly ReportSum[]
}

export const FIGURES = {
  begun: {
    name: 'Begun',
    counts: 'Entries that were begun online, finished or not, and all that came by text, phone and post.',
    unit: 'count',
    plus: ['begun'],
  },
  completed: {
    name: 'Completed',
    counts: 'Entries that were completed, those that were withdrawn later included.',
    unit: 'count',
    plus: ['entries'],
  },
  entries: {
    name: 'Entries',
    counts:
      'Completed entries that count. Not: those that were left, that ran out of time, or that were withdrawn later, as with a refund.',
    unit: 'count',
    plus: ['entries'],
    minus: ['withdrawnEntries'],
  },
  finished: {
    name: 'Finished',
    counts: 'The part of the entries begun that was completed. Entries that are being made now lower it.',
    unit: 'share',
    plus: ['entries'],
    of: ['begun'],
  },
  tickets: {
    name: 'Tickets',
    counts: 'Tickets of the entries that count; a bundle brings several. Not: tickets that were withdrawn.',
    unit: 'count',
    plus: ['tickets'],
    minus: ['withdrawnTickets'],
  },
  withdrawn: {
    name: 'Withdrawn',
    counts: 'Completed entries that count no more: refunded, taken back by a bank, or called off.',
    unit: 'count',
    plus: ['withdrawnEntries'],
  },
  taken: {
    name: 'Money taken',
    counts:
      'Money that came in for these entries, with what phone companies charge for us, by when the entry was made. Not: entry credits and tokens.',
    unit: 'pence',
    plus: ['pence'],
  },
  'given-back': {
    name: 'Given back',
    counts:
      'Refunds of these entries from the moment in which they are due, whatever the reason, by when the entry was made. Not: money that a bank takes back.',
    unit: 'pence',
    plus: ['refundedPence'],
  },
  money: {
    name: 'Money after refunds',
    counts:
      'Money taken without what was given back. Money that a bank takes back is not taken off: a dispute may be won.',
    unit: 'pence',
    plus: ['pence'],
    minus: ['refundedPence'],
  },
  payments: {
    name: 'Payments',
    counts: 'Payments that came in, each charged text and call included. Not: declined ones.',
    unit: 'count',
    plus: ['payments'],
  },
  refunds: { name: 'Refunds', counts: 'Payments that were or will be given back.', unit: 'count', plus: ['refunds'] },
  'refund-rate': {
    name: 'Refund rate',
    counts: 'The part of the payments that was given back.',
    unit: 'share',
    plus: ['refunds'],
    of: ['payments'],
  },
  disputes: {
    name: 'Taken back by banks',
    counts: 'Payments that a player’s bank took back or disputes, whoever wins.',
    unit: 'count',
    plus: ['disputes'],
  },
  disputed: {
    name: 'Money taken back by banks',
    counts: 'What those payments were worth.',
    unit: 'pence',
    plus: ['disputedPence'],
  },
  'dispute-rate': {
    name: 'Dispute rate',
    counts: 'The part of the payments that a bank took back or disputes.',
    unit: 'share',
    plus: ['disputes'],
    of: ['payments'],
  },
  paid: {
    name: 'For money',
    counts: 'Completed entries that cost money or entry credits, those that were refunded later included.',
    unit: 'count',
    plus: ['paidEntries'],
  },
  'for-tokens': {
    name: 'For tokens',
    counts: 'Completed entries that cost tokens.',
    unit: 'count',
    plus: ['tokenEntries'],
  },
  free: {
    name: 'Free',
    counts: 'Completed entries that cost neither money nor credits nor tokens. A stamp is not counted as a price.',
    unit: 'count',
    plus: ['entries'],
    minus: ['paidEntries', 'tokenEntries'],
  },
  'free-share': {
    name: 'Share free',
    counts: 'The part of the completed entries that was free.',
    unit: 'share',
    plus: ['entries'],
    minus: ['paidEntries', 'tokenEntries'],
    of: ['entries'],
  },
  reached: {
    name: 'How many',
    counts:
      'Seen and opened: tiles that were seen whole, and details that were opened, in browsers that take part in our statistics. One person may do so several times, and who objects is not counted. The stages after them are all entries online.',
    unit: 'count',
  },
  'of-stage-before': {
    name: 'Of the stage before',
    counts:
      'The part of the stage before. From opened to logged in it is a little too high, by those who object to statistics.',
    unit: 'share',
  },
  'of-seen': { name: 'Of those seen', counts: 'The part of the tiles seen.', unit: 'share' },
  'shown-a': { name: 'Shown A', counts: 'Browsers that version A was shown to, each counted once.', unit: 'count' },
  'rate-a': { name: 'Chose A', counts: 'The part of those browsers that chose what A showed.', unit: 'share' },
  'shown-b': { name: 'Shown B', counts: 'Browsers that version B was shown to, each counted once.', unit: 'count' },
  'rate-b': { name: 'Chose B', counts: 'The part of those browsers that chose what B showed.', unit: 'share' },
  'views-a': {
    name: 'Seen A',
    counts: 'Views of the tile with picture A. One person may be in them several times.',
    unit: 'count',
  },
  'click-rate-a': {
    name: 'Opened A',
    counts: 'The part of these views after which the tile was opened.',
    unit: 'share',
  },
  'views-b': { name: 'Seen B', counts: 'Views of the tile with picture B.', unit: 'count' },
  'click-rate-b': {
    name: 'Opened B',
    counts: 'The part of these views after which the tile was opened.',
    unit: 'share',
  },
  'difference-low': {
    name: 'Difference, at least',
    counts: 'The lower end of the 95 % interval (Newcombe) of B minus A, in percentage points.',
    unit: 'points',
  },
  'difference-high': {
    name: 'Difference, at most',
    counts: 'The upper end of the same interval. Where it contains 0, chance alone may explain the difference.',
    unit: 'points',
  },
  'given-share': {
    name: 'Share of players',
    counts: 'The part of the players to whom this set of bundles is offered.',
    unit: 'share',
  },
  'bundles-sold': { name: 'Sold', counts: 'Entries online that were paid with a bundle of this set.', unit: 'count' },
  'sold-share': { name: 'Share of sales', counts: 'The part of all sold bundles.', unit: 'share' },
  'sold-low': {
    name: 'At least',
    counts: 'The lower end of the 95 % interval (Wilson) of the share of sales.',
    unit: 'share',
  },
  'sold-high': { name: 'At most', counts: 'The upper end of the same interval.', unit: 'share' },
  players: {
    name: 'Players',
    counts:
      'Players with an entry that counts, to the nearest ten; fewer than ten are not told, so that nobody can be picked out.',
    unit: 'players',
  },
  'player-share': {
    name: 'Share',
    counts: 'The part of all players of this report, of the rounded numbers.',
    unit: 'share',
  },
  'reason-refunds': {
    name: 'Refunds',
    counts: 'Refunds of these entries by why they were made, also those that their vendor has not finished yet.',
    unit: 'count',
  },
  'reason-money': { name: 'Money', counts: 'What they were worth.', unit: 'pence' },
  complaints: {
    name: 'Complaints',
    counts:
      'Complaints about these competitions that support has recorded, whenever they came. Not: those about none of them.',
    unit: 'count',
  },
  'complaints-open': { name: 'Open', counts: 'Complaints that nobody has answered yet.', unit: 'count' },
  'complaints-upheld': {
    name: 'Upheld',
    counts: 'Wholly or in part, by us or by independent resolution, which counts where it decided otherwise.',
    unit: 'count',
  },
  'drawn-tickets': {
    name: 'Tickets in the draw',
    counts: 'Tickets in the list that was committed for the draw; without one, those that count now.',
    unit: 'count',
  },
  winners: { name: 'Winners', counts: 'Prizes of the competition. Not: alternates.', unit: 'count' },
  'stated-one-in': {
    name: 'One in, as stated',
    counts:
      'One ticket’s chance with every ticket of a fixed run sold, as its page says. Other pages state no number beforehand: it depends on how many enter.',
    unit: 'one-in',
  },
  'drawn-one-in': {
    name: 'One in, as drawn',
    counts: 'Tickets in the draw for each winner: one ticket’s chance as it turned out.',
    unit: 'one-in',
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]

const ROWS: Readonly<Record<FigureName, Figure>> = FIGURES
export const figureOf = (name: FigureName): Figure => ROWS[name]

/** The value of a figure that is made of sums; null: it is a part of nothing. Throws for any other figure (a bug). */
export function figureValue(name: FigureName, sums: ReportSums): number | null {
  const { plus, minus = [], of } = figureOf(name)
  if (!plus) throw new TypeError(`${name} is not made of sums`)
  const total = (names: readonly ReportSum[]) => names.reduce((sum, each) => sum + sums[each], 0)
  const value = total(plus) - total(minus)
  if (!of) return value
  const whole = total(of)
  return whole > 0 ? value / whole : null
}
