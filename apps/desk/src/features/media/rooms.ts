import type { Room } from '../../room.ts'

export const MEDIA_ROOMS: readonly Room[] = [
  {
    path: 'media',
    name: 'Media library',
    about: 'Pictures, films and sounds for content: upload, alt text, captions, where they are used.',
    key: 'v',
    act: 'read-content',
    load: () => import('./media.tsx'),
  },
  { path: 'media/:id', act: 'read-content', load: () => import('./item.tsx') },
]
