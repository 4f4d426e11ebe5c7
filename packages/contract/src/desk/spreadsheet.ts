/** A table that leaves the desk as a file: the reply of every call for a download. The desk writes it as CSV or XLSX (apps/desk/src/ui/spreadsheet). */
import * as z from 'zod/mini'

/** What the values of a column are: `time` in UTC (ISO 8601), `day` a day in London. */
export const SHEET_CELLS = ['text', 'pence', 'number', 'share', 'time', 'day'] as const
export type SheetCell = (typeof SHEET_CELLS)[number]

export const sheet = z.object({
  columns: z.array(z.object({ name: z.string(), cell: z.enum(SHEET_CELLS) })),
  /** In the order of the columns; null: empty. A text in a column of numbers stands for a number that is not told. */
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
})
export type Sheet = z.infer<typeof sheet>
export type SheetValue = Sheet['rows'][number][number]
