import { useRef, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether the server rendered the nodes of this component, so that its first render must match them. Each boundary hydrates by
 * itself, some long after the rest of the page, so only the component itself can tell. The answer never changes.
 */
export function useIsFromServer(): boolean {
  const isHydrated = useRef(false)
  return useSyncExternalStore(
    neverChanges,
    () => isHydrated.current,
    () => (isHydrated.current = true),
  )
}
