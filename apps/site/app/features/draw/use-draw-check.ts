import type { Progress } from '@fairdraw/draw/verify.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { trustedScriptUrl } from '../../ui/page-life/trusted-script-url.ts'
import type { CheckMessage, CheckRequest, EndedCheck } from './draw-messages.ts'
// oxlint-disable-next-line import/default -- Vite provides it: the address of the built script
import workerUrl from './draw-worker.ts?worker&url'

export type DrawCheck = { status: 'idle' } | { status: 'running' } | EndedCheck

/**
 * Verifies a draw in a worker. A new check, or leaving the page, stops the current one. Progress goes to `showProgress`, not into the
 * state: a slow phone would draw the page again for each number. Whatever the page does for a press or a verdict is split into short
 * tasks: the worker starts in one of its own, and React renders in transitions.
 */
export function useDrawCheck(showProgress: (progress: Progress) => void): [DrawCheck, (request: CheckRequest) => void] {
  const [check, setCheck] = useState<DrawCheck>({ status: 'idle' })
  const stopCurrent = useRef<() => void>(undefined)
  useEffect(() => () => stopCurrent.current?.(), [])

  const show = (next: DrawCheck) => startTransition(() => setCheck(next))

  const startWorker = (request: CheckRequest) => {
    const worker = new Worker(trustedScriptUrl('draw', workerUrl), { type: 'module' })
    stopCurrent.current = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'progress') {
        showProgress(data.progress)
        return
      }
      show(data.check)
      worker.terminate()
    })
    worker.addEventListener('error', () => show({ status: 'stopped' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    worker.postMessage(request)
  }

  const start = (request: CheckRequest) => {
    stopCurrent.current?.()
    show({ status: 'running' })
    const timer = setTimeout(() => startWorker(request))
    stopCurrent.current = () => clearTimeout(timer)
  }
  return [check, start]
}
