import type { StagedPicture } from './prize-scenes.ts'

const cardAndHero = ['card', 'hero-desktop', 'hero-mobile'] as const
const cardAndBanner = ['card', 'banner-desktop', 'banner-mobile'] as const
const banner = ['banner-desktop', 'banner-mobile'] as const

/** Pages, notices and what sponsors show of themselves. */
export const placeScenes = {
  'any-prize': {
    palette: 'plum',
    main: 'wrapped-gift',
    floor: 'coin balloon',
    air: 'party-popper sparkles',
    formats: cardAndHero,
  },
  'just-missed': { palette: 'midnight', main: 'hourglass-done', floor: 'ticket', air: 'bell' },
  'coming-soon': { palette: 'candy', main: 'alarm-clock', floor: 'wrapped-gift spiral-calendar', air: 'sparkles star' },
  'page-tokens': { palette: 'amber', main: 'ticket wrapped-gift', floor: 'balloon', air: 'sparkles', formats: banner },
  'page-free': {
    palette: 'lagoon',
    main: 'wrapped-gift postbox',
    floor: 'envelope balloon',
    air: 'party-popper',
    formats: banner,
  },
  'page-breakfast': {
    palette: 'sunset',
    main: 'pancakes teapot',
    floor: 'glass-of-milk',
    air: 'sun',
    formats: banner,
  },
  'page-winners': {
    palette: 'plum',
    main: 'trophy 1st-place-medal',
    floor: 'bouquet',
    air: 'party-popper',
    formats: cardAndBanner,
  },
  'page-help': { palette: 'midnight', main: 'telephone speech-balloon', floor: 'light-bulb', formats: banner },
  'page-terms': {
    palette: 'sunset',
    main: 'balance-scale scroll',
    floor: 'magnifying-glass-tilted-left',
    formats: banner,
  },
  winsday: {
    palette: 'plum',
    main: 'admission-tickets',
    floor: 'coin wrapped-gift',
    air: 'spiral-calendar party-popper',
    formats: cardAndBanner,
  },
  'last-chance': { palette: 'amber', main: 'stopwatch', floor: 'ticket', air: 'bell sparkles' },
  'get-the-app': { palette: 'midnight', main: 'mobile-phone', floor: 'wrapped-gift ticket', air: 'bell sparkles' },
  'welcome-week': { palette: 'candy', main: 'party-popper', floor: 'wrapped-gift coin', air: 'balloon sparkles' },
  'code-error': { palette: 'midnight', main: 'locked', floor: 'old-key', air: 'cloud' },
  'word-drum': { palette: 'cherry', main: 'slot-machine', floor: 'coin crayon', air: 'sparkles glowing-star' },
  'opt-in': { palette: 'lagoon', main: 'envelope', floor: 'wrapped-gift bell', air: 'dove sparkles' },
  'sponsor-northline': { palette: 'midnight', main: 'sport-utility-vehicle automobile', air: 'star' },
  'sponsor-sundial': { palette: 'lagoon', main: 'beach-with-umbrella', floor: 'sunglasses', air: 'airplane' },
  'sponsor-kettle': { palette: 'sunset', main: 'teapot', floor: 'hot-beverage cookie', air: 'sparkles' },
  'sponsor-greenwell': { palette: 'meadow', main: 'light-bulb', floor: 'seedling electric-plug', air: 'high-voltage' },
} as const satisfies Record<string, StagedPicture>
