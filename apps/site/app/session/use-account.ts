import { useSyncExternalStore } from 'react'
import type { Player } from './player-store.ts'
import { session } from './session.ts'

const unknown: Player = { status: 'unknown' }

/** Who is looking; `unknown` on the server and in the first render, so that a page hydrates as it came. */
export function useAccount(): Player {
  return useSyncExternalStore(session.subscribe, session.get, () => unknown)
}
