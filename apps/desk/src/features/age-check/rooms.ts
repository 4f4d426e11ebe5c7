import type { Room } from '../../room.ts'

export const AGE_CHECK_ROOMS: readonly Room[] = [
  {
    path: 'age-checks',
    name: 'Age checks',
    about: 'Players whose age is not known, and what waits for it.',
    key: 'h',
    act: 'read-age-checks',
    load: () => import('./age-checks.tsx'),
  },
]
