/** Whether this browser is told about a draw, and how to turn that on and off. */
import { postPushRenew, postPushSubscribe } from '@fairdraw/contract/draw/push.ts'
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import type { PushSupport } from './browser-push.ts'
import { BLOCKED } from './push-copy.ts'
import { listDraws, loadBrowser, stopTelling } from './stop-telling.ts'

/** `unknown`: on the server, and until the browser was looked at. `stopped`: turned off here, just now. */
export type PushState = 'unknown' | Exclude<PushSupport, 'ready'> | 'off' | 'on' | 'stopped'

const FAILED = {
  blocked: BLOCKED,
  dismissed: 'Your browser asked and didn’t get an answer. Press again if you’d like us to tell you.',
  failed: 'Your browser couldn’t turn notifications on just now. Try again in a moment.',
} as const

const isSame = (one: DrawSubject, other: DrawSubject) => one.kind === other.kind && one.subjectId === other.subjectId

async function readState(draw: DrawSubject): Promise<PushState> {
  const { findSubscription, readSupport } = await loadBrowser()
  const support = readSupport()
  if (support !== 'ready') return support
  const subscription = await findSubscription()
  const draws = subscription && (await listDraws(subscription.endpoint))
  return draws?.some((one) => isSame(one, draw)) ? 'on' : 'off'
}

export function usePush(draw: DrawSubject, serverKey: string) {
  const [state, setState] = useState<PushState>('unknown')
  const { kind, subjectId } = draw
  useEffect(() => {
    let isOver = false
    void readState({ kind, subjectId }).then(
      (found) => isOver || setState(found),
      () => isOver || setState('none'),
    )
    return () => void (isOver = true)
  }, [kind, subjectId])

  const { isBusy, messages, start } = useButtonCall(async (isOn: boolean) => {
    if (!isOn) {
      // It is off at once, whatever the connection does (stop-telling.ts).
      setState('stopped')
      await stopTelling(draw)
      return undefined
    }
    const { subscribeBrowser } = await loadBrowser()
    const subscribed = await subscribeBrowser(serverKey)
    if (subscribed.status !== 'done') return FAILED[subscribed.status]
    const { subscription, replaced } = subscribed
    if (replaced !== undefined) await api(postPushRenew, { body: { endpoint: replaced, subscription } })
    const answer = await api(postPushSubscribe, { body: { subscription, draw } })
    if (!answer.ok) return problemText(answer.problem)
    setState('on')
    return undefined
  })
  return { state, isBusy, messages, turnOn: () => start(true), turnOff: () => start(false) }
}

/** About how many draws this browser is told; undefined where it takes no notifications. */
export async function countDraws(): Promise<number | 'blocked' | undefined> {
  const { findSubscription, readSupport } = await loadBrowser()
  const support = readSupport()
  if (support !== 'ready') return support === 'blocked' ? 'blocked' : undefined
  const subscription = await findSubscription()
  return subscription ? ((await listDraws(subscription.endpoint))?.length ?? 0) : 0
}
