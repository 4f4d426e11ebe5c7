import type { Room } from '../../room.ts'

export const LIVE_ROOMS: readonly Room[] = [
  {
    path: 'live',
    name: 'Live',
    about: 'What happens now, by second: entries, payments, errors, and what closes next.',
    key: 'l',
    act: 'watch-live',
    load: () => import('./live.tsx'),
  },
]
