import { useEffect, useEffectEvent } from 'react'
import { addLeaveBlocker } from './pending-leave.ts'

/**
 * While `isPending`, leaving the screen asks 'Are you sure you want to leave?' first, for links, the back button and closing
 * the tab. `onLeave` runs before the navigation if the player confirms.
 */
export function useLeaveConfirm(isPending: boolean, onLeave: () => void | Promise<void> = () => {}): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => (isPending ? addLeaveBlocker(() => leave()) : undefined), [isPending])
}
