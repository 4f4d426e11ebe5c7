import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmModal } from '../ui/dialog/modal-host.tsx'
import { hasLeaveBlockers, runLeaveHandlers } from './pending-leave.ts'

/** Rendered once in the root: blocks navigations while leaving would lose work, and asks for confirmation. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasLeaveBlockers() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasLeaveBlockers()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked') return null
  const leave = async () => {
    await runLeaveHandlers()
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
