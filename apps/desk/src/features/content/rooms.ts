import type { Room } from '../../room.ts'
import { loadItemPage } from './item/load-item.ts'

export const CONTENT_ROOMS: readonly Room[] = [
  {
    path: 'content',
    name: 'Content',
    about: 'Competitions, pages and everything else that players read: write, review, schedule, publish.',
    key: 'c',
    act: 'read-content',
    load: () => import('./content-list.tsx'),
  },
  {
    path: 'rules',
    name: 'Rules',
    about: 'What content is checked for, why, and examples.',
    act: 'read-content',
    load: () => import('./rules/linter-rules.tsx'),
  },
  { path: 'content/new', act: 'edit-content', load: () => import('./new-item.tsx') },
  // A competition's page is for all staff.
  { path: 'content/:kind/:id', act: 'read-reports', loader: loadItemPage, load: () => import('./content-item.tsx') },
  { path: 'content/:kind/:id/edit', act: 'edit-content', load: () => import('./edit-item.tsx') },
  {
    path: 'content/:kind/:id/compare',
    act: 'read-content',
    load: () => import('./compare-revisions.tsx'),
  },
  {
    path: 'previews',
    name: 'Previews',
    about: 'Links that show the site with drafts, at any time.',
    act: 'read-content',
    load: () => import('./previews.tsx'),
  },
]
