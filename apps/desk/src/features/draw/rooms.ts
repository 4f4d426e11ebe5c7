import type { Room } from '../../room.ts'

export const DRAW_ROOMS: readonly Room[] = [
  {
    path: 'draws',
    name: 'Draws',
    about: 'From the closing of a competition to its published result.',
    key: 'd',
    act: 'read-draws',
    load: () => import('./draws.tsx'),
  },
  { path: 'draws/:id', act: 'read-draws', load: () => import('./draw.tsx') },
  { path: 'draws/:id/sheet', act: 'read-draw-sheets', load: () => import('./sheet/sheet.tsx') },
]
