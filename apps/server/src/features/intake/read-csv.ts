/**
 * Reads a file of rows as it comes in, never more of it than a few hundred lines. A row that says too little or too much is
 * handed on, to be rejected with its reason; a file that cannot be trusted to its end throws, and says where.
 */
import { Readable, pipeline } from 'node:stream'
import { INTAKE_FIELDS, REQUIRED_FIELDS } from '@fairdraw/rules/intake-row.ts'
import type { IntakeField } from '@fairdraw/rules/intake-row.ts'
import { CsvError, parse } from 'csv-parse'

/** A row by its columns' names, as it came. */
export type RawRow = Readonly<Record<string, unknown>>

/** What is wrong with a file, in words for whoever sent it. */
export class FileFault extends Error {}

/** The longest row that is read; a quote that is never closed ends here as well. */
const MOST_BYTES_A_ROW = 16 * 1024

export async function* readCsv(file: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  // Several answers hold commas as well as anything does: a row may have more cells than columns, and is told so.
  // Files of two systems may have been put together: a line ends as any of them ends it.
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_BYTES_A_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  pipeline(Readable.from(decoded(file)), parser, () => {}) // a fault comes out of the parser below
  let columns: string[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield rowOf(columns, cells)
      else columns = columnsOf(cells)
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileFault(wordsOf(error)) : error
  }
  if (!columns) throw new FileFault('The file is empty; its first line names the columns.')
}

/** The text of a file, which is UTF-8 with or without its mark, and nothing else. */
async function* decoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  const decode = (part?: Uint8Array) => {
    const text = part ? decoder.decode(part, { stream: true }) : decoder.decode()
    if (text.includes('\0')) throw new FileFault(`There is a NUL near byte ${bytes}: this is no text file.`)
    bytes += part?.length ?? 0
    return text
  }
  try {
    for await (const part of file) yield decode(part)
    yield decode()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new FileFault(`The file is not UTF-8: see near byte ${bytes}. Save it as ‘CSV UTF-8’.`)
  }
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
const FIELD_OF = new Map<string, IntakeField>(INTAKE_FIELDS.map((field) => [plain(field), field]))

/** ‘Entered at’, ‘entered_at’ and ‘enteredAt’ are one column; what is none of ours keeps its name. */
function columnsOf(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => FIELD_OF.get(plain(cell)) ?? cell.trim())
  const missing = REQUIRED_FIELDS.filter((field) => !columns.includes(field))
  if (missing.length > 0)
    throw new FileFault(
      `Columns are missing: ${missing.join(', ')}. The first line has: ${cells.join(', ').slice(0, 200)}.`,
    )
  const doubled = columns.find((column, place) => column !== '' && columns.indexOf(column) !== place)
  if (doubled !== undefined) throw new FileFault(`The column ‘${doubled}’ is there twice.`)
  return columns
}

/** A row of another length than the first line cannot be told apart: it is kept as its cells. */
function rowOf(columns: readonly string[], cells: readonly string[]): RawRow {
  if (cells.length !== columns.length) return { cells }
  return Object.fromEntries(columns.flatMap((column, place) => (column === '' ? [] : [[column, cells[place]]])))
}

function wordsOf({ code, lines, message }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : `Line ${lines}: `
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${where}a row is longer than ${MOST_BYTES_A_ROW} bytes, or a quote before it was not closed.`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${where}a quote was opened and not closed.`
  if (
    code === 'CSV_INVALID_CLOSING_QUOTE' ||
    code === 'INVALID_OPENING_QUOTE' ||
    code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'
  )
    return `${where}a quote stands in the middle of a cell; write it twice, within quotes.`
  return message
}
