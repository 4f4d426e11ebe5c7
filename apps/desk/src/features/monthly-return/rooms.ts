import type { Room } from '../../room.ts'

export const MONTHLY_RETURN_ROOMS: readonly Room[] = [
  {
    path: 'reports/return',
    name: 'Monthly return',
    about: 'What the voluntary code wants an operator to be able to show, by month.',
    act: 'read-reports',
    load: () => import('./monthly-return.tsx'),
  },
]
