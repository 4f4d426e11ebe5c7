import type { Room } from '../../room.ts'
import { loadReport } from './room/load-report.ts'

export const REPORT_ROOMS: readonly Room[] = [
  {
    path: 'reports',
    name: 'Reports',
    about: 'How a show, a programme or some days did: entries, money, players, odds, and against the last four.',
    key: 'r',
    act: 'read-reports',
    loader: loadReport,
    load: () => import('./room/report.tsx'),
  },
]
