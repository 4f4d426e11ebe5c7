/** Notifications of the demonstration's operator: one for everybody, one for players who are logged in. */
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { picture } from './pictures.ts'
import type { Calendar } from './calendar.ts'

export const notifications = ({ at }: Calendar): Notification[] => [
  {
    id: 'how-draws-work',
    title: 'Every draw can be <b>repeated by anyone</b>',
    description: 'We publish the list of tickets, the public random number and how the winners follow.',
    linkText: 'See past draws',
    url: '/win/draws',
    audience: 'all',
    isDismissible: true,
    isPinned: false,
    shownFrom: at('09:00', -2),
    shownUntil: at('21:00', 20),
  },
  {
    id: 'word-drum-is-back',
    title: 'Three drums, one word a day',
    description: 'Find today’s word and win <i>10 tokens</i>.',
    image: picture('show-the-late-breakfast'),
    linkText: 'Play the word drum',
    url: '/win/game/word-drum',
    audience: 'logged-in',
    isDismissible: true,
    isPinned: false,
    shownFrom: at('09:00', -3),
    shownUntil: at('21:00', 14),
  },
]
