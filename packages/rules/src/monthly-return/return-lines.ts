/**
 * The lines of the monthly return of the voluntary code for prize-draw operators (docs/field-rules.md, rows 13 to 18b): what is
 * counted, for which rule, and which are groups of people.
 */
import { COMPLAINT_REASON_NAMES } from '../complaint/complaint.ts'
import type { ComplaintReason } from '../complaint/complaint.ts'

/** `share`: of 1. */
export type ReturnUnit = 'count' | 'pence' | 'share' | 'days'

export type ReturnLineRow = {
  name: string
  /** What is counted, as of which moment. */
  counted: string
  /** The row of docs/field-rules.md; null: none asks for it, and it is usual to tell. */
  rule: string | null
  unit: ReturnUnit
  /** Different players: small groups are not told. */
  isPeople?: true
  /** For a total: what it is the total of. It is not told with one of these, so that nobody can subtract. */
  totals?: readonly string[]
}

const people = (name: string, counted: string, rule: string): ReturnLineRow => ({
  name,
  counted: `${counted} Different players.`,
  rule,
  unit: 'count',
  isPeople: true,
})
const count = (name: string, counted: string, rule: string | null): ReturnLineRow => ({
  name,
  counted,
  rule,
  unit: 'count',
})

const AGE_OUTCOMES = ['ages-over-18', 'ages-under-18', 'ages-unknown'] as const

const DRAWS = {
  'draws-free': count('Draws held on a free route', 'Draws of competitions whose result was published.', '1'),
  'draws-skill': count('Draws held on a test of skill', 'Draws of competitions whose result was published.', '1'),
  'draws-weekly': count('Weekly draws held', 'Their tickets are free. Draws whose result was published.', '1'),
  'draws-void': count('Draws made void', 'When they were made void, for whatever reason.', '8'),
  'closings-moved': count(
    'Closing times that moved',
    'Each channel of a published competition, when it was moved.',
    '6',
  ),
} as const satisfies Record<string, ReturnLineRow>

const ENTRIES = {
  entries: count('Entries', 'Completed ones by when they were made, those that were withdrawn later included.', '17'),
  'entries-paid': count('of these, paid for', 'With money or entry credits.', '17'),
  'entries-tokens': count('of these, for tokens', 'With tokens that cost nothing.', '17'),
  'entries-free': count('of these, free', 'By post and wherever nothing was to be paid.', '17'),
  'entries-free-share': {
    name: 'Share of the free route',
    counted: 'Free entries of all entries.',
    rule: '17',
    unit: 'share',
  },
} as const satisfies Record<string, ReturnLineRow>

const MONEY = {
  'money-gross': {
    name: 'Money taken for entries',
    counted: 'What came in by any channel, before refunds, by when it was booked.',
    rule: '18',
    unit: 'pence',
  },
  'refunds-pence': {
    name: 'Money given back',
    counted: 'Refunds by when they were booked, of whichever month the payment was.',
    rule: '9',
    unit: 'pence',
  },
  refunds: count('Refunds', 'How many these were.', '9'),
  disputes: count('Payments that a bank disputed', 'By when the dispute was opened.', null),
  'disputes-pence': {
    name: 'Money in dispute',
    counted: 'The amounts of these disputes.',
    rule: null,
    unit: 'pence',
  },
  'disputes-won': count('Disputes that ended for us', 'By when they ended.', null),
  'disputes-lost': count('Disputes that ended against us', 'By when they ended.', null),
} as const satisfies Record<string, ReturnLineRow>

const PRIZES = {
  'prizes-awarded': count('Prizes awarded', 'By when the winner was found, alternates included.', '10'),
  'prizes-due': count(
    'Prizes whose 30 days ended',
    'Prizes won 30 days before, without those that nobody claimed and those that were withdrawn.',
    '10',
  ),
  'prizes-in-time': count('of these, sent within 30 days', 'Sent, credited or given as a code.', '10'),
} as const satisfies Record<string, ReturnLineRow>

const PLAYERS = {
  'players-registered': people('Players who registered', 'When they did.', '13'),
  'ages-asked': {
    ...people('Players whose age was asked for', 'When they were asked.', '13'),
    totals: AGE_OUTCOMES,
  },
  'ages-over-18': people('Checked: 18 or over', 'When the check was decided.', '13'),
  'ages-under-18': people('Checked: under 18', 'When the check was decided.', '13'),
  'ages-unknown': people('Checked, and the check could not tell', 'When the check was decided.', '13'),
  'limits-set': people('Players who set a spending limit of their own', 'Lower, higher or none.', '15'),
  'limits-hit': people(
    'Players who reached a spending limit',
    'A payment was refused, by their own limit or by ours.',
    '15',
  ),
  'credit-refused': people('Players refused at £250 by credit card', 'A payment by credit card was refused.', '14'),
  pauses: people('Players who paused', 'For days.', '16'),
  suspensions: people('Players who suspended themselves', 'For six months or more.', '16'),
  closures: people('Players who closed their account', 'For good, by themselves or with the help of support.', '16'),
} as const satisfies Record<string, ReturnLineRow>

const complaint = (reason: ComplaintReason): ReturnLineRow =>
  count(COMPLAINT_REASON_NAMES[reason], 'Complaints by when they came.', '18a')

const COMPLAINTS = {
  'complaints-price': complaint('price'),
  'complaints-entry': complaint('entry'),
  'complaints-result': complaint('result'),
  'complaints-prize': complaint('prize'),
  'complaints-website': complaint('website'),
  'complaints-advertising': complaint('advertising'),
  'complaints-play-safe': complaint('play-safe'),
  'complaints-privacy': complaint('privacy'),
  'complaints-other': complaint('other'),
  'complaints-upheld': count('Upheld', 'Complaints by when they were answered.', '18a'),
  'complaints-partly-upheld': count('Upheld in part', 'Complaints by when they were answered.', '18a'),
  'complaints-not-upheld': count('Not upheld', 'Complaints by when they were answered.', '18a'),
  'complaints-withdrawn': count('Withdrawn', 'Complaints by when they were answered.', '18a'),
  'complaints-referred': count('Passed to independent resolution', 'By when they were passed on.', '18a'),
  'complaints-days': {
    name: 'Days to an answer, the middle one',
    counted: 'Of the complaints that were answered: half of them sooner, half of them later.',
    rule: '18a',
    unit: 'days',
  },
  'complaints-longest': {
    name: 'Days to an answer, the longest',
    counted: 'Of the complaints that were answered.',
    rule: '18a',
    unit: 'days',
  },
} as const satisfies Record<string, ReturnLineRow>

const SECTION_LINES = {
  'Draws and closings': DRAWS,
  Entries: ENTRIES,
  Money: MONEY,
  Prizes: PRIZES,
  'Players and playing safe': PLAYERS,
  Complaints: COMPLAINTS,
} as const

const ALL = { ...DRAWS, ...ENTRIES, ...MONEY, ...PRIZES, ...PLAYERS, ...COMPLAINTS }
export type ReturnLine = keyof typeof ALL
export const RETURN_LINE_ROWS: Readonly<Record<ReturnLine, ReturnLineRow>> = ALL
export const RETURN_LINES = Object.keys(ALL) as [ReturnLine, ...ReturnLine[]]

/** The sections in the order of the page, each with its lines. */
export const RETURN_SECTIONS = Object.entries(SECTION_LINES).map(([name, lines]) => ({
  name,
  lines: Object.keys(lines) as ReturnLine[],
}))
