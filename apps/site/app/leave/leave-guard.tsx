import { loadDocument } from './load-document.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { askConfirm } from '@fairdraw/ui/dialog/modal-requests.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPath, useBlocker, useHref } from 'react-router'
import { hasLeaveBlockers, runLeaveHandlers } from './pending-leave.ts'

/**
 * Rendered once by each route that takes payment, and hydrated with it, so that no navigation comes before it. It stops what would
 * lose work until the player confirms. Where the navigation leaves the documents that take payment, it loads a new document
 * instead, so that their security policy ends (docs/decisions/0010).
 */
export function LeaveGuard() {
  const base = useHref('/')
  const isReplacing = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isReplacing.current = (historyAction as string) === 'REPLACE'
    return (
      !isPaymentDocument(base + nextLocation.pathname) ||
      (hasLeaveBlockers() && currentLocation.pathname !== nextLocation.pathname)
    )
  })

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasLeaveBlockers()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  const leave = useEffectEvent(async () => {
    const isConfirmed = !hasLeaveBlockers() || (await askConfirm())
    if (isConfirmed) await runLeaveHandlers()
    if (blocker.state !== 'blocked') return
    if (isConfirmed && isPaymentDocument(blocker.location.pathname)) return blocker.proceed()
    blocker.reset()
    if (!isConfirmed) return
    void loadDocument(createPath(blocker.location), isReplacing.current ? 'replace' : 'assign')
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void leave()
  }, [blocker.state])

  return null
}
