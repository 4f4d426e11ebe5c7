import type { StagedPicture } from './prize-scenes.ts'

const cardAndHero = ['card', 'hero-desktop', 'hero-mobile'] as const
const cardAndBanner = ['card', 'banner-desktop', 'banner-mobile'] as const
const banner = ['banner-desktop', 'banner-mobile'] as const

/** Pictures of pages, notices and sponsors. */
export const placeScenes = {
  'any-prize': {
    alt: 'A large wrapped gift in the spotlight',
    place: 'applause',
    mood: 'blush',
    things: [['wrapped-gift', 60, 214, 460]],
    formats: cardAndHero,
  },
  'just-missed': {
    alt: 'An hourglass, its sand run out',
    place: 'closeUp',
    mood: 'slate',
    things: [['hourglass-done', 60, 214, 480]],
  },
  'coming-soon': {
    alt: 'A wrapped gift in front of a closed red curtain',
    place: 'theatre',
    mood: 'velvet',
    things: [['wrapped-gift', 80, 190, 340]],
  },
  'page-tokens': {
    alt: 'A golden ticket and a wrapped gift in the spotlight',
    place: 'applause',
    mood: 'gilt',
    things: [
      ['wrapped-gift', 270, 150, 300],
      ['ticket', 0, 190, 240, { turn: -12 }],
    ],
    formats: banner,
  },
  'page-free': {
    alt: 'A post box and a wrapped gift in a park in autumn',
    place: 'park',
    mood: 'dawn',
    things: [
      ['postbox', 260, 150, 400],
      ['wrapped-gift', -40, 190, 260],
    ],
    formats: banner,
  },
  'page-breakfast': {
    alt: 'Pancakes and a teapot by a window in the morning',
    place: 'sill',
    mood: 'dawn',
    things: [
      ['teapot', 290, 130, 330],
      ['pancakes', -20, 186, 250],
    ],
    formats: banner,
  },
  'page-winners': {
    alt: 'A golden trophy under falling paper',
    place: 'applause',
    mood: 'neon',
    things: [['trophy', 60, 190, 400]],
    formats: cardAndBanner,
  },
  'page-help': {
    alt: 'A telephone and a mug in a snug room',
    place: 'hearth',
    mood: 'dusk',
    things: [
      ['telephone', 60, 180, 280],
      ['mug', 370, 172, 150],
    ],
    formats: banner,
  },
  'page-terms': {
    alt: 'A pair of scales and a scroll',
    place: 'closeUp',
    mood: 'slate',
    things: [
      ['balance-scale', 240, 150, 380],
      ['scroll', -80, 190, 230],
    ],
    formats: banner,
  },
  winsday: {
    alt: 'A ticket under falling paper',
    place: 'applause',
    mood: 'neon',
    things: [['admission-tickets', 60, 150, 320, { turn: -10, isHung: true }]],
    formats: cardAndBanner,
  },
  'last-chance': {
    alt: 'A stopwatch in golden light',
    place: 'closeUp',
    mood: 'gilt',
    things: [['stopwatch', 60, 210, 500]],
  },
  'get-the-app': {
    alt: 'A phone and a wrapped gift in blue light',
    place: 'closeUp',
    mood: 'night',
    things: [
      ['wrapped-gift', 310, 170, 250],
      ['mobile-phone', 0, 224, 480],
    ],
  },
  'welcome-week': {
    alt: 'A party popper, just pulled',
    place: 'applause',
    mood: 'dusk',
    things: [['party-popper', 40, 210, 440]],
  },
  'code-error': {
    alt: 'A padlock and a key',
    place: 'closeUp',
    mood: 'night',
    things: [
      ['locked', 60, 200, 420],
      ['old-key', 370, 220, 200],
    ],
  },
  'word-drum': {
    alt: 'A drum in the middle of a red studio',
    place: 'studio',
    mood: 'velvet',
    things: [['drum', 60, 184, 400]],
  },
  'opt-in': {
    alt: 'An envelope and a bouquet from above',
    place: 'cloth',
    mood: 'linen',
    things: [
      ['envelope', 40, -180, 340, { turn: -6 }],
      ['bouquet', 430, -40, 330, { turn: 20 }],
    ],
  },
  'sponsor-northline': {
    alt: 'A silver car in a lit shop window at night',
    place: 'shopWindow',
    mood: 'velvet',
    things: [['car-hatch-pearl', 40, 2, 290]],
  },
  'sponsor-sundial': {
    alt: 'A parasol on a beach at sunset, between palms',
    place: 'beach',
    mood: 'golden',
  },
  'sponsor-kettle': {
    alt: 'A pink teapot and a biscuit in a bright kitchen',
    place: 'kitchen',
    mood: 'dawn',
    things: [
      ['teapot', 60, 170, 320],
      ['cookie', -240, 170, 120],
    ],
  },
  'sponsor-greenwell': {
    alt: 'A glowing light bulb and a seedling in a snug room',
    place: 'hearth',
    mood: 'emerald',
    things: [
      ['light-bulb', 40, 200, 420],
      ['seedling', 370, 210, 220],
    ],
  },
} as const satisfies Record<string, StagedPicture>
