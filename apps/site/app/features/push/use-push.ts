/** Whether this browser is told about a draw, and how to turn that on and off. */
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useEffect, useState } from 'react'
import type { PushSupport } from './browser-push.ts'

/** `unknown`: on the server, and until the browser was looked at. `stopped`: turned off here, just now. */
export type PushState = 'unknown' | Exclude<PushSupport, 'ready'> | 'off' | 'on' | 'stopped'

/** It comes after the page. */
const loadTelling = () => import('./telling.ts')

export const BLOCKED =
  'Notifications from us are blocked in this browser. If you’d like them, tap the icon beside the address, choose ‘Notifications’ and allow them. Then come back here.'
const FAILED = {
  blocked: BLOCKED,
  dismissed: 'Your browser asked and didn’t get an answer. Press again if you’d like us to tell you.',
  failed: 'Your browser couldn’t turn notifications on just now. Try again in a moment.',
} as const

export function usePush(draw: DrawSubject, serverKey: string) {
  const [state, setState] = useState<PushState>('unknown')
  const { kind, subjectId } = draw
  useEffect(() => {
    let isOver = false
    void loadTelling()
      .then(({ readState }) => readState({ kind, subjectId }))
      .then(
        (found) => isOver || setState(found),
        () => isOver || setState('none'),
      )
    return () => void (isOver = true)
  }, [kind, subjectId])

  const { isBusy, messages, start } = useButtonCall(async (isOn: boolean) => {
    const { startTelling, stopTelling } = await loadTelling()
    if (!isOn) {
      // It is off at once, whatever the connection does.
      setState('stopped')
      await stopTelling({ kind, subjectId })
      return undefined
    }
    const started = await startTelling({ kind, subjectId }, serverKey)
    if ('text' in started) return started.text
    if (started.status !== 'done') return FAILED[started.status]
    setState('on')
    return undefined
  })
  return { state, isBusy, messages, turnOn: () => start(true), turnOff: () => start(false) }
}
