import type { Room } from '../../room.ts'

export const ACCOUNT_ROOMS: readonly Room[] = [
  {
    path: 'players',
    name: 'Players',
    about: 'Find a player, see what happened, and put it right.',
    key: 'u',
    act: 'read-players',
    load: () => import('./players.tsx'),
  },
  { path: 'players/:id', act: 'read-players', load: () => import('./player.tsx') },
]
