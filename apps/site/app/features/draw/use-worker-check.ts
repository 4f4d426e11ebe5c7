import type { Progress } from '@fairdraw/draw/verify.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { WorkerMessage } from './answer-page.ts'
import { trustedScriptUrl } from '../../ui/page-life/trusted-script-url.ts'

export type WorkerCheck<Ended> = { status: 'idle' } | { status: 'running' } | Ended | { status: 'stopped' }

/**
 * Checks in a worker. A new check, or leaving the page, stops the current one. Progress goes to `showProgress`, not into the
 * state: a slow phone would draw the page again for each number. Whatever the page does for a press or a verdict is split into short
 * tasks: the worker starts in one of its own, and React renders in transitions. `policy`: the name that the page's security
 * policy has for the worker's script.
 */
export function useWorkerCheck<Ended extends { status: string }>(
  { policy, url }: { policy: string; url: string },
  showProgress: (progress: Progress) => void,
): [WorkerCheck<Ended>, (request: unknown) => void] {
  const [check, setCheck] = useState<WorkerCheck<Ended>>({ status: 'idle' })
  const stopCurrent = useRef<() => void>(undefined)
  useEffect(() => () => stopCurrent.current?.(), [])

  const show = (next: WorkerCheck<Ended>) => startTransition(() => setCheck(next))

  const startWorker = (request: unknown) => {
    const worker = new Worker(trustedScriptUrl(policy, url), { type: 'module' })
    stopCurrent.current = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Ended>>) => {
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

  const start = (request: unknown) => {
    stopCurrent.current?.()
    show({ status: 'running' })
    const timer = setTimeout(() => startWorker(request))
    stopCurrent.current = () => clearTimeout(timer)
  }
  return [check, start]
}
