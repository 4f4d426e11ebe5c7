import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPath, useBlocker, useHref } from 'react-router'
import type { Location } from 'react-router'
import { askConfirm } from '../ui/dialog/modal-requests.ts'
import { hasLeaveBlockers, runLeaveHandlers } from './pending-leave.ts'

/**
 * Rendered once in the root and hydrated with it, so that no navigation comes before it. It stops what would lose work until the
 * player confirms, and loads a document wherever a document that takes payment is entered or left (docs/decisions/0010).
 */
export function LeaveGuard() {
  const base = useHref('/')
  const takesPayment = ({ pathname }: Location) => isPaymentDocument(base + pathname)
  const isReplacing = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isReplacing.current = historyAction === 'REPLACE'
    return (
      takesPayment(currentLocation) !== takesPayment(nextLocation) ||
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
    const { pathname } = blocker.location
    if (isConfirmed && isPaymentDocument(pathname) === isPaymentDocument(window.location.pathname)) {
      blocker.proceed()
      return
    }
    blocker.reset()
    if (!isConfirmed) return
    const href = createPath(blocker.location)
    if (isReplacing.current) window.location.replace(href)
    else window.location.assign(href)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void leave()
  }, [blocker.state])

  return null
}
