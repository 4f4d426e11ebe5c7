/** The figures of a return in words. */
import type { ReturnLineFigure } from '@fairdraw/contract/report/monthly-return.ts'
import { RETURN_LINE_ROWS } from '@fairdraw/rules/monthly-return/return-lines.ts'
import type { ReturnUnit } from '@fairdraw/rules/monthly-return/return-lines.ts'
import { UNTOLD_WORDS } from '@fairdraw/rules/monthly-return/small-groups.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { formatShare } from '../../ui/format-share.ts'

const FORMATS: Readonly<Record<ReturnUnit, (figure: number) => string>> = {
  count: formatNumber,
  pence: formatMoney,
  share: formatShare,
  days: (figure) => pluralise(figure, 'day'),
}

export function formatFigure({ line, figure }: Pick<ReturnLineFigure, 'line' | 'figure'>): string {
  if (figure === null) return 'none'
  if (typeof figure === 'string') return UNTOLD_WORDS[figure]
  return FORMATS[RETURN_LINE_ROWS[line].unit](figure)
}
