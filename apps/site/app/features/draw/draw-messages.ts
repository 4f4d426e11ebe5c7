/** Messages between the page and the worker that verifies a draw. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import type { Progress, StepResult } from '@fairdraw/draw/verify.ts'

export type CheckRequest = {
  /** Where the draw is, with its bundle: that of many winners is long, and the page itself needs little of it. */
  drawUrl: string
  publishedHash: string
  /** The address of the whole list; absent if it is too long to download. */
  listUrl?: string
}

export type CheckMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; results: StepResult[] }
  /** The draw or its list could not be loaded: nothing is said of it. */
  | { kind: 'not-loaded'; problem: CallProblem }
