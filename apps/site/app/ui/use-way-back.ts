import { useLocation, useNavigate } from 'react-router'

/**
 * Link state of what opens over a page. `depth` counts the steps taken since within what was opened, so that closing
 * goes back to before all of them, also after a reload.
 */
export type OpenedState = { depth: number }

export const justOpened: OpenedState = { depth: 0 }

export function useDepth(): number | undefined {
  const { state } = useLocation() as { state: Partial<OpenedState> | null }
  return state?.depth
}

/** Closes what was opened: back where there is somewhere to go back to, otherwise to an address. Scroll stays. */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate()
  const depth = useDepth()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    const steps = (depth ?? 0) + 1
    void (idx >= steps ? navigate(-steps) : navigate(fallback, { preventScrollReset: true }))
  }
}
