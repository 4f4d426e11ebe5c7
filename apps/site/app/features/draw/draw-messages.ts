/** Messages between the page and the worker that verifies a draw. */
import type { Progress, StepResult } from '@fairdraw/draw/verify.ts'

export type CheckRequest = {
  bundle: unknown
  publishedHash: string
  /** The address of the whole list; absent if it is too long to download. */
  listUrl?: string
}

export type CheckMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; results: StepResult[] }
  /** The list could not be loaded: nothing is said of it. */
  | { kind: 'offline' }
