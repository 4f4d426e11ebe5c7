/** Saves a table as a file of one of the formats that people work with. */
import type { Sheet } from '@fairdraw/contract/desk/spreadsheet.ts'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { toCsv } from './to-csv.ts'
import { toXlsx } from './to-xlsx.ts'

export const SHEET_FORMATS = { xlsx: 'XLSX, for Excel and others', csv: 'CSV' } as const
export type SheetFormat = keyof typeof SHEET_FORMATS

const WRITERS: Readonly<Record<SheetFormat, (sheet: Sheet, title: string) => Promise<Blob>>> = {
  xlsx: toXlsx,
  csv: async (sheet) => new Blob([toCsv(sheet)], { type: 'text/csv' }),
}

/** `name`: of the file, without its ending. `title`: of the sheet within it, at most 31 characters. */
export async function saveSheet(format: SheetFormat, sheet: Sheet, { name, title }: { name: string; title: string }) {
  const file = await WRITERS[format](sheet, title)
  saveFile(`${name}.${format}`, file.type, [file])
}
