/**
 * Reads a CSV file as a stream, with at most a few hundred lines in memory. A row with missing or extra cells is passed on and
 * rejected later with its reason. A file that cannot be parsed to its end throws an error that says where.
 */
import { Readable, pipeline } from 'node:stream'
import { INTAKE_FIELDS, REQUIRED_FIELDS } from '@fairdraw/rules/entry/intake-row.ts'
import { CsvError, parse } from 'csv-parse'

/** An unprocessed row, by column name. */
export type RawRow = Readonly<Record<string, unknown>>

/** Why a file cannot be read, as text for its sender. */
export class CsvFileError extends Error {}

/** The longest row that is read. It also ends a quote that is never closed. */
const MAX_ROW_BYTES = 16 * 1024

/** The columns of a file. Unknown columns keep their names. */
type Columns = { fields: readonly string[]; required: readonly string[] }
const INTAKE_COLUMNS: Columns = { fields: INTAKE_FIELDS, required: REQUIRED_FIELDS }

export async function* readCsv(
  file: AsyncIterable<Uint8Array>,
  known: Columns = INTAKE_COLUMNS,
): AsyncGenerator<RawRow> {
  // Answers may contain unquoted commas, so a row may have more cells than columns; it is rejected with that reason.
  // A file may be joined from files of two systems, so every kind of line ending is accepted.
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  pipeline(Readable.from(decoded(file)), parser, () => {}) // an error is thrown by the parser below
  let columns: string[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield rowOf(columns, cells)
      else columns = columnsOf(cells, known)
    }
  } catch (error) {
    throw error instanceof CsvError ? new CsvFileError(describeCsvError(error)) : error
  }
  if (!columns) throw new CsvFileError('The file is empty; its first line names the columns.')
}

/** Decodes a file, which must be UTF-8, with or without a byte order mark. */
async function* decoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  const decode = (part?: Uint8Array) => {
    const text = part ? decoder.decode(part, { stream: true }) : decoder.decode()
    if (text.includes('\0')) throw new CsvFileError(`There is a NUL near byte ${bytes}: this is no text file.`)
    bytes += part?.length ?? 0
    return text
  }
  try {
    for await (const part of file) yield decode(part)
    yield decode()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new CsvFileError(`The file is not UTF-8: see near byte ${bytes}. Save it as ‘CSV UTF-8’.`)
  }
}

const normaliseColumn = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** ‘Entered at’, ‘entered_at’ and ‘enteredAt’ are the same column. */
function columnsOf(cells: readonly string[], { fields, required }: Columns): string[] {
  const fieldOf = new Map(fields.map((field) => [normaliseColumn(field), field]))
  const columns = cells.map((cell) => fieldOf.get(normaliseColumn(cell)) ?? cell.trim())
  const missing = required.filter((field) => !columns.includes(field))
  if (missing.length > 0)
    throw new CsvFileError(
      `Columns are missing: ${missing.join(', ')}. The first line has: ${cells.join(', ').slice(0, 200)}.`,
    )
  const doubled = columns.find((column, place) => column !== '' && columns.indexOf(column) !== place)
  if (doubled !== undefined) throw new CsvFileError(`The column ‘${doubled}’ is there twice.`)
  return columns
}

/** If a row has another length than the header, its cells cannot be assigned to columns, so they are stored as they are. */
function rowOf(columns: readonly string[], cells: readonly string[]): RawRow {
  if (cells.length !== columns.length) return { cells }
  return Object.fromEntries(columns.flatMap((column, place) => (column === '' ? [] : [[column, cells[place]]])))
}

function describeCsvError({ code, lines, message }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : `Line ${lines}: `
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
