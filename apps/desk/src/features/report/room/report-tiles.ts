/** The large figures at the top of a report. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import type { FigureTile } from '../figure-tiles.tsx'
import { totalOf } from './find-table.ts'
import { formatValue } from './format-value.ts'

const TILES: readonly (readonly [table: ReportTableName, figure: FigureName])[] = [
  ['entries-by-channel', 'entries'],
  ['entries-by-channel', 'tickets'],
  ['entries-by-channel', 'finished'],
  ['money-by-channel', 'money'],
  ['free-and-paid', 'free-share'],
  ['refunds-by-channel', 'refund-rate'],
]

export const reportTiles = (tables: readonly ReportTable[]): FigureTile[] =>
  TILES.map(([table, figure]) => ({
    name: figureOf(figure).name,
    value: formatValue(figure, totalOf(tables, table, figure)),
  }))
