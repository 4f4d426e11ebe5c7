import { useSyncExternalStore } from 'react'
import type { Player } from './player-store.ts'
import { session } from './session.ts'

const unknown: Player = { status: 'unknown' }

const loggedIn = () => {
  const player = session.get()
  return player.status === 'player' ? player : undefined
}

/** The player, once there is one: nothing is drawn again when it turns out that nobody is logged in. */
export function usePlayer(): Extract<Player, { status: 'player' }> | undefined {
  return useSyncExternalStore(session.subscribe, loggedIn, () => undefined)
}

/** Who is looking; `unknown` on the server and in the first render, so that a page hydrates as it came. */
export function useAccount(): Player {
  return useSyncExternalStore(session.subscribe, session.get, () => unknown)
}
