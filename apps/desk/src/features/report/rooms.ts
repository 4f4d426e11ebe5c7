import type { Room } from '../../room.ts'

export const REPORT_ROOMS: readonly Room[] = [
  {
    path: 'reports',
    name: 'Reports',
    about: 'How a show, a programme or some days did: entries, money, players, odds, and against the last four.',
    key: 'r',
    act: 'read-reports',
    load: () => import('./room/report.tsx'),
  },
]
