import type { Progress, StepResult } from '@fairdraw/draw/verify.ts'
import { useEffect, useRef, useState } from 'react'
import { trustedScriptUrl } from '../../ui/page-life/trusted-script-url.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'
// oxlint-disable-next-line import/default -- Vite provides it: the address of the built script
import workerUrl from './draw-worker.ts?worker&url'

export type DrawCheck = { status: 'idle' | 'offline' | 'running' } | { status: 'done'; results: StepResult[] }

/**
 * Verifies a draw in a worker. A new check, or leaving the page, stops the current one. Progress goes to `showProgress`, not into the
 * state: a slow phone would draw the page again for each number.
 */
export function useDrawCheck(showProgress: (progress: Progress) => void): [DrawCheck, (request: CheckRequest) => void] {
  const [check, setCheck] = useState<DrawCheck>({ status: 'idle' })
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])

  const start = (request: CheckRequest) => {
    worker.current?.terminate()
    const newWorker = new Worker(trustedScriptUrl('draw', workerUrl), { type: 'module' })
    worker.current = newWorker
    setCheck({ status: 'running' })
    newWorker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'progress') {
        showProgress(data.progress)
        return
      }
      setCheck(data.kind === 'done' ? { status: 'done', results: data.results } : { status: 'offline' })
      newWorker.terminate()
    })
    newWorker.addEventListener('error', () => setCheck({ status: 'offline' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    newWorker.postMessage(request)
  }
  return [check, start]
}
