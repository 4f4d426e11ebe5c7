/** The competition that a log-in was opened from: the link says it, so that it is known after a reload as well. */
import { useLocation } from 'react-router'
import { returningOverlay } from '../../ui/dialog/overlay-state.ts'
import type { OverlayState } from '../../ui/dialog/overlay-state.ts'

export type LoginPrize = { title: string; picture: string; closing: string }

export function returningOverlayFor(prize: LoginPrize): OverlayState & { prize: LoginPrize } {
  return { ...returningOverlay, prize }
}

export function useLoginPrize(): LoginPrize | undefined {
  const { state } = useLocation() as { state: { prize?: LoginPrize } | null }
  return state?.prize
}
