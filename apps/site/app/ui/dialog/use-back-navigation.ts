import { useLocation, useNavigate } from 'react-router'
import type { OverlayState } from './overlay-state.ts'

/** Whether the log-in was opened from another page, to which it leads back. */
export function useReturnsAfterLogIn(): boolean {
  const { state } = useLocation() as { state: Partial<OverlayState> | null }
  return state?.isLeadingBack === true
}

export function useOverlayDepth(): number | undefined {
  const { state } = useLocation() as { state: Partial<OverlayState> | null }
  return state?.depth
}

/** Link state for a navigation inside the overlay. */
export function useNextOverlayState(): OverlayState {
  return { depth: (useOverlayDepth() ?? 0) + 1 }
}

function useGoBack(steps: number, fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx >= steps ? navigate(-steps) : navigate(fallback, { preventScrollReset: true }))
  }
}

/** Closes the overlay: goes back in the history if it can, otherwise to the fallback address. The scroll position stays. */
export function useBackNavigation(fallback: string): () => void {
  return useGoBack((useOverlayDepth() ?? 0) + 1, fallback)
}

/** Goes one step back inside the overlay; to the fallback address if there is no such step in the history. */
export function useStepBack(fallback: string): () => void {
  const depth = useOverlayDepth() ?? 0
  return useGoBack(depth > 0 ? 1 : Infinity, fallback)
}
