import type { Room } from '../../room.ts'

export const DRAW_SHOW_ROOMS: readonly Room[] = [
  { path: 'draws/:id/show', act: 'run-shows', load: () => import('./show.tsx') },
  { path: 'draws/:id/gallery', act: 'read-draws', isBare: true, load: () => import('./gallery.tsx') },
]
