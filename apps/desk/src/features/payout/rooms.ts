import type { Room } from '../../room.ts'

export const PAYOUT_ROOMS: readonly Room[] = [
  {
    path: 'payouts',
    name: 'Payouts',
    about: 'Money on its way to winners.',
    key: 'o',
    act: 'read-payouts',
    load: () => import('./payouts.tsx'),
  },
]
