/** The figures of a return in words. */
import type { ReturnLineFigure } from '@fairdraw/contract/report/monthly-return.ts'
import { RETURN_LINE_ROWS } from '@fairdraw/rules/monthly-return/return-lines.ts'
import type { ReturnUnit } from '@fairdraw/rules/monthly-return/return-lines.ts'
import { FEW_TEXT, HIDDEN_TEXT } from '@fairdraw/rules/monthly-return/small-groups.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'

const SHARE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

const FORMATS: Readonly<Record<ReturnUnit, (figure: number) => string>> = {
  count: formatNumber,
  pence: formatMoney,
  share: (figure) => SHARE.format(figure),
  days: (figure) => pluralise(figure, 'day'),
}

export function formatFigure({ line, figure }: Pick<ReturnLineFigure, 'line' | 'figure'>): string {
  if (figure === null) return 'none'
  if (figure === 'few') return FEW_TEXT
  if (figure === 'hidden') return HIDDEN_TEXT
  return FORMATS[RETURN_LINE_ROWS[line].unit](figure)
}
