import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsaved changes are left. */
export function LeaveGuard({
  isChanged,
  mayLeave,
  onDiscard,
}: {
  isChanged: boolean
  /** Set before the editor itself leaves the page, after a save. */
  mayLeave: RefObject<boolean>
  onDiscard: () => void
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button size="small" onClick={() => blocker.reset()}>
            Stay here
          </Button>
          <Button size="small" tone="outline" onClick={() => blocker.proceed()}>
            Leave, and keep the changes
          </Button>
          <Button
            size="small"
            tone="outline"
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            Leave, and discard them
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. If you keep them, they are here when you come back in this tab.</p>
    </Modal>
  )
}
