import type { Scene } from './scene.ts'
import type { Format } from '../view.ts'

/** A scene with its alternative text and its formats; a card only, if it has none. */
export type StagedPicture = Scene & { alt: string; formats?: readonly Format[] }

const cardAndHero = ['card', 'hero-desktop', 'hero-mobile'] as const

/** Pictures of prizes, named after their competition; `-b` is for variant B of an experiment. */
export const prizeScenes = {
  'late-breakfast': {
    alt: 'A red car and a bundle of banknotes on a drive at dusk, in front of a house with its lamps lit',
    place: 'driveway',
    mood: 'dusk',
    things: [
      ['car-hatch', -50, 206, 272],
      ['pounds-fifty-5', 430, 246, 168],
    ],
    formats: cardAndHero,
  },
  'late-breakfast-b': {
    alt: 'A red car on a drive at sunrise, with a bundle of banknotes, in front of a house with its door open',
    place: 'driveway',
    mood: 'dawn',
    things: [
      ['car-hatch', 90, 226, 300, { isFlipped: true }],
      ['pounds-fifty-5', -500, 230, 168],
    ],
    formats: cardAndHero,
  },
  'late-breakfast-cash': {
    alt: 'Bundles of banknotes piled high in golden light, with two pound coins',
    place: 'closeUp',
    mood: 'gilt',
    things: [
      ['pounds-twenty-6', 330, 70, 250],
      ['pounds-twenty-4', -360, 84, 250],
      ['pounds-fifty-8', 20, 110, 300],
      ['pounds-fifty-3', -300, 200, 320],
      ['pounds-fifty-5', 330, 212, 310],
      ['pound-coin', -60, 196, 62],
      ['pound-coin', 26, 222, 66],
    ],
    formats: cardAndHero,
  },
  'late-breakfast-table': {
    alt: 'A breakfast table from above: egg on toast, coffee, a croissant, flowers and an alarm clock',
    place: 'planks',
    mood: 'oak',
    things: [
      ['breakfast-plate', 20, -180, 430],
      ['coffee-cup', 430, -330, 300],
      ['croissant', 420, 40, 220, { turn: 14 }],
      ['bouquet', -330, -20, 330, { turn: -34 }],
      ['alarm-clock', -300, -400, 220, { turn: -12 }],
    ],
    formats: cardAndHero,
  },
  'family-4x4': {
    alt: 'A blue 4×4 on a mountain road at sunset',
    place: 'openRoad',
    mood: 'golden',
    things: [['car-4x4', 60, 212, 330]],
    formats: cardAndHero,
  },
  'family-4x4-b': {
    alt: 'A blue 4×4 in the snow, below a village and its mountains',
    place: 'snowfield',
    mood: 'dusk',
    things: [['car-4x4', -60, 224, 320]],
  },
  'cash-20k': {
    alt: 'Bundles of banknotes in close-up, with two pound coins in golden light',
    place: 'closeUp',
    mood: 'gilt',
    things: [
      ['pounds-fifty-8', 350, 90, 240],
      ['pounds-twenty-6', -30, 70, 230],
      ['pounds-twenty-4', -360, 170, 300],
      ['pounds-fifty-5', 110, 236, 360],
      ['pound-coin', -190, 232, 64],
      ['pound-coin', -118, 258, 70],
    ],
  },
  'cash-20k-b': {
    alt: 'Banknotes spread like a fan on a green table',
    place: 'planks',
    mood: 'emerald',
    things: [['pounds-fan', 40, 110, 620]],
  },
  maldives: {
    alt: 'Thatched villas over a still lagoon at sunset, at the end of a wooden jetty',
    place: 'lagoon',
    mood: 'golden',
    formats: cardAndHero,
  },
  'gaming-den': {
    alt: 'A dark room lit by a huge television, with a game on it and a controller on the sofa',
    place: 'den',
    mood: 'neon',
    things: [['video-game', 210, 262, 210]],
  },
  'festival-for-four': {
    alt: 'A festival at night: a band on a lit stage, a crowd, tents and strings of lights',
    place: 'festival',
    mood: 'neon',
  },
  'year-of-bills': {
    alt: 'Two bills on a marble table, both ticked as paid, with a cup of coffee and a plant',
    place: 'stone',
    mood: 'marble',
    things: [
      ['paid-bill', -60, -210, 440, { turn: -14 }],
      ['paid-bill', 110, -170, 440, { turn: 6 }],
      ['coffee-cup', 470, -300, 330],
      ['potted-plant', -430, 50, 260],
    ],
  },
  'set-visit': {
    alt: 'A film camera in the middle of a lit studio set',
    place: 'studio',
    mood: 'night',
    things: [['movie-camera', 90, 200, 420]],
  },
  'mortgage-gone': {
    alt: 'A green front door between two bay trees, the light on above it',
    place: 'frontDoor',
    mood: 'dawn',
  },
  campervan: {
    alt: 'A green and cream campervan by a lake at dusk, beside a campfire',
    place: 'lakeside',
    mood: 'dusk',
    things: [['campervan', 150, 214, 440]],
  },
  'electric-bikes': {
    alt: 'Two red bicycles on a mountain road at sunset',
    place: 'openRoad',
    mood: 'golden',
    things: [
      ['bicycle', -170, 170, 290, { isFlipped: true }],
      ['bicycle', 210, 222, 350, { isFlipped: true }],
    ],
  },
  motorbike: {
    alt: 'A red motorbike in a lit shop window at night',
    place: 'shopWindow',
    mood: 'velvet',
    things: [['motorcycle', 50, 0, 400]],
  },
  'racing-day': {
    alt: 'A red racing car at speed, a full grandstand behind it',
    place: 'raceTrack',
    mood: 'golden',
    things: [['racing-car', 40, 216, 290]],
  },
  'diamond-ring': {
    alt: 'A diamond ring in an open velvet box, in pink light',
    place: 'closeUp',
    mood: 'blush',
    things: [['ring-box', 40, 216, 620]],
  },
  'new-kitchen': {
    alt: 'A green kitchen in the morning, with a marble worktop and brass lamps',
    place: 'kitchen',
    mood: 'noon',
    things: [
      ['potted-plant', -400, 124, 250],
      ['green-salad', 90, 150, 190],
      ['teapot', 430, 130, 200],
    ],
  },
  groceries: {
    alt: 'Food from above on marble: salad, fruit, bread, cheese and vegetables',
    place: 'stone',
    mood: 'marble',
    things: [
      ['green-salad', 30, -190, 330],
      ['pineapple', -330, -90, 330, { turn: -28 }],
      ['baguette-bread', 390, -180, 340, { turn: 8 }],
      ['red-apple', -130, 100, 190],
      ['cheese-wedge', 180, 90, 200, { turn: -10 }],
      ['grapes', 430, 110, 220],
      ['lemon', -150, -440, 160],
      ['tomato', 190, -450, 170],
      ['carrot', -480, 130, 200, { turn: 20 }],
    ],
  },
  'cinema-for-two': {
    alt: 'A tub of popcorn and a drink in front of rows of red seats and a cinema screen',
    place: 'cinema',
    mood: 'velvet',
    things: [
      ['cup-with-straw', 330, 250, 330],
      ['popcorn', 70, 262, 430],
    ],
  },
  coffee: {
    alt: 'A cup of coffee from above, a leaf in its milk, with a croissant and a biscuit',
    place: 'planks',
    mood: 'oak',
    things: [
      ['coffee-cup', 30, -180, 480],
      ['croissant', 430, -340, 270, { turn: 10 }],
      ['cookie', 450, 20, 180],
      ['coffee-cup-rose', -440, 150, 300],
    ],
  },
  garden: {
    alt: 'A garden at sunset, with a path, flower beds and a blue shed',
    place: 'garden',
    mood: 'golden',
    things: [['potted-plant', -60, 226, 230]],
  },
  'saturday-lights': {
    alt: 'A large microphone on a stage, in front of a crowd and red lights',
    place: 'concert',
    mood: 'velvet',
    things: [['studio-microphone', 110, 232, 500]],
  },
  'quiz-hour': {
    alt: 'A golden trophy in the middle of a lit studio',
    place: 'studio',
    mood: 'dusk',
    things: [['trophy', 60, 180, 430]],
  },
  laptops: {
    alt: 'A laptop and a mug by a window in the morning',
    place: 'sill',
    mood: 'dawn',
    things: [
      ['laptop', 60, 216, 470],
      ['mug', 440, 222, 150],
    ],
  },
  cruise: {
    alt: 'A white cruise ship with all its lights on, in a bay at dusk',
    place: 'cruise',
    mood: 'dusk',
  },
  'ski-week': {
    alt: 'A village of lit chalets in the snow, below mountains at dusk',
    place: 'snowfield',
    mood: 'dusk',
  },
  'ten-grand': {
    alt: 'Bundles of banknotes and an alarm clock in green light',
    place: 'closeUp',
    mood: 'emerald',
    things: [
      ['pounds-ten-4', -330, 120, 270],
      ['pounds-twenty-6', 330, 110, 280],
      ['pounds-ten-2', 190, 246, 360],
      ['alarm-clock', -190, 226, 270],
    ],
  },
  flowers: {
    alt: 'A bouquet from above on pink cloth, with a tulip and a hibiscus',
    place: 'cloth',
    mood: 'blush',
    things: [
      ['bouquet', 40, -180, 560, { turn: -10 }],
      ['tulip', 430, 40, 240, { turn: 50 }],
      ['hibiscus', -390, 60, 200],
    ],
  },
  'dog-walks': {
    alt: 'A golden dog on a path through a park in autumn',
    place: 'park',
    mood: 'golden',
    things: [['dog', 40, 230, 430]],
  },
  'lisbon-weekend': {
    alt: 'A yellow tram below a hill of coloured houses at sunset',
    place: 'hillside',
    mood: 'golden',
    things: [['yellow-tram', 40, 186, 440]],
  },
  'grand-today': {
    alt: 'Banknotes spread like a fan on a pale table, with a cup of coffee',
    place: 'planks',
    mood: 'linen',
    things: [
      ['pounds-fan', 80, 40, 480],
      ['coffee-cup', 430, 110, 300],
    ],
  },
  headphones: {
    alt: 'Headphones in purple light',
    place: 'closeUp',
    mood: 'neon',
    things: [['headphone', 60, 206, 560]],
  },
  'spa-weekend': {
    alt: 'A warm pool among candles, with a view of hills at sunset',
    place: 'spa',
    mood: 'emerald',
    things: [
      ['lotion-bottle', 130, 262, 300],
      ['hibiscus', 380, 268, 190],
    ],
  },
  'signed-guitar': {
    alt: 'An electric guitar on a stage in golden light, in front of a crowd',
    place: 'concert',
    mood: 'gilt',
    things: [['guitar', 100, 226, 600]],
  },
  'theatre-night': {
    alt: 'The masks of comedy and tragedy in front of a red curtain',
    place: 'theatre',
    mood: 'velvet',
    things: [['performing-arts', 80, 110, 430, { isHung: true }]],
  },
  'race-day': {
    alt: 'A racehorse and jockey in front of a full grandstand',
    place: 'racecourse',
    mood: 'noon',
    things: [['horse-racing', 90, 206, 500]],
  },
  'family-day-out': {
    alt: 'A fair at dusk, with a Ferris wheel, a carousel, ice cream and a balloon',
    place: 'fairground',
    mood: 'dusk',
    things: [
      ['soft-ice-cream', -320, 262, 330],
      ['balloon', 520, -20, 260, { isHung: true }],
    ],
  },
  watch: {
    alt: 'A steel watch with a blue dial, from above',
    place: 'stone',
    mood: 'slate',
    things: [['steel-watch', 70, -180, 640, { turn: -18 }]],
  },
  'wrap-party': {
    alt: 'A mirror ball over a dance floor, with a crowd and two glasses',
    place: 'danceFloor',
    mood: 'neon',
    things: [
      ['mirror-ball', 90, -130, 440, { isHung: true }],
      ['clinking-glasses', -330, 262, 320],
    ],
  },
  'five-facts': {
    alt: 'A dartboard with a dart in its middle, in a green studio',
    place: 'studio',
    mood: 'emerald',
    things: [['bullseye', 60, 176, 400]],
  },
  catchphrase: {
    alt: 'A megaphone in the middle of a pink studio',
    place: 'studio',
    mood: 'blush',
    things: [['megaphone', 60, 176, 380]],
  },
  'breakfast-panel': {
    alt: 'Egg on toast from above, with a notepad and a cup of coffee',
    place: 'cloth',
    mood: 'linen',
    things: [
      ['breakfast-plate', 30, -180, 480],
      ['memo', -420, -60, 280, { turn: -12 }],
      ['coffee-cup-rose', 440, -340, 300],
    ],
  },
  'wine-cellar': {
    alt: 'A glass of red wine with grapes and cheese, in a cellar full of barrels',
    place: 'cellar',
    mood: 'gilt',
    things: [
      ['grapes', 390, 210, 250],
      ['cheese-wedge', -270, 220, 220],
      ['wine-glass', 80, 222, 500],
    ],
  },
  'camera-kit': {
    alt: 'A camera from above, on a map, with film and sunglasses',
    place: 'planks',
    mood: 'oak',
    things: [
      ['world-map', -260, -60, 380, { turn: -16 }],
      ['camera-with-flash', 130, -200, 420, { turn: 6 }],
      ['film-frames', 440, 60, 220, { turn: 20 }],
      ['sunglasses', -130, 170, 110],
    ],
  },
} as const satisfies Record<string, StagedPicture>
