import type { Room } from '../../room.ts'

export const COMPLAINT_ROOMS: readonly Room[] = [
  {
    path: 'complaints',
    name: 'Complaints',
    about: 'What players complained of, and by when they have an answer.',
    act: 'read-complaints',
    load: () => import('./complaints.tsx'),
  },
  { path: 'complaints/new', act: 'handle-complaints', load: () => import('./new-complaint.tsx') },
  { path: 'complaints/:id', act: 'read-complaints', load: () => import('./complaint.tsx') },
]
