/**
 * The file in which a player keeps receipts, and what is found in a file or in a text that somebody pasted
 * (docs/draw-format.md#receipts). Only its notes prove anything; all other lines are for people.
 */
import { fromHex } from '@fairdraw/log/bytes.ts'
import { parseSize } from '@fairdraw/log/checkpoint.ts'
import type { Malformed } from '@fairdraw/log/malformed.ts'
import { RECEIPT_HEADER, parseSignedReceipt } from './receipt.ts'
import type { ReceiptOpening, SignedReceipt } from './receipt.ts'

/** `title`: of what was entered. `page`: where it is checked. */
type FileContent = { title: string; page: string; note: string; opening: ReceiptOpening }

export const formatReceiptFile = ({ title, page, note, opening }: FileContent): string =>
  `Your ticket receipt: ${title}

Keep this file. When the list of tickets is published, check it at ${page}

${note}
The lines below show that the receipt is yours. Leave them out when you show it to others.

account ${opening.account}
key ${opening.key}
`

const KEY_BYTES = 32
/** A file has a receipt for each entry, of some hundred characters; what is longer is something else. */
export const MAX_RECEIPT_FILE = 2_000_000

/**
 * All receipts of a text, with the openings that follow them. It may have come through a mail or another system, or from
 * the JSON of an export: spaces around lines, and how lines end, do not count.
 */
export function readReceipts(content: string): SignedReceipt[] | Malformed {
  if (content.length > MAX_RECEIPT_FILE) return { malformed: 'it is too long for a file of receipts' }
  const lines = content
    .replaceAll(String.raw`\n`, '\n')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
  const starts = lines.flatMap((line, at) => (line === RECEIPT_HEADER ? [at] : []))
  if (starts.length === 0) return { malformed: `there is no receipt in it: one begins with the line ${RECEIPT_HEADER}` }
  const receipts: SignedReceipt[] = []
  for (const [nth, start] of starts.entries()) {
    const receipt = readOne(lines.slice(start, starts[nth + 1] ?? lines.length))
    if ('malformed' in receipt) return receipt
    receipts.push(receipt)
  }
  return receipts
}

function readOne([, ...lines]: readonly string[]): SignedReceipt | Malformed {
  const end = lines.indexOf('')
  const body = end === -1 ? lines : lines.slice(0, end)
  const rest = end === -1 ? [] : lines.slice(end + 1)
  const after = rest.findIndex((line) => !line.startsWith('\u2014 '))
  const signatures = after === -1 ? rest : rest.slice(0, after)
  if (signatures.length === 0) return { malformed: 'the receipt is cut off: its signature is missing' }
  const text = [RECEIPT_HEADER, ...body, '', ...signatures].map((line) => `${line}\n`).join('')
  const receipt = parseSignedReceipt(text)
  if ('malformed' in receipt) return receipt
  const opening = readOpening(rest)
  return { ...receipt, ...(opening && { opening }) }
}

function readOpening(lines: readonly string[]): ReceiptOpening | undefined {
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
  const account = parseSize(valueOf('account') ?? '')
  const key = valueOf('key') ?? ''
  return account !== undefined && key.length === 2 * KEY_BYTES && fromHex(key) ? { account, key } : undefined
}
