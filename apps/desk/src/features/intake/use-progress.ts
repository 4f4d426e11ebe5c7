import { getDeskImportProgress } from '@fairdraw/contract/desk/imports.ts'
import type { ImportProgress } from '@fairdraw/contract/desk/imports.ts'
import { useEffect, useEffectEvent } from 'react'
import { callDesk } from '../../api.ts'

const INTERVAL_MS = 1_500
/** A delivery that does not move is not asked for any more, so that a forgotten page does not keep its session. */
const MAX_UNCHANGED = 200

type DeliveryName = { source: string; reference: string }

/** Asks again and again how far a delivery is while `isRunning`, one small call at a time. */
export function useProgress(
  { source, reference }: DeliveryName,
  isRunning: boolean,
  onProgress: (progress: ImportProgress) => void,
): void {
  const report = useEffectEvent(onProgress)
  useEffect(() => {
    if (!isRunning) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    let last = ''
    let unchanged = 0
    const ask = async () => {
      const answer = await callDesk(getDeskImportProgress, { query: { source, reference } })
      if (isEnded) return
      if (answer.ok && answer.body.progress) report(answer.body.progress)
      const now = answer.ok ? JSON.stringify(answer.body.progress) : last
      unchanged = now === last ? unchanged + 1 : 0
      last = now
      if (unchanged < MAX_UNCHANGED) timer = setTimeout(() => void ask(), INTERVAL_MS)
    }
    timer = setTimeout(() => void ask(), INTERVAL_MS)
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [isRunning, source, reference])
}
