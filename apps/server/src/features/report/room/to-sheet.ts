/** A table of a report as a table of a file: named columns, typed cells. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { Sheet, SheetCell } from '@fairdraw/contract/desk/spreadsheet.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { FigureUnit } from '@fairdraw/rules/report/figures.ts'
import { reportTable } from '@fairdraw/rules/report/questions.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

const CELLS: Readonly<Record<FigureUnit, SheetCell>> = {
  count: 'number',
  pence: 'pence',
  share: 'share',
  points: 'share',
  players: 'number',
  'one-in': 'number',
}

const ROW_CELLS: Readonly<Record<ReportTable['rows'], SheetCell>> = { hour: 'time', day: 'day', text: 'text' }

export function toSheet({ table, rows, columns, lines }: ReportTable): Sheet {
  return {
    columns: [
      { name: reportTable(table).row, cell: ROW_CELLS[rows] },
      ...columns.map(({ figure, name }) => ({
        name: name === undefined ? figureOf(figure).name : `${figureOf(figure).name}: ${name}`,
        cell: CELLS[figureOf(figure).unit],
      })),
    ],
    rows: lines.map(({ name, values }) => [rows === 'day' ? londonDay(new Date(name)) : name, ...values]),
  }
}
