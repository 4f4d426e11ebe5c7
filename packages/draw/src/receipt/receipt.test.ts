import { describe, expect, it } from 'vitest'
import { formatCheckpoint, parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { formatNote } from '@fairdraw/log/note.ts'
import { MAX_RECEIPT_FILE, readReceipts } from './receipt-file.ts'
import {
  RECEIPT_HEADER,
  checkReceipt,
  formatReceipt,
  isOpenedBy,
  parseReceipt,
  parseSignedReceipt,
  rangesOf,
} from './receipt.ts'
import type { Receipt, SignedReceipt } from './receipt.ts'
import {
  RECEIPT_LOG,
  SAMPLE_OPENING,
  SAMPLE_RECEIPT,
  SAMPLE_SIGNER,
  receiptSigner,
  sampleReceiptFile,
} from '../testing/sample-receipt.ts'

const text = formatReceipt(SAMPLE_RECEIPT)
const lines = text.split('\n')
const withLine = (nth: number, line: string) => lines.with(nth, line).join('\n')

describe('the text of a receipt', () => {
  it('says what was entered, by which tickets, when, and commits to the holder', () => {
    const tickets = rangesOf([7, 100_001, 100_002, 100_003, 100_009])
    expect(formatReceipt({ ...SAMPLE_RECEIPT, tickets }).split('\n')).toEqual([
      'fairdraw.receipt/1',
      RECEIPT_LOG,
      'competition 105',
      'tickets 7 100001-100003 100009',
      '2026-11-24T19:02:03.456Z',
      SAMPLE_RECEIPT.holder,
      '',
    ])
  })

  it.each<[string, Partial<Receipt>]>([
    ['one ticket', {}],
    ['several ranges', { tickets: rangesOf([1, 2, 3, 5, 7, 8]) }],
    ['the largest number', { tickets: rangesOf([2 ** 53 - 1]) }],
    ['another subject', { subject: 'winsday 2026-11-24' }],
  ])('is read as it was written: %s', (_, change) => {
    const receipt = { ...SAMPLE_RECEIPT, ...change }
    expect(parseReceipt(formatReceipt(receipt))).toEqual(receipt)
  })

  it.each([
    ['another first line', withLine(0, 'fairdraw.receipt/2'), 'the first line of a receipt is fairdraw.receipt/1'],
    ['nothing', '', 'the first line'],
    ['cut off', lines.slice(0, 5).join('\n'), 'six lines'],
    ['cut off before the last newline', text.slice(0, -1), 'six lines'],
    ['a line more', `${text}more\n`, 'six lines'],
    ['no log', withLine(1, ''), 'name of a log'],
    ['spaces in the log', withLine(1, 'a log'), 'name of a log'],
    ['no subject', withLine(2, 'competition'), 'what was entered'],
    ['a long subject', withLine(2, `competition ${'1'.repeat(100)}`), 'what was entered'],
    ['no tickets', withLine(3, 'tickets '), 'numbers of tickets'],
    ['other words', withLine(3, 'entries 5'), 'numbers of tickets'],
    ['descending numbers', withLine(3, 'tickets 5 4'), 'numbers of tickets'],
    ['a number twice', withLine(3, 'tickets 5 5'), 'numbers of tickets'],
    ['ranges that overlap', withLine(3, 'tickets 5-9 9'), 'numbers of tickets'],
    ['a range backwards', withLine(3, 'tickets 9-5'), 'numbers of tickets'],
    ['half a range', withLine(3, 'tickets 9-'), 'numbers of tickets'],
    ['a range of three', withLine(3, 'tickets 1-2-3'), 'numbers of tickets'],
    ['ticket 0', withLine(3, 'tickets 0'), 'numbers of tickets'],
    ['a number above 2^53', withLine(3, 'tickets 9007199254740993'), 'numbers of tickets'],
    ['zeros before it', withLine(3, 'tickets 007'), 'numbers of tickets'],
    ['a local time', withLine(4, '2026-11-24T19:02:03.456+01:00'), 'a time in UTC'],
    ['no such day', withLine(4, '2026-02-30T19:02:03.456Z'), 'a time in UTC'],
    ['half a holder', withLine(5, 'ab'.repeat(31)), '32 bytes'],
    ['capital letters', withLine(5, 'AB'.repeat(32)), '32 bytes'],
  ])('is refused with a sentence: %s', (_, malformed, reason) => {
    expect(parseReceipt(malformed)).toEqual({ malformed: expect.stringContaining(reason) as string })
  })
})

describe('a receipt and a checkpoint, which one key signs', () => {
  it.each<[string, Partial<Receipt>]>([
    ['a usual one', {}],
    ['of a log whose name is a number', { log: '5' }],
  ])('no receipt is a checkpoint: %s', (_, change) => {
    expect(parseCheckpoint(formatReceipt({ ...SAMPLE_RECEIPT, ...change }))).toHaveProperty('malformed')
  })

  it.each([
    ['a usual one', RECEIPT_LOG, []],
    ['of a log with the name of receipts', RECEIPT_HEADER, []],
    ['with lines of a receipt', RECEIPT_HEADER, lines.slice(1, -1)],
    ['with as many lines', RECEIPT_HEADER, lines.slice(3, -1)],
  ])('no checkpoint is a receipt: %s', (_, origin, extensions) => {
    const checkpoint = formatCheckpoint({ origin, size: 5, root: new Uint8Array(32).fill(1), extensions })
    expect(parseCheckpoint(checkpoint)).not.toHaveProperty('malformed')
    expect(parseReceipt(checkpoint)).toHaveProperty('malformed')
  })
})

describe('its signature', () => {
  const signed = (note: string) => parseSignedReceipt(note) as SignedReceipt
  const note = SAMPLE_SIGNER.sign(text)

  it.each([
    ['as it was signed', 'signed', note],
    ['an edited number', 'wrong', note.replace('100004', '100005')],
    ['an edited time', 'wrong', note.replace('19:02', '19:03')],
    ['by another key of the log’s name', 'other-key', receiptSigner(32).sign(text)],
    ['of another log, by this key', 'other-key', SAMPLE_SIGNER.sign(withLine(1, 'other.example/log'))],
  ])('%s: %s', (_, verdict, one) => {
    expect(checkReceipt(signed(one), SAMPLE_SIGNER.key)).toBe(verdict)
  })

  it.each([
    ['no signature', formatNote(text, [])],
    ['a signature that is none', formatNote(text, ['— draws.example/log ???\n'])],
    ['a note of something else', SAMPLE_SIGNER.sign('something else\n')],
  ])('is refused with a sentence: %s', (_, one) => {
    expect(parseSignedReceipt(one)).toHaveProperty('malformed')
  })
})

it('the opening belongs to its holder alone', () => {
  expect(isOpenedBy(SAMPLE_RECEIPT, SAMPLE_OPENING)).toBe(true)
  expect(isOpenedBy(SAMPLE_RECEIPT, { ...SAMPLE_OPENING, account: 18 })).toBe(false)
  expect(isOpenedBy(SAMPLE_RECEIPT, { ...SAMPLE_OPENING, key: '5b'.repeat(32) })).toBe(false)
})

describe('a file of receipts', () => {
  const file = sampleReceiptFile()
  const other = sampleReceiptFile({ subject: 'competition 7' })
  const only = { ...SAMPLE_RECEIPT, opening: SAMPLE_OPENING }
  const exported = JSON.stringify({ ticketReceipts: [{ text: file }, { text: other }] }, null, 2)

  it.each<[string, string, object[]]>([
    ['as it was saved', file, [only]],
    ['with the ends of lines of another system', file.replaceAll('\n', '\r\n'), [only]],
    ['with a mark of the order of bytes', `\uFEFF${file}`, [only]],
    ['indented by a mail', file.replaceAll('\n', '\n  '), [only]],
    ['without the lines above and below the note', SAMPLE_SIGNER.sign(text), [SAMPLE_RECEIPT]],
    ['without the last newline', SAMPLE_SIGNER.sign(text).trimEnd(), [SAMPLE_RECEIPT]],
    ['two files, one after the other', file + other, [only, { ...only, subject: 'competition 7' }]],
    ['from an export', exported, [only, { ...only, subject: 'competition 7' }]],
    ['with half an opening', file.replace(/key .*/, 'key 5a5a'), [SAMPLE_RECEIPT]],
  ])('is read: %s', (_, content, expected) => {
    const receipts = readReceipts(content) as SignedReceipt[]
    expect(receipts.map(({ note: _note, ...receipt }) => receipt)).toEqual(expected)
    for (const receipt of receipts) expect(checkReceipt(receipt, SAMPLE_SIGNER.key)).toBe('signed')
  })

  it.each([
    ['nothing', '', 'there is no receipt in it'],
    ['another file', 'A letter to my aunt.', 'there is no receipt in it'],
    ['ten megabytes', 'a'.repeat(10_000_000), 'too long'],
    ['a receipt in what is too long', file.padEnd(MAX_RECEIPT_FILE + 1), 'too long'],
    ['cut off in the text', file.slice(0, file.indexOf('tickets 1')), 'cut off'],
    ['cut off before the signature', file.slice(0, file.indexOf('—')), 'cut off'],
    ['cut off in the signature', file.slice(0, file.indexOf('—') + 30), 'not a signature'],
    ['the second cut off', file + other.slice(0, other.indexOf('—')), 'cut off'],
    ['bytes', `${RECEIPT_HEADER}\n\u0000\u0001`, 'cut off'],
  ])('is refused with a sentence: %s', (_, content, reason) => {
    expect(readReceipts(content)).toEqual({ malformed: expect.stringContaining(reason) as string })
  })
})
