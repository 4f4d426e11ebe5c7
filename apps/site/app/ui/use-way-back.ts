import { useLocation, useNavigate } from 'react-router'
import type { OpenedState } from './opened-state.ts'

/** Whether the log-in here was opened from the page before, to which it leads back. */
export function useIsLeadingBack(): boolean {
  const { state } = useLocation() as { state: Partial<OpenedState> | null }
  return state?.isLeadingBack === true
}

export function useDepth(): number | undefined {
  const { state } = useLocation() as { state: Partial<OpenedState> | null }
  return state?.depth
}

/** Link state for one step further within what was opened. */
export function useDeeper(): OpenedState {
  return { depth: (useDepth() ?? 0) + 1 }
}

function useGoBack(steps: number, fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx >= steps ? navigate(-steps) : navigate(fallback, { preventScrollReset: true }))
  }
}

/** Closes what was opened: back where there is somewhere to go back to, otherwise to an address. Scroll stays. */
export function useWayBack(fallback: string): () => void {
  return useGoBack((useDepth() ?? 0) + 1, fallback)
}

/** One step back within what was opened; to an address where the step was not taken from there. */
export function useStepBack(fallback: string): () => void {
  const depth = useDepth() ?? 0
  return useGoBack(depth > 0 ? 1 : Infinity, fallback)
}
