import type { Room } from '../../room.ts'

export const MESSAGE_ROOMS: readonly Room[] = [
  {
    path: 'messages',
    name: 'Messages',
    about: 'Texts, mails and vendor tasks that wait or failed.',
    key: 'e',
    act: 'read-messages',
    load: () => import('./messages.tsx'),
  },
]
