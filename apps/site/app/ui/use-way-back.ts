import { useLocation, useNavigate } from 'react-router'

/**
 * Link state of what opens over a page. `depth` counts the steps taken since within what was opened, so that closing
 * goes back to before all of them, also after a reload.
 */
export type OpenedState = {
  depth: number
  /** A log-in that was opened on the way to something leads back to it. */
  isLeadingBack?: boolean
}

export const justOpened: OpenedState = { depth: 0 }
export const leadingBack: OpenedState = { depth: 0, isLeadingBack: true }

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
