/** The values of a report as they are read, by the unit of their figure. */
import type { ReportValue } from '@fairdraw/contract/report/report-room.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { FigureName, FigureUnit } from '@fairdraw/rules/report/figures.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../../ui/format-money.ts'
import { formatShare } from '../../../ui/format-share.ts'
import { shortCount, shortMoney } from '../short-money.ts'

const POINTS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const ONE_IN = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

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
