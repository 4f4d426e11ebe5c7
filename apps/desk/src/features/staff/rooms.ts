import type { Room } from '../../room.ts'

export const STAFF_ROOMS: readonly Room[] = [
  {
    path: 'staff',
    name: 'Staff',
    about: 'Who works here, and what they may do.',
    key: 's',
    act: 'read-staff',
    load: () => import('./people.tsx'),
  },
  {
    path: 'me',
    name: 'My log-in',
    about: 'My passkeys and my open sessions.',
    key: 'm',
    act: 'use-own-session',
    load: () => import('./my-log-in.tsx'),
  },
]
