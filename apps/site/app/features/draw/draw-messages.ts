/** What the page and the thread that checks a draw say to each other. */
import type { Progress, StepResult } from '@fairdraw/draw/verify.ts'

export type CheckRequest = {
  /** Where the draw is, with its bundle: that of many winners is long, and the page itself needs little of it. */
  drawUrl: string
  publishedHash: string
  /** Where the whole list is; absent: it is too long to be fetched. */
  listUrl?: string
}

export type CheckMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; results: StepResult[] }
  /** The draw or its list could not be loaded: nothing is said of it. */
  | { kind: 'offline' }
