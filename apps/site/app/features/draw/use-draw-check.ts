import type { Progress } from '@fairdraw/draw/verify.ts'
import type { CheckRequest, EndedCheck } from './draw-messages.ts'
// oxlint-disable-next-line import/default -- Vite provides it: the address of the built script
import workerUrl from './draw-worker.ts?worker&url'
import { useWorkerCheck } from './use-worker-check.ts'
import type { WorkerCheck } from './use-worker-check.ts'

export type DrawCheck = WorkerCheck<EndedCheck>

/** Verifies a draw in a worker. */
export const useDrawCheck = (
  showProgress: (progress: Progress) => void,
): [DrawCheck, (request: CheckRequest) => void] =>
  useWorkerCheck<EndedCheck>({ policy: 'draw', url: workerUrl }, showProgress)
