import type { Room } from '../../room.ts'

export const ON_AIR_ROOMS: readonly Room[] = [
  {
    path: 'on-air',
    name: 'On air',
    about: 'What the presenter says and the gallery shows: keyword, number, price and closing of each channel.',
    act: 'read-on-air',
    load: () => import('./on-air.tsx'),
  },
]
