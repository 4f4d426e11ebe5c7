import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmModal } from '../ui/modal-host.tsx'
import { isLeavingAsked, runLeaving } from './pending-leave.ts'

/** Stands once in the root: holds a navigation while something is under way, and asks. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeavingAsked() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLeavingAsked()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked') return null
  const leave = async () => {
    await runLeaving()
    blocker.proceed()
  }
  return (
    <Suspense>
      <ConfirmModal
        answer={(isConfirmed) => {
          if (isConfirmed) void leave()
          else blocker.reset()
        }}
      />
    </Suspense>
  )
}
