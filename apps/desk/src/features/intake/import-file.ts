/** What is known of a file before it is sent: whether it may be one, its first line, and a name for its delivery. */
import { MAX_HEADER_LENGTH, MAX_IMPORT_BYTES } from '@fairdraw/contract/desk/imports.ts'

/** Why a file cannot be sent; undefined if nothing is known against it. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(csv|txt|tsv)$/i.test(name)) return 'Choose a CSV file. A spreadsheet is saved as ‘CSV UTF-8’.'
  if (size === 0) return 'The file is empty.'
  if (size > MAX_IMPORT_BYTES)
    return `The file is larger than ${formatSize(MAX_IMPORT_BYTES)}. Divide it, and give each part a name of its own.`
  return undefined
}

const UTF_16: readonly (readonly [encoding: string, first: number, second: number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** The lines up to the one with the names of the columns, read without the rest of the file. */
export async function readHeader(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, MAX_HEADER_LENGTH).arrayBuffer())
  const encoding = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second)?.[0] ?? 'utf-8'
  const lines = new TextDecoder(encoding).decode(bytes).split(/\r\n|\r|\n/)
  const names = lines.findIndex((line) => !/^(?:"?sep=."?)?[\s,;"]*$/i.test(line))
  return lines.slice(0, names + 1).join('\n')
}

/** The name of the delivery that a file of this name suggests, with the characters that a name may have. */
export function deliveryNameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^\w .,:/()-]/g, '')
    .replace(/^\W+/, '')
    .trim()
    .slice(0, 100)
}

const NAME = /^\w[\w .,:/()-]*$/

export function faultOfName(name: string, maxLength: number): string | undefined {
  if (name.trim() === '') return 'Give it a name.'
  if (name.trim().length > maxLength) return `Use at most ${maxLength} characters.`
  return NAME.test(name.trim()) ? undefined : 'Use letters, digits, spaces and . , : / ( ) _ -'
}

const KILOBYTE = 1024

/** '340 kB', '12 MB' */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  return kilobytes < KILOBYTE ? `${kilobytes} kB` : `${Math.round(kilobytes / KILOBYTE)} MB`
}
