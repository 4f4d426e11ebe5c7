/** The values of a report as they are read: by the unit of their figure, and times in London. */
import type { ReportTable, ReportValue } from '@fairdraw/contract/desk/report-room.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { FigureName, FigureUnit } from '@fairdraw/rules/report/figures.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../../ui/format-money.ts'
import { shortCount, shortMoney } from '../short-money.ts'

const SHARE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })
const POINTS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const ONE_IN = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

export const formatShare = (share: number): string => SHARE.format(share)
export const formatPoints = (difference: number): string => POINTS.format(difference * 100)

const FORMATS: Readonly<Record<FigureUnit, (value: number) => string>> = {
  count: formatNumber,
  pence: formatMoney,
  share: formatShare,
  points: formatPoints,
  players: formatNumber,
  'one-in': (value) => (value < 100 ? ONE_IN.format(value) : formatNumber(value)),
}

export const formatOf = (figure: FigureName): ((value: number) => string) => FORMATS[figureOf(figure).unit]
export const shortFormatOf = (figure: FigureName) => (figureOf(figure).unit === 'pence' ? shortMoney : shortCount)

export const formatValue = (figure: FigureName, value: ReportValue): string =>
  value === null ? '–' : typeof value === 'string' ? value : formatOf(figure)(value)

const LONDON = { timeZone: 'Europe/London' } as const
const HOUR = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit' })
const LONG_HOUR = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' })
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'long', day: 'numeric', month: 'long' })

const asIs = (name: string) => name
const NAMES: Readonly<
  Record<ReportTable['rows'], { short: (name: string) => string; long: (name: string) => string }>
> = {
  hour: { short: (at) => HOUR.format(new Date(at)), long: (at) => LONG_HOUR.format(new Date(at)) },
  day: { short: (at) => DAY.format(new Date(at)), long: (at) => LONG_DAY.format(new Date(at)) },
  text: { short: asIs, long: asIs },
}

/** The name of a line: `short` for a chart's axis. */
export const nameOf = (rows: ReportTable['rows'], name: string) => ({
  short: NAMES[rows].short(name),
  long: NAMES[rows].long(name),
})
