/** Tables of figures that are made of the sums of hours. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { figureValue } from '@fairdraw/rules/report/figures.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import { CHANNEL_NAMES } from '@fairdraw/rules/competition/channel-names.ts'
import { reportTable } from '@fairdraw/rules/report/questions.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import { spansBetween } from '@fairdraw/rules/report/spans.ts'
import { REPORT_SUMS } from '@fairdraw/rules/report/sums.ts'
import type { ReportSums } from '@fairdraw/rules/report/sums.ts'
import { londonWall, londonDaySpan, londonDay } from '@fairdraw/rules/text/london-time.ts'
import type { HourSums } from '../read-hours.ts'

const HOUR_MS = 3_600_000
/** As many hours are a row each; of more, days are. */
export const MAX_HOUR_ROWS = 72

export function sumUp(rows: readonly ReportSums[]): ReportSums {
  const total = Object.fromEntries(REPORT_SUMS.map((name) => [name, 0])) as ReportSums
  for (const row of rows) for (const name of REPORT_SUMS) total[name] += row[name]
  return total
}

export const columnsOf = (name: ReportTableName): ReportTable['columns'] =>
  reportTable(name).figures.map((figure) => ({ figure }))

/** A line with the figures of a table. */
export const lineOf = (table: ReportTableName, name: string, sums: ReportSums): ReportTable['lines'][number] => ({
  name,
  values: reportTable(table).figures.map((figure) => figureValue(figure, sums)),
})

/** The tables that have a line for each channel, and of several one for all. */
const CHANNEL_TABLES = [
  'entries-by-channel',
  'money-by-channel',
  'free-and-paid',
  'refunds-by-channel',
  'taken-back',
] as const satisfies ReportTableName[]

export function channelTables(hours: readonly HourSums[]): ReportTable[] {
  const used = channelsOf(hours)
  const named = used.map((channel) => ({
    name: CHANNEL_NAMES[channel],
    sums: sumUp(hours.filter((row) => row.channel === channel)),
  }))
  const all = used.length > 1 ? [{ name: 'All', sums: sumUp(hours) }] : []
  return CHANNEL_TABLES.map((table) => ({
    table,
    rows: 'text',
    columns: columnsOf(table),
    lines: [...named, ...all].map(({ name, sums }) => lineOf(table, name, sums)),
  }))
}

const channelsOf = (hours: readonly HourSums[]): Channel[] =>
  CHANNELS.filter((channel) => hours.some((row) => row.channel === channel))

type Spans = 'hour' | 'day' | 'clock'

/** By day where there are too many hours; then by hour too: the last ones of one show, or those of the clock of many days. */
export function timeTables(hours: readonly HourSums[], isOneShow: boolean): ReportTable[] {
  const [first, last] = [hours[0]?.hour.getTime() ?? 0, hours.at(-1)?.hour.getTime() ?? 0]
  const isLong = last - first >= MAX_HOUR_ROWS * HOUR_MS
  const lastHours = hours.filter(({ hour }) => last - hour.getTime() < MAX_HOUR_ROWS * HOUR_MS)
  return [
    ...(isLong ? [timeTable('entries-by-day', 'day', 'entries', hours)] : []),
    ...(isLong && !isOneShow
      ? [timeTable('entries-by-clock', 'clock', 'entries', hours)]
      : [timeTable('entries-by-hour', 'hour', 'entries', lastHours)]),
    timeTable('money-by-time', isLong ? 'day' : 'hour', 'money', hours),
  ]
}

const CLOCK_HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The line in which an hour is. */
const LINE_NAMES: Readonly<Record<Spans, (hour: Date) => string>> = {
  hour: (hour) => hour.toISOString(),
  day: (hour) => londonDaySpan(londonDay(hour)).from.toISOString(),
  clock: (hour) => CLOCK_HOURS[londonWall(hour).hour]!,
}

/** A line for each span from the first to the last, also those in which nothing came; a column for each channel. */
function timeTable(table: ReportTableName, spans: Spans, figure: FigureName, hours: readonly HourSums[]): ReportTable {
  const nameOf = LINE_NAMES[spans]
  const channels = channelsOf(hours)
  const known = Map.groupBy(hours, ({ hour, channel }) => `${nameOf(hour)} ${channel}`)
  const names =
    spans === 'clock'
      ? CLOCK_HOURS
      : spansBetween(
          hours.map(({ hour }) => Date.parse(nameOf(hour))),
          spans,
        ).map((at) => new Date(at).toISOString())
  return {
    table,
    rows: spans === 'clock' ? 'text' : spans,
    columns: channels.map((channel) => ({ figure, name: CHANNEL_NAMES[channel] })),
    lines: names.map((name) => ({
      name,
      values: channels.map((channel) => figureValue(figure, sumUp(known.get(`${name} ${channel}`) ?? []))),
    })),
  }
}
