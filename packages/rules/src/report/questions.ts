/** The questions that a report answers, in the order of its page, and the tables that answer each. */
import type { FigureName } from './figures.ts'

export const REPORT_QUESTIONS = {
  entries: { title: 'Entries by channel and hour', short: 'Entries' },
  money: { title: 'Money after refunds', short: 'Money' },
  conversion: { title: 'From view to paid', short: 'View to paid' },
  versions: { title: 'A against B', short: 'A against B' },
  free: { title: 'Free against paid', short: 'Free or paid' },
  players: { title: 'New against returning players', short: 'Players' },
  refunds: { title: 'Refunds', short: 'Refunds' },
  complaints: { title: 'Complaints', short: 'Complaints' },
  odds: { title: 'Odds', short: 'Odds' },
  earlier: { title: 'Against the last four', short: 'Last four' },
} as const satisfies Record<string, { title: string; /** For the index. */ short: string }>
export type ReportQuestion = keyof typeof REPORT_QUESTIONS
export const REPORT_QUESTION_NAMES = Object.keys(REPORT_QUESTIONS) as ReportQuestion[]

type Table = {
  question: ReportQuestion
  title: string
  /** What a row is, as the head of its column. */
  row: string
  /** The figures that it is made of, for 'What is counted'. */
  figures: readonly FigureName[]
  /** Drawn as well as listed. */
  chart?: 'stacked' | 'lines'
}

const DIFFERENCE = ['difference-low', 'difference-high'] as const

export const REPORT_TABLES = {
  'entries-by-day': { question: 'entries', title: 'By day', row: 'Day', figures: ['entries'], chart: 'stacked' },
  'entries-by-hour': { question: 'entries', title: 'By hour', row: 'Hour', figures: ['entries'], chart: 'stacked' },
  'entries-by-clock': {
    question: 'entries',
    title: 'By hour of the day',
    row: 'From',
    figures: ['entries'],
    chart: 'stacked',
  },
  'entries-by-channel': {
    question: 'entries',
    title: 'By channel',
    row: 'Channel',
    figures: ['begun', 'finished', 'entries', 'tickets'],
  },
  'money-by-time': {
    question: 'money',
    title: 'Money as it came in',
    row: 'From',
    figures: ['money'],
    chart: 'stacked',
  },
  'money-by-channel': {
    question: 'money',
    title: 'Money by channel',
    row: 'Channel',
    figures: ['taken', 'given-back', 'money', 'payments'],
  },
  conversion: {
    question: 'conversion',
    title: 'Stages',
    row: 'Stage',
    figures: ['reached', 'of-stage-before', 'of-seen'],
  },
  'versions-of-site': {
    question: 'versions',
    title: 'Experiments of the whole site',
    row: 'Experiment',
    figures: ['shown-a', 'rate-a', 'shown-b', 'rate-b', ...DIFFERENCE],
  },
  'versions-of-picture': {
    question: 'versions',
    title: 'Two pictures',
    row: 'Competition',
    figures: ['views-a', 'click-rate-a', 'views-b', 'click-rate-b', ...DIFFERENCE],
  },
  'versions-of-bundles': {
    question: 'versions',
    title: 'Sets of bundles',
    row: 'Set',
    figures: ['given-share', 'bundles-sold', 'sold-share', 'sold-low', 'sold-high'],
  },
  'free-and-paid': {
    question: 'free',
    title: 'Free and paid by channel',
    row: 'Channel',
    figures: ['completed', 'paid', 'for-tokens', 'free', 'free-share'],
  },
  'new-players': {
    question: 'players',
    title: 'New and returning',
    row: 'Players',
    figures: ['players', 'player-share'],
  },
  'players-by-entries': {
    question: 'players',
    title: 'How often they entered',
    row: 'Entries',
    figures: ['players', 'player-share'],
  },
  'players-by-spend': {
    question: 'players',
    title: 'What they spent',
    row: 'Money',
    figures: ['players', 'player-share'],
  },
  'refunds-by-channel': {
    question: 'refunds',
    title: 'Refunds by channel',
    row: 'Channel',
    figures: ['payments', 'refunds', 'refund-rate', 'given-back', 'withdrawn'],
  },
  'refunds-by-reason': {
    question: 'refunds',
    title: 'Why',
    row: 'Reason',
    figures: ['reason-refunds', 'reason-money'],
  },
  'complaints-by-reason': {
    question: 'complaints',
    title: 'What players complained about',
    row: 'About',
    figures: ['complaints', 'complaints-open', 'complaints-upheld'],
  },
  'taken-back': {
    question: 'complaints',
    title: 'What banks took back',
    row: 'Channel',
    figures: ['payments', 'disputes', 'dispute-rate', 'disputed'],
  },
  odds: {
    question: 'odds',
    title: 'Chances of one ticket',
    row: 'Competition',
    figures: ['drawn-tickets', 'winners', 'stated-one-in', 'drawn-one-in'],
  },
  'earlier-by-time': {
    question: 'earlier',
    title: 'Entries as they added up',
    row: 'Before the end',
    figures: ['entries'],
    chart: 'lines',
  },
  'earlier-runs': {
    question: 'earlier',
    title: 'Side by side',
    row: 'Show',
    figures: ['entries', 'tickets', 'money', 'refund-rate', 'free-share'],
  },
} as const satisfies Record<string, Table>
export type ReportTableName = keyof typeof REPORT_TABLES
export const REPORT_TABLE_NAMES = Object.keys(REPORT_TABLES) as ReportTableName[]

const ROWS: Readonly<Record<ReportTableName, Table>> = REPORT_TABLES
export const reportTable = (name: ReportTableName): Table => ROWS[name]

/** The figures of a question's tables, each once, in their order. */
export const figuresOf = (question: ReportQuestion): FigureName[] => [
  ...new Set(Object.values(ROWS).flatMap((table) => (table.question === question ? table.figures : []))),
]
