/**
 * Reads a CSV file as a stream, with at most a few hundred lines in memory. A row with missing or extra cells is passed on and
 * rejected later with its reason; a row without any value is nothing. A file that cannot be parsed to its end throws an error
 * that says where.
 */
import { Readable, pipeline } from 'node:stream'
import { INTAKE_FIELDS, REQUIRED_FIELDS } from '@fairdraw/rules/entry/intake-row.ts'
import { unprotectCell } from '@fairdraw/rules/text/csv.ts'
import { CsvError, parse } from 'csv-parse'
import { CsvFileError } from './csv-file-error.ts'
import { decodeText } from './decode-text.ts'
import { findSeparator } from './find-separator.ts'
import { isRejectedColumn } from './rejected-columns.ts'

/** An unprocessed row, by column name. */
export type RawRow = Readonly<Record<string, unknown>>

/** The longest row that is read. It also ends a quote that is never closed. */
const MAX_ROW_BYTES = 16 * 1024

/** The columns of a file. Unknown columns keep their names. */
type Columns = { fields: readonly string[]; required: readonly string[] }
const INTAKE_COLUMNS: Columns = { fields: INTAKE_FIELDS, required: REQUIRED_FIELDS }

/** The rows of a file; `columns`: their names in the order of the file, once the first line has been read. */
export type CsvRows = AsyncIterable<RawRow> & { readonly columns: readonly string[] | undefined }

export function readCsv(file: AsyncIterable<Uint8Array>, known: Columns = INTAKE_COLUMNS): CsvRows {
  let names: readonly string[] | undefined
  return {
    get columns() {
      return names
    },
    [Symbol.asyncIterator]: () =>
      readRows(file, known, (columns) => {
        names = columns
      }),
  }
}

async function* readRows(
  file: AsyncIterable<Uint8Array>,
  known: Columns,
  onColumns: (names: readonly string[]) => void,
): AsyncGenerator<RawRow> {
  const { separator, linesBefore, text } = await findSeparator(decodeText(file), (line, by) =>
    countKnown(line.split(by), known),
  )
  // Answers may contain unquoted commas, so a row may have more cells than columns; it is rejected with that reason.
  // A file may be joined from files of two systems, so every kind of line ending is accepted.
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  pipeline(Readable.from(text), parser, () => {}) // an error is thrown by the parser below
  let columns: readonly Column[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.every(isEmpty)) continue
      if (columns) yield rowOf(columns, cells)
      else {
        columns = columnsOf(cells, known)
        onColumns(columns.flatMap(({ name, isOurs }) => (name === '' || isOurs ? [] : [name])))
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new CsvFileError(describeCsvError(error, linesBefore)) : error
  }
  if (!columns) throw new CsvFileError('The file is empty; its first line names the columns.')
}

/** A cell of a spreadsheet without a value may still have spaces, quotes or characters that cannot be seen. */
const isEmpty = (cell: string) => /^[\s"'\u200B-\u200D\u2060]*$/.test(cell)

/** `isOurs`: a column of a file of rejected rows that we added, such as the reason. It is not read. */
type Column = { name: string; isOurs: boolean; isRequired: boolean }

const normaliseColumn = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

function countKnown(cells: readonly string[], { fields }: Columns): number {
  const names = cells.map(normaliseColumn)
  return fields.filter((field) => names.includes(normaliseColumn(field))).length
}

/** ‘Entered at’, ‘entered_at’ and ‘enteredAt’ are the same column. */
function columnsOf(cells: readonly string[], { fields, required }: Columns): Column[] {
  const fieldOf = new Map(fields.map((field) => [normaliseColumn(field), field]))
  const names = cells.map((cell) => fieldOf.get(normaliseColumn(cell)) ?? cell.trim())
  const missing = required.filter((field) => !names.includes(field))
  if (missing.length > 0)
    throw new CsvFileError(
      `Columns are missing: ${missing.join(', ')}. The first line has: ${cells.join(', ').slice(0, 200)}.${cells.length === 1 ? NO_SEPARATOR : ''}`,
    )
  const doubled = names.find((name, place) => name !== '' && names.indexOf(name) !== place)
  if (doubled !== undefined) throw new CsvFileError(`The column ‘${doubled}’ is there twice.`)
  return names.map((name) => ({ name, isOurs: isRejectedColumn(name), isRequired: required.includes(name) }))
}

const NO_SEPARATOR = ' Separate the cells by commas, semicolons or tabs.'

/**
 * The cells by column. Spreadsheets add empty cells at the end of a row, and leave out the last ones. If a row has another
 * length in any other way, its cells cannot be assigned to columns, so they are stored as they are.
 */
function rowOf(columns: readonly Column[], delivered: readonly string[]): RawRow {
  const isMended = columns.some(({ isOurs }) => isOurs)
  const cells = isMended ? delivered.map(unprotectCell) : delivered
  const isLong = cells.slice(columns.length).some((cell) => !isEmpty(cell))
  const isShort = columns.slice(cells.length).some(({ isRequired }) => isRequired)
  if (isLong || isShort) return { cells: cells.filter((_, place) => columns[place]?.isOurs !== true) }
  return Object.fromEntries(
    columns.flatMap(({ name, isOurs }, place) => (name === '' || isOurs ? [] : [[name, cells[place] ?? '']])),
  )
}

/** The number of a line counts those that were left out before it, and that of a cell begins at 1. */
function describeCsvError(
  { code, lines, column, message }: CsvError & { lines?: number; column?: number },
  linesBefore: number,
): string {
  const cell = typeof column === 'number' ? `, cell ${column + 1}` : ''
  const where = lines === undefined ? '' : `Line ${lines + linesBefore}${cell}: `
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${where}a row is longer than ${MAX_ROW_BYTES} bytes, or a quote before it was not closed.`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${where}a quote was opened and not closed.`
  if (
    code === 'CSV_INVALID_CLOSING_QUOTE' ||
    code === 'INVALID_OPENING_QUOTE' ||
    code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'
  )
    return `${where}a quote stands in the middle of a cell; write it twice, within quotes.`
  return message
}
