/** Decodes a file as a stream: UTF-8, or UTF-16 with a byte order mark, which Excel saves as ‘Unicode text’. */
import { CsvFileError } from './csv-file-error.ts'

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const LONGEST_MARK = 2

export async function* decodeText(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: Decode | undefined
  let start: Uint8Array = new Uint8Array()
  for await (const part of file) {
    if (decode) yield decode(part)
    else {
      start = Buffer.concat([start, part])
      if (start.length < LONGEST_MARK) continue
      decode = createDecoder(encodingOf(start))
      yield decode(start)
    }
  }
  if (!decode) {
    decode = createDecoder(encodingOf(start))
    yield decode(start)
  }
  yield decode(undefined)
}

const encodingOf = (start: Uint8Array): string =>
  BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0] ?? 'utf-8'

/** Throws with the place of what is no text. The end of the file is undefined. */
type Decode = (part: Uint8Array | undefined) => string

function createDecoder(encoding: string): Decode {
  const place = new Place()
  const strict = new TextDecoder(encoding, { fatal: true })
  // It decodes the same, and shows by its replacement characters where the strict one fails.
  const lenient = new TextDecoder(encoding)
  return (part) => {
    const text = decodeWith(lenient, part)
    try {
      decodeWith(strict, part)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
      const where = place.after(text.slice(0, text.indexOf('\uFFFD')))
      throw new CsvFileError(`${where}${encoding === 'utf-8' ? NOT_UTF_8 : NOT_UTF_16}`)
    }
    const nul = text.indexOf('\0')
    if (nul >= 0) throw new CsvFileError(`${place.after(text.slice(0, nul))}${A_NUL}`)
    place.move(text)
    return text
  }
}

const decodeWith = (decoder: InstanceType<typeof TextDecoder>, part: Uint8Array | undefined) =>
  part ? decoder.decode(part, { stream: true }) : decoder.decode()

/** Windows-1252 is named and not guessed: a Mac saves other letters with the same bytes. */
const NOT_UTF_8 =
  'what follows is not UTF-8. It may be Windows-1252, in which a spreadsheet saves a plain ‘CSV’, or a part of the file is missing. Save it as ‘CSV UTF-8’.'
const NOT_UTF_16 = 'what follows is not UTF-16. Save the file as ‘CSV UTF-8’.'
const A_NUL = 'there is a NUL, so this is no text file, or UTF-16 without its byte order mark. Save it as ‘CSV UTF-8’.'

/** A place in a text as an editor counts it: lines and columns from 1, with any kind of line ending. */
class Place {
  #line = 1
  #column = 1
  #endsInReturn = false

  /** Moves behind a text. */
  move(text: string): void {
    if (text === '') return
    const rest = this.#endsInReturn && text.startsWith('\n') ? text.slice(1) : text
    this.#endsInReturn = text.endsWith('\r')
    const lines = rest.split(/\r\n|\r|\n/)
    this.#line += lines.length - 1
    this.#column = (lines.length > 1 ? 1 : this.#column) + [...lines.at(-1)!].length
  }

  /** 'Line 3, column 12: ' behind one more text. */
  after(text: string): string {
    this.move(text)
    return `Line ${this.#line}, column ${this.#column}: `
  }
}
