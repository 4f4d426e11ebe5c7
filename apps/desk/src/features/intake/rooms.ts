import type { Room } from '../../room.ts'

export const INTAKE_ROOMS: readonly Room[] = [
  {
    path: 'imports',
    name: 'Imports',
    about: 'Entries by text, phone and post: files, what was rejected and why, totals.',
    key: 'i',
    act: 'read-imports',
    load: () => import('./imports.tsx'),
  },
  { path: 'imports/:id', act: 'read-imports', load: () => import('./delivery.tsx') },
]
