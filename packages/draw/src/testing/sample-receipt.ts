/** Receipts for tests, signed by a log's key, which can lie in them. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { createKey, formatKey, formatNote, formatSignature } from '@fairdraw/log/note.ts'
import { formatReceiptFile } from '../receipt/receipt-file.ts'
import { formatReceipt, holderOfReceipt } from '../receipt/receipt.ts'
import type { Receipt } from '../receipt/receipt.ts'
import type { LogKeys } from '../witnessed.ts'

export const RECEIPT_LOG = 'draws.example/log'

/** A key that signs receipts: those of different seeds have the same name. */
export const receiptSigner = (seed: number) => {
  const secret = new Uint8Array(32).fill(seed)
  const key = createKey('ed25519', RECEIPT_LOG, ed25519.getPublicKey(secret))
  return {
    key,
    sign: (text: string) => formatNote(text, [formatSignature(key, ed25519.sign(utf8(text), secret))]),
  }
}

export const SAMPLE_SIGNER = receiptSigner(31)
/** Without witnesses, who sign no receipt. */
export const RECEIPT_KEYS: LogKeys = { log: formatKey(SAMPLE_SIGNER.key), witnesses: [], quorum: 0 }

export const SAMPLE_OPENING = { account: 17, key: '5a'.repeat(32) }

export const SAMPLE_RECEIPT: Receipt = {
  log: RECEIPT_LOG,
  subject: 'competition 105',
  tickets: [{ first: 100_004, last: 100_004 }],
  time: '2026-11-24T19:02:03.456Z',
  holder: holderOfReceipt(SAMPLE_OPENING),
}

/** The file of a receipt, as a player saves it. */
export const sampleReceiptFile = (change: Partial<Receipt> = {}, signer = SAMPLE_SIGNER): string =>
  formatReceiptFile({
    title: 'A weekend by the sea',
    page: 'https://draws.example/win/draws',
    note: signer.sign(formatReceipt({ ...SAMPLE_RECEIPT, ...change })),
    opening: SAMPLE_OPENING,
  })
