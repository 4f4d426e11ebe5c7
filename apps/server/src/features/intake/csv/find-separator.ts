/** Finds the character that separates the cells of a file: its first line with names shows it, or Excel’s line `sep=;`. */
import { CsvFileError } from './csv-file-error.ts'

const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** Longer than any line of names. */
const MAX_START = 16 * 1024

/** A line of a spreadsheet without a value: separators, quotes and spaces. */
const isBlank = (line: string) => /^[\s,;"]*$/.test(line)

type SeparatedText = {
  separator: Separator
  /** How many lines before the text were left out. */
  linesBefore: number
  text: AsyncIterable<string>
}

/** `countKnown`: how many of the names in a line, divided by a separator, are known. */
export async function findSeparator(
  parts: AsyncIterable<string>,
  countKnown: (line: string, separator: Separator) => number,
): Promise<SeparatedText> {
  const reader = parts[Symbol.asyncIterator]()
  let start = ''
  let isAll = false
  while (!isAll && start.length < MAX_START && !hasNames(start)) {
    const part = await reader.next()
    if (part.done) isAll = true
    else start += part.value
  }
  const { declared, linesBefore, rest } = dropDeclaration(start)
  const names = rest.split(/\r\n|\r|\n/).find((line) => !isBlank(line)) ?? ''
  const separator =
    declared ?? SEPARATORS.toSorted((one, other) => countKnown(names, other) - countKnown(names, one))[0]!
  return { separator, linesBefore, text: follow(rest, reader) }
}

/** Whether a text has a whole line with names, after a declaration and blank lines. */
const hasNames = (text: string) =>
  dropDeclaration(text)
    .rest.split(/\r\n|\r|\n/)
    .slice(0, -1)
    .some((line) => !isBlank(line))

/** Excel writes and reads `sep=;` before the names. */
const DECLARATION = /^"?sep=(.)"?[ ,;\t]*(?:\r\n|\r|\n|$)/i

function dropDeclaration(text: string): { declared?: Separator; linesBefore: number; rest: string } {
  const [line = '', character] = DECLARATION.exec(text) ?? []
  if (character === undefined) return { linesBefore: 0, rest: text }
  const declared = SEPARATORS.find((known) => known === character)
  if (!declared)
    throw new CsvFileError(`Line 1: the separator ‘${character}’ is not read. Use a comma, a semicolon or a tab.`)
  return { declared, linesBefore: 1, rest: text.slice(line.length) }
}

async function* follow(start: string, reader: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield start
    for (;;) {
      const part = await reader.next()
      if (part.done) return
      yield part.value
    }
  } finally {
    await reader.return?.()
  }
}
