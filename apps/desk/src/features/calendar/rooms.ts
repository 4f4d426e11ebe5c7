import type { Room } from '../../room.ts'

export const CALENDAR_ROOMS: readonly Room[] = [
  {
    path: 'calendar',
    name: 'Calendar',
    about: 'What opens, closes and is drawn, and what clashes.',
    key: 'k',
    act: 'read-calendar',
    load: () => import('./calendar.tsx'),
  },
]
