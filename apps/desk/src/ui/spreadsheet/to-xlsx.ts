import type { Sheet, SheetCell, SheetValue } from '@fairdraw/contract/desk/spreadsheet.ts'
import type { SheetData } from 'write-excel-file/browser'

const FORMATS: Readonly<Partial<Record<SheetCell, string>>> = {
  pence: '#,##0.00',
  share: '0.0%',
  time: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
}
/** In characters. */
const WIDTHS: Readonly<Record<SheetCell, number>> = { text: 24, pence: 14, number: 14, share: 14, time: 20, day: 12 }

/** A sheet with typed cells: texts are never formulas, times are in UTC. The library is loaded when it is needed. */
export async function toXlsx({ columns, rows }: Sheet, name: string): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const header = columns.map((column) => ({ value: column.name, fontWeight: 'bold' as const }))
  const data: SheetData = [header, ...rows.map((row) => row.map((value, nth) => cellOf(value, columns[nth]!.cell)))]
  const widths = columns.map(({ cell }) => ({ width: WIDTHS[cell] }))
  return writeXlsxFile(data, { sheet: name, columns: widths, stickyRowsCount: 1 }).toBlob()
}

function cellOf(value: SheetValue, cell: SheetCell): SheetData[number][number] {
  if (value === null) return null
  const format = FORMATS[cell]
  if (typeof value === 'number')
    return { type: Number, value: cell === 'pence' ? value / 100 : value, ...(format !== undefined && { format }) }
  if (cell === 'time' || cell === 'day') return { type: Date, value: new Date(value), format: format! }
  return { type: String, value }
}
