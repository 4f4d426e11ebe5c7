import type { Room } from '../../room.ts'

export const MONEY_ROOMS: readonly Room[] = [
  {
    path: 'money',
    name: 'Money',
    about: 'The vendors’ books against ours, refunds, disputes, what is stuck, and the ledger.',
    key: 'f',
    act: 'read-money',
    load: () => import('./reconciliation.tsx'),
  },
  {
    path: 'money/reconciliation/:vendor/:day',
    act: 'read-money',
    load: () => import('./comparison.tsx'),
  },
  { path: 'money/refunds', act: 'read-money', load: () => import('./refunds.tsx') },
  { path: 'money/cases', act: 'read-money', load: () => import('./cases.tsx') },
  { path: 'money/stuck', act: 'read-money', load: () => import('./stuck.tsx') },
  { path: 'money/ledger', act: 'read-money', load: () => import('./ledger.tsx') },
  { path: 'money/payments/:id', act: 'read-money', load: () => import('./payment.tsx') },
]
