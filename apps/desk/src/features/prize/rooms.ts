import type { Room } from '../../room.ts'

export const PRIZE_ROOMS: readonly Room[] = [
  {
    path: 'prizes',
    name: 'Prizes',
    about: 'What was won, and its way to the winner.',
    key: 'p',
    act: 'read-awards',
    load: () => import('./awards.tsx'),
  },
]
