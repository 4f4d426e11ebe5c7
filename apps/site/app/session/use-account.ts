import { useSyncExternalStore } from 'react'
import type { Player } from './player-store.ts'
import { session } from './session.ts'

const unknown: Player = { status: 'unknown' }

const loggedIn = () => {
  const player = session.get()
  return player.status === 'player' ? player : undefined
}

/** The logged-in player or undefined. Does not re-render when `unknown` becomes `visitor`. */
export function usePlayer(): Extract<Player, { status: 'player' }> | undefined {
  return useSyncExternalStore(session.subscribe, loggedIn, () => undefined)
}

/** The current visitor or player; `unknown` on the server and in the first render, so that hydration matches. */
export function useAccount(): Player {
  return useSyncExternalStore(session.subscribe, session.get, () => unknown)
}
