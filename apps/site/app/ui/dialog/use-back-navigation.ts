import { useLocation, useNavigate } from 'react-router'
import { overlayLink } from './overlay-state.ts'
import type { OverlayLink, OverlayState } from './overlay-state.ts'

/** The names in a query that a flow consumes: a campaign, the profile, a prize, PayPal's and the bank's way back. */
const FLOW_NAMES = ['campaignCode', 'hidden', 'tile', 'prize', 'code', 'state', 'error', 'paylink_id']

/** A query without what a flow consumes, which would start the flow again, as the end of an address: '?page=2', or nothing. */
export function withoutFlowQuery(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of FLOW_NAMES) query.delete(name)
  return query.size === 0 ? '' : `?${query.toString()}`
}

function useOverlay() {
  const { state, search } = useLocation() as { state: Partial<OverlayState> | null; search: string }
  return { ...state, query: state?.query ?? search }
}

/** Whether the log-in was opened from another page, to which it leads back. */
export const useReturnsAfterLogIn = (): boolean => useOverlay().isLeadingBack === true

export const useOverlayDepth = (): number | undefined => useOverlay().depth

/** For a link inside the overlay that replaces the current address. */
export function useReplacingLink(): OverlayLink {
  const { depth = 0, query } = useOverlay()
  return { ...overlayLink({ depth, query }), replace: true }
}

/** For a link inside the overlay. */
export function useNextLink(): OverlayLink {
  const { depth = 0, query } = useOverlay()
  return overlayLink({ depth: depth + 1, query })
}

/**
 * The address to which a flow leads that was closed or has failed, with the query of the address that opened it (2-flows §2
 * 'generic-list').
 */
export const useFallback = (path: string): string => path + withoutFlowQuery(useOverlay().query)

function useGoBack(steps: number, path: string): () => void {
  const navigate = useNavigate()
  const fallback = useFallback(path)
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
