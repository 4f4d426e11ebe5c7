import type { Room } from '../../room.ts'

export const AUDIT_ROOMS: readonly Room[] = [
  {
    path: 'audit',
    name: 'Audit log',
    about: 'Everything that was done at the desk, and by whom.',
    key: 'a',
    act: 'read-audit-log',
    load: () => import('./audit-log.tsx'),
  },
]
