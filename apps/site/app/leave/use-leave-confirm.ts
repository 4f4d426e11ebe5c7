import { useEffect, useEffectEvent } from 'react'
import { askBeforeLeaving } from './pending-leave.ts'

/**
 * While `isPending`, leaving the screen asks 'Are you sure you want to leave?' first, by a link, back, or closing the
 * tab. `onLeave` runs where the player confirms, before the navigation.
 */
export function useLeaveConfirm(isPending: boolean, onLeave: () => void | Promise<void> = () => {}): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => (isPending ? askBeforeLeaving(() => leave()) : undefined), [isPending])
}
