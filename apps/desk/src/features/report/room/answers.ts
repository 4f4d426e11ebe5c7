/** The answer to each question of a report, in a sentence or two; undefined where there is none yet. */
import type { ReportSubject, ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { ReportQuestion } from '@fairdraw/rules/report/questions.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatWeekday } from '@fairdraw/rules/text/day-names.ts'
import { formatMoney } from '../../../ui/format-money.ts'
import { findTable, totalOf, valueIn } from './find-table.ts'
import { nameOf } from '../line-names.ts'
import { formatShare } from '../../../ui/format-share.ts'
import { formatValue } from './format-value.ts'
import { versionSentence } from './version-sentence.ts'

type Report = { tables: readonly ReportTable[]; subject: ReportSubject }
type Answer = (report: Report) => string | undefined

const sumOf = ({ values }: ReportTable['lines'][number]) =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)

/** The line with the most in all its columns. */
const busiest = (table: ReportTable | undefined) =>
  table?.lines.reduce((best, line) => (sumOf(line) > sumOf(best) ? line : best), table.lines[0]!)

function ofEntries({ tables }: Report) {
  const entries = totalOf(tables, 'entries-by-channel', 'entries')
  if (entries === 0) return 'Nobody has entered yet.'
  const table = findTable(tables, 'entries-by-hour') ?? findTable(tables, 'entries-by-clock')
  const most = busiest(table)
  const channels = findTable(tables, 'entries-by-channel')!
  const online = channels.lines.find(({ name }) => name === 'Online')
  const share = online ? Number(valueIn(channels, online, 'entries') ?? 0) / entries : 0
  return [
    `${pluralise(entries, 'entry', 'entries')}, ${formatShare(share)} of them online.`,
    most && `Most came in the hour from ${nameOf(table!.rows, most.name).long}: ${formatNumber(sumOf(most))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function ofMoney({ tables }: Report) {
  const [taken, back] = [
    totalOf(tables, 'money-by-channel', 'taken'),
    totalOf(tables, 'money-by-channel', 'given-back'),
  ]
  if (taken === 0) return 'No money came in: it was free, or for tokens.'
  return `${formatMoney(taken)} came in. ${back === 0 ? 'Nothing was given back.' : `${formatMoney(back)} was given back, so ${formatMoney(taken - back)} is left.`}`
}

function ofConversion({ tables }: Report) {
  const [seen, opened, began, completed, paid] = (findTable(tables, 'conversion')?.lines ?? []).map(({ values }) =>
    Number(values[0] ?? 0),
  )
  if (!seen || !opened) return 'No browser that takes part in our statistics has seen it.'
  const per = (part = 0, whole = 0) => (whole > 0 ? formatShare(part / whole) : 'nobody')
  const last = paid ? `${per(paid, began)} of these paid` : `${per(completed, began)} of these completed their entry`
  return `Of those who saw its tile ${per(opened, seen)} opened it, ${per(began, opened)} of these began an entry, and ${last}.`
}

const ofVersions: Answer = ({ tables }) =>
  tables
    .filter(({ table }) => table === 'versions-of-site' || table === 'versions-of-picture')
    .flatMap((table) => table.lines.map((line) => versionSentence(table, line)))
    .join(' ') || 'Nothing was compared.'

function ofFree({ tables }: Report) {
  const completed = totalOf(tables, 'free-and-paid', 'completed')
  if (completed === 0) return undefined
  const free = totalOf(tables, 'free-and-paid', 'free')
  return `${formatNumber(free)} of ${pluralise(completed, 'completed entry', 'completed entries')} were free: ${formatShare(free / completed)}.`
}

function ofRefunds({ tables }: Report) {
  const [payments, refunds] = [
    totalOf(tables, 'refunds-by-channel', 'payments'),
    totalOf(tables, 'refunds-by-channel', 'refunds'),
  ]
  if (payments === 0) return 'There was nothing to refund.'
  return `${formatNumber(refunds)} of ${pluralise(payments, 'payment')} were given back: ${formatShare(refunds / payments)}.`
}

function ofComplaints({ tables }: Report) {
  const complaints = totalOf(tables, 'complaints-by-reason', 'complaints')
  const open = totalOf(tables, 'complaints-by-reason', 'complaints-open')
  const disputes = totalOf(tables, 'taken-back', 'disputes')
  const recorded =
    complaints === 0
      ? 'Nobody complained'
      : `${pluralise(complaints, 'complaint')}, ${open === 0 ? 'all answered' : `${formatNumber(open)} still open`}`
  return `${recorded}. Banks took back or dispute ${pluralise(disputes, 'payment')}.`
}

function ofOdds({ tables }: Report) {
  const odds = findTable(tables, 'odds')
  const [first, ...others] = odds?.lines ?? []
  if (!first || others.length > 0) return undefined
  const drawn = valueIn(odds!, first, 'drawn-one-in') ?? null
  if (drawn === null) return 'Its prizes are not set, or nobody is in its draw.'
  const stated = valueIn(odds!, first, 'stated-one-in') ?? null
  return `One ticket in ${formatValue('drawn-one-in', drawn)} won${stated === null ? '.' : `; its page stated one in ${formatValue('stated-one-in', stated)}.`}`
}

/** 'the last four Fridays' */
export function earlierName({ subject }: Pick<Report, 'subject'>): string {
  if (subject.kind === 'programme') return 'the last four shows'
  if (subject.kind === 'days') return 'the same days of the weeks before'
  return `the last four ${formatWeekday(new Date(subject.to))}s`
}

function ofEarlier({ tables, subject }: Report) {
  const runs = findTable(tables, 'earlier-runs')
  const time = findTable(tables, 'earlier-by-time')
  const latest = time?.lines.findLast(({ values }) => values[0] !== null)
  if (!runs || !latest) return 'There is nothing before it to compare with.'
  const [own, average] = [Number(latest.values[0]), Number(latest.values[1])]
  const when = latest.name === 'End' ? '' : ', so long before the end,'
  if (average === 0) return `${pluralise(own, 'entry', 'entries')}${when} where there were none before.`
  const change = own / average - 1
  const words =
    change === 0
      ? 'as many entries as'
      : `${formatShare(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} entries than`
  return `${words[0]!.toUpperCase()}${words.slice(1)} the average of ${earlierName({ subject })}${when.replace(/,$/, '')}.`
}

/** Of the players, whose tables come by themselves. */
export function playersAnswer(tables: readonly ReportTable[]): string {
  const lines = findTable(tables, 'new-players')?.lines ?? []
  const told = (line: string) => lines.find(({ name }) => name === line)?.values[0] ?? 0
  const [all, fresh] = [told('All'), told('New')]
  if (all === 0) return 'Nobody has entered yet.'
  if (typeof all === 'string') return `There were ${all} players.`
  const words = fresh === 0 ? 'none' : typeof fresh === 'string' ? fresh : formatNumber(fresh)
  return `About ${pluralise(all, 'player')}, ${words} of them new.`
}

export const ANSWERS: Readonly<Record<ReportQuestion, Answer>> = {
  entries: ofEntries,
  money: ofMoney,
  conversion: ofConversion,
  versions: ofVersions,
  free: ofFree,
  // They come with a call of their own.
  players: () => undefined,
  refunds: ofRefunds,
  complaints: ofComplaints,
  odds: ofOdds,
  earlier: ofEarlier,
}
