/** What this phone gets when it repeats the draw, and its report of that. */
import type { DrawLive } from '@fairdraw/contract/draw/show.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWorkerCheck } from '../draw/use-worker-check.ts'
import type { WorkerCheck } from '../draw/use-worker-check.ts'
import type { EndedRepeat, RepeatRequest } from './repeat-live.ts'
// oxlint-disable-next-line import/default -- Vite provides it: the address of the built script
import workerUrl from './repeat-worker.ts?worker&url'
import { reportPhone } from './report-phone.ts'

/** `again`: tries once more, after a worker that did not start. */
export type OwnResult = WorkerCheck<EndedRepeat> & { again: () => void }

type Needs = {
  drawId: string
  manifest: unknown
  manifestHash: string
  live: DrawLive | undefined
  /** Whether the number is on the screen: until then nothing is reported. */
  isShown: boolean
  /** False for a recording. */
  isReported: boolean
}

/** It begins as soon as the number is there, which is a moment before it is shown. */
export function useOwnResult({ drawId, manifest, manifestHash, live, isShown, isReported }: Needs): OwnResult {
  const [check, start] = useWorkerCheck<EndedRepeat>({ policy: 'draw-show', url: workerUrl }, () => {})
  // The same proof comes with every reply.
  const key = live?.proof ? JSON.stringify(live.proof) : undefined
  const repeat = useEffectEvent((sent: string | undefined) => {
    if (sent === undefined || !live) return
    const proof: unknown = JSON.parse(sent)
    start({ proof, manifest, manifestHash, seen: live.facts.seen } satisfies RepeatRequest)
  })
  useEffect(() => repeat(key), [key])

  const latest = useRef(live)
  useEffect(() => void (latest.current = live), [live])
  const show = live?.show?.id
  const verdict = check.status === 'done' ? check.repeated.verdict : undefined
  useEffect(() => {
    if (!isShown || !isReported || show === undefined || verdict === undefined) return undefined
    const leaving = new AbortController()
    void reportPhone({
      drawId,
      show,
      verdict,
      tickets: latest.current?.facts.tickets ?? 0,
      oneIn: () => latest.current?.phones.oneIn ?? 1,
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [drawId, show, verdict, isShown, isReported])
  return { ...check, again: () => repeat(key) }
}
