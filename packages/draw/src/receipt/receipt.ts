/**
 * The receipt of an entry: a note that the log's key has signed, so that a ticket that is dropped from the list is
 * provable (docs/draw-format.md#receipts). It shows nobody; who has its opening can show that it is theirs.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromHex, toHex, uint64 } from '@fairdraw/log/bytes.ts'
import { parseSize } from '@fairdraw/log/checkpoint.ts'
import type { Malformed } from '@fairdraw/log/malformed.ts'
import { checkSignature, isKeyName, parseNote } from '@fairdraw/log/note.ts'
import type { Note, NoteKey } from '@fairdraw/log/note.ts'

/** No log has this name, and no checkpoint of it could have these lines: the key signs both. */
export const RECEIPT_HEADER = 'fairdraw.receipt/1'

/** Tickets of consecutive numbers. */
export type TicketRange = { first: number; last: number }

export type Receipt = {
  /** The name of the log whose key has signed it. */
  log: string
  /** What was entered, by its kind and id: `competition 1234`. */
  subject: string
  /** By ascending number. */
  tickets: readonly TicketRange[]
  /** When the entry was made. ISO 8601, UTC. */
  time: string
  /** Commits to the player, as hexadecimal (`holderOfReceipt`). */
  holder: string
}

/** What shows that a receipt is one's own. `key`: 32 bytes as hexadecimal. */
export type ReceiptOpening = { account: number; key: string }

export type SignedReceipt = Receipt & { note: Note; opening?: ReceiptOpening }

const MAX_SUBJECT = 100
const MAX_RANGES = 10_000
const HOLDER_BYTES = 32
const SUBJECT = /^[a-z]+ [\w-]+$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const holderOfReceipt = ({ account, key }: ReceiptOpening): string =>
  toHex(sha256(concat(fromHex(key)!, uint64(account))))

export const isOpenedBy = ({ holder }: Receipt, opening: ReceiptOpening): boolean => holderOfReceipt(opening) === holder

/** `numbers`: ascending, each once. */
export function rangesOf(numbers: readonly number[]): TicketRange[] {
  const ranges: TicketRange[] = []
  for (const number of numbers) {
    const current = ranges.at(-1)
    if (current?.last === number - 1) current.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges
}

export const countTickets = (ranges: readonly TicketRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

/** The text of the note that is signed. */
export const formatReceipt = ({ log, subject, tickets, time, holder }: Receipt): string =>
  [
    RECEIPT_HEADER,
    log,
    subject,
    `tickets ${tickets.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(' ')}`,
    time,
    holder,
  ]
    .map((line) => `${line}\n`)
    .join('')

export function parseReceipt(text: string): Receipt | Malformed {
  const [header, log, subject, tickets, time, holder, ...rest] = text.split('\n')
  if (header !== RECEIPT_HEADER) return { malformed: `the first line of a receipt is ${RECEIPT_HEADER}` }
  if (rest.length !== 1 || rest[0] !== '') return { malformed: 'a receipt has six lines' }
  if (!log || !isKeyName(log)) return { malformed: 'the second line of the receipt is not the name of a log' }
  if (!subject || subject.length > MAX_SUBJECT || !SUBJECT.test(subject))
    return { malformed: 'the third line of the receipt does not say what was entered' }
  const ranges = parseRanges(tickets!)
  if (!ranges) return { malformed: 'the fourth line of the receipt is not ascending numbers of tickets' }
  if (!TIME.test(time!) || new Date(Date.parse(time!) || 0).toISOString() !== time)
    return { malformed: 'the fifth line of the receipt is not a time in UTC' }
  if (holder!.length !== 2 * HOLDER_BYTES || !fromHex(holder!))
    return { malformed: 'the sixth line of the receipt is not 32 bytes as hexadecimal' }
  return { log, subject, tickets: ranges, time, holder: holder! }
}

function parseRanges(line: string): TicketRange[] | undefined {
  const [word, ...parts] = line.split(' ')
  if (word !== 'tickets' || parts.length === 0 || parts.length > MAX_RANGES) return undefined
  const ranges: TicketRange[] = []
  for (const part of parts) {
    const [first, last, ...more] = part.split('-').map(parseSize)
    const isSingle = !part.includes('-')
    if (first === undefined || more.length > 0 || first <= (ranges.at(-1)?.last ?? 0)) return undefined
    if (!isSingle && (last === undefined || last <= first)) return undefined
    ranges.push({ first, last: last ?? first })
  }
  return ranges
}

/** A note whose text is a receipt. */
export function parseSignedReceipt(text: string): SignedReceipt | Malformed {
  const note = parseNote(text)
  if ('malformed' in note) return note
  const receipt = parseReceipt(note.text)
  return 'malformed' in receipt ? receipt : { ...receipt, note }
}

/** `other-key`: it is signed, if at all, by a key that this is not. */
export type ReceiptCheck = 'signed' | 'other-key' | 'wrong'

/** Whether the key of a log has signed the receipt. */
export function checkReceipt({ log, note }: SignedReceipt, key: NoteKey): ReceiptCheck {
  const verdict = checkSignature(key, note)
  if (verdict === 'unsigned' || log !== key.name) return 'other-key'
  return verdict
}
