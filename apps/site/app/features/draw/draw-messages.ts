/** What the page asks of the worker that verifies a draw, and how a check ends. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import type { StepResult } from '@fairdraw/draw/verify.ts'

export type CheckRequest = {
  /** Where the draw is, with its bundle: that of many winners is long, and the page itself needs little of it. */
  drawUrl: string
  publishedHash: string
  /** Of a redraw: where its first attempt is, whose list it must have. */
  firstUrl?: string
  /** The address of the whole list; absent if it is too long to download. */
  listUrl?: string
}

/** What of a draw could not be read. */
export type UnreadPart = 'result' | 'first' | 'list'

/** How a check ended. Only the first says anything about the draw. */
export type EndedCheck =
  | { status: 'done'; results: StepResult[] }
  /** The draw or its list could not be asked for. */
  | { status: 'not-loaded'; problem: CallProblem }
  /** What came is cut off, or no draw. */
  | { status: 'unreadable'; what: UnreadPart; reason: string }
  /** The program that checks did not start, or failed. */
  | { status: 'stopped' }
