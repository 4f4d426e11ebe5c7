import { useLocation, useNavigation } from 'react-router'

/**
 * What the address of this room is about to say while its data are read; undefined at rest. A choice that is in the address shows it,
 * so that it answers at once, and a second choice is added to the first.
 */
export function usePendingSearch(): URLSearchParams | undefined {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location?.pathname === pathname ? new URLSearchParams(location.search) : undefined
}
