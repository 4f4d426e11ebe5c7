import type { BodyOf } from '@fairdraw/contract/call.ts'
import { call } from '@fairdraw/contract/call.ts'
import { postDeskPresence } from '@fairdraw/contract/desk/content-editing.ts'
import { useEffect, useState } from 'react'
import type { ItemName } from '../../naming/item-address.ts'

/** The server forgets a tab some seconds after twice this time. */
const RENEW_MS = 20_000
/** Whoever has touched nothing for so long is not here; their session may end. */
const AWAY_MS = 10 * 60_000

export type Other = BodyOf<typeof postDeskPresence>['others'][number]

const ACTIVITY = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Says that this tab has the item open, and who else has. Like the linter it never asks anybody to log in, and it says nothing while
 * the tab is out of sight or nobody is at it.
 */
export function usePresence({ kind, id }: ItemName): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    const tab = crypto.randomUUID()
    const ended = new AbortController()
    let activeAt = performance.now()
    const onActivity = () => {
      activeAt = performance.now()
    }
    const tell = async (isLeaving: boolean) => {
      const body = { tab, ...(isLeaving && { isLeaving }) }
      const answer = await call(postDeskPresence, { params: { kind, id }, body })
      if (answer.ok && !ended.signal.aborted) setOthers(answer.body.others)
    }
    const renew = () => {
      if (document.visibilityState === 'visible' && performance.now() - activeAt < AWAY_MS) void tell(false)
    }
    const leave = () => void tell(true)
    renew()
    const timer = setInterval(renew, RENEW_MS)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', renew)
    for (const type of ACTIVITY) addEventListener(type, onActivity, { passive: true })
    return () => {
      ended.abort()
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', renew)
      for (const type of ACTIVITY) removeEventListener(type, onActivity)
      leave()
    }
  }, [kind, id])
  return others
}
