import type { NewCompetitions, Settings } from '@fairdraw/contract/catalogue/settings.ts'
import { picture } from './pictures.ts'
import type { Calendar } from './calendar.ts'
import { clip } from './clip.ts'
import { TOKENS_EARNED } from './compose.ts'
import { house } from './house.ts'
import { programmes } from './programmes.ts'
import { siteTerms } from './site-terms.ts'

export function settings({ at }: Calendar, contactEmail: string): Settings {
  return {
    contactEmail,
    exchangeRates: { cash: { tokens: { from: 100, to: 120 } } },
    tokensEarned: TOKENS_EARNED,
    tokensHeroInfo: 'Earn tokens by entering paid competitions. Use them to win prizes that money can’t buy.',
    whatAreTokens:
      'You earn tokens with each entry into a paid competition, however you send it: online, by text, by phone or free by post. Each competition’s page says how many. You’ll find paid competitions on the Latest page, and you don’t need any tokens to enter them. We also give tokens away from time to time.\n\nYou can’t buy tokens or cash them in, but you can swap cash you’ve won here for them. They don’t expire while your account is open. Use them on anything priced in tokens.',
    winsdayOverlayObject: {
      title: 'It’s Winsday',
      text: 'Your tickets for this week’s draw are ready. Turn them over one by one. It’s free, and whatever you find is yours to keep.',
    },
    winnersCarouselObject: {
      carouselEnabled: true,
      desktopBackgroundImage: picture('page-winners-banner-desktop'),
      mobileBackgroundImage: picture('page-winners-banner-mobile'),
      items: [
        {
          id: 'slide-priya',
          type: 'article',
          image: picture('winner-priya'),
          article: 'priya-101',
          name: 'Priya, Leicestershire',
          text: { top: 'Won £50,000 and a car', bottom: 'She thought it was the window cleaner. A made-up winner.' },
          button: { text: 'Read her story', color: '#FFC94A' },
          backgroundColor: '#5A1FA8',
        },
        {
          id: 'slide-drive-home',
          type: 'audio',
          image: picture('show-drive-home'),
          audio: '/media/sound-fanfare.mp3',
          name: 'The sound of £1,000',
          text: { top: 'Heard on Drive Home', bottom: 'What it sounds like when the phone rings.' },
          button: { text: 'Listen', color: '#FFC94A' },
          backgroundColor: '#1D0A45',
        },
        {
          id: 'slide-late-breakfast',
          type: 'video',
          image: '/media/clip-late-breakfast-poster.webp',
          video: clip('clip-late-breakfast'),
          name: 'Tonight on The Late Breakfast',
          text: { top: 'A car pulls up', bottom: 'Seven seconds, one front door.' },
          button: { text: 'Watch', color: '#FFC94A' },
          backgroundColor: '#3A1479',
        },
        {
          id: 'slide-moira',
          type: 'article',
          image: picture('winner-moira'),
          article: 'moira-103',
          name: 'Moira, Fife',
          text: { top: 'Won a garden, free', bottom: 'A shed, a pond, and a robin already. A made-up winner.' },
          button: { text: 'Read her story', color: '#FFC94A' },
          backgroundColor: '#08522F',
        },
      ],
    },
    abTesting: { cardImage: 50, heroImage: 50, bundleSelector: 50 },
    privacy: { experiments: 'notice' },
    imageModalEnabled: false,
    imageModalSchedule: { start: at('00:00', -1), end: at('23:59', 14) },
    imageModalButtonText: 'See what’s free',
    imageModalButtonEnabled: true,
    imageModalButtonUrl: '/win/free',
    imageModalImage: picture('welcome-week-card'),
    imageModalBody: 'Welcome week: five prizes, nothing to pay.',
    terms: siteTerms(contactEmail),
  }
}

/** What new competitions begin with at the desk. */
export const newCompetitions: NewCompetitions = {
  ...house,
  programmes: Object.values(programmes).map(({ image, ...programme }) => ({ ...programme, image: picture(image) })),
}
