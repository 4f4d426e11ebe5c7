/** What the page asks of the worker that checks receipts, and how a check ends. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import type { ReceiptDraw, ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'

export type ReceiptRequest = {
  /** What was pasted, or the file that was chosen. */
  receipt: string | Blob
  draw: ReceiptDraw
  /** The address of the draw's calls. */
  drawUrl: string
  /** Whether the whole list is downloaded, or only asked about these tickets. */
  isListRead: boolean
}

/** How a check ended. Only the first says anything about the receipt. */
export type EndedReceiptCheck =
  | { status: 'done'; reports: readonly ReceiptReport[] }
  /** What was given is no receipt of this draw. */
  | { status: 'malformed'; reason: string }
  /** The list could not be asked for. */
  | { status: 'not-loaded'; problem: CallProblem }
  /** The list is cut off, or another one. */
  | { status: 'unreadable'; reason: string }
  /** The program that checks did not start, or failed. */
  | { status: 'stopped' }
