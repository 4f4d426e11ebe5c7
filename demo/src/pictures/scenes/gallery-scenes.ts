import type { StagedPicture } from './prize-scenes.ts'

/** More pictures of large prizes: closer, from above, in another place or at another time of day. */
export const galleryScenes = {
  'family-4x4-keys': {
    alt: 'A key on a dark table, beside a fan of banknotes',
    place: 'stone',
    mood: 'slate',
    things: [
      ['pounds-fan', 330, 60, 480],
      ['old-key', -210, -130, 430, { turn: 40 }],
    ],
  },
  'cash-20k-stacks': {
    alt: 'Two tall piles of banknotes in green light, with pound coins in front of them',
    place: 'closeUp',
    mood: 'emerald',
    things: [
      ['pounds-twenty-6', -190, 130, 320],
      ['pounds-fifty-8', 200, 190, 360],
      ['pound-coin', -150, 232, 64],
      ['pound-coin', -230, 206, 60],
    ],
  },
  'late-breakfast-road': {
    alt: 'A red car on a mountain road at sunset',
    place: 'openRoad',
    mood: 'golden',
    things: [['car-hatch', 30, 214, 300]],
  },
  'family-4x4-camp': {
    alt: 'A blue 4×4 beside a tent and a campfire, on the shore of a lake',
    place: 'lakeside',
    mood: 'dusk',
    things: [
      ['tent', -140, 132, 210],
      ['car-4x4', 250, 214, 320],
    ],
  },
  'family-4x4-home': {
    alt: 'A blue 4×4 on the drive of a house with its lamps lit',
    place: 'driveway',
    mood: 'dusk',
    isMirrored: true,
    things: [['car-4x4', 60, 214, 320, { isFlipped: true }]],
  },
  'cash-20k-table': {
    alt: 'Banknotes scattered over a dark table',
    place: 'stone',
    mood: 'slate',
    things: [['pounds-scattered', 0, -180, 1300]],
  },
  'maldives-beach': {
    alt: 'Two loungers under a parasol on a white beach, between palms and a blue sea',
    place: 'beach',
    mood: 'noon',
  },
  'maldives-night': {
    alt: 'Villas over the water by moonlight, their windows lit',
    place: 'lagoon',
    mood: 'night',
    isMirrored: true,
  },
  'maldives-morning': {
    alt: 'A breakfast of fruit from above, with a pink flower and sunglasses',
    place: 'planks',
    mood: 'oak',
    things: [
      ['empty-plate', 40, -180, 470],
      ['pineapple', 20, -200, 250, { turn: 24 }],
      ['hibiscus', -380, -20, 220, { turn: -20 }],
      ['coconut', 400, -350, 220],
      ['sunglasses', 400, 20, 110, { turn: -14 }],
    ],
  },
  'gaming-den-kit': {
    alt: 'A game controller, headphones and a joystick from above',
    place: 'stone',
    mood: 'slate',
    things: [
      ['video-game', 40, -190, 380, { turn: -10 }],
      ['headphone', 440, -350, 280, { turn: 24 }],
      ['joystick', -420, 30, 260],
    ],
  },
  'gaming-den-sound': {
    alt: 'Headphones in purple light',
    place: 'closeUp',
    mood: 'neon',
    things: [['headphone', 60, 200, 520]],
  },
  'festival-camp': {
    alt: 'Two green tents by a lake at dusk, under a string of lights',
    place: 'lakeside',
    mood: 'dusk',
    isMirrored: true,
    things: [
      ['tent', -250, 140, 260],
      ['tent', 40, 190, 330],
    ],
  },
  'festival-band': {
    alt: 'An electric guitar on a stage, in front of a crowd and lights',
    place: 'concert',
    mood: 'neon',
    things: [['guitar', 110, 220, 560]],
  },
  'mortgage-home': {
    alt: 'A brick house at dusk with its lamps lit',
    place: 'driveway',
    mood: 'dusk',
  },
  'mortgage-hearth': {
    alt: 'A snug room at night, with a lamp, shelves of books, a teapot and a mug',
    place: 'hearth',
    mood: 'gilt',
    things: [
      ['teapot', 170, 180, 250],
      ['mug', -110, 222, 170],
    ],
  },
  'mortgage-keys': {
    alt: 'A golden key on pale cloth',
    place: 'cloth',
    mood: 'linen',
    things: [['old-key', 60, -180, 520, { turn: 30 }]],
  },
  'campervan-road': {
    alt: 'A green and cream campervan on a mountain road at sunset',
    place: 'openRoad',
    mood: 'golden',
    isMirrored: true,
    things: [['campervan', -20, 214, 430, { isFlipped: true }]],
  },
  'campervan-snow': {
    alt: 'A green and cream campervan in the snow, below a village',
    place: 'snowfield',
    mood: 'dusk',
    things: [['campervan', -120, 226, 420]],
  },
  'campervan-map': {
    alt: 'A map from above, with a compass and a key on it',
    place: 'planks',
    mood: 'oak',
    things: [
      ['world-map', 30, -190, 480, { turn: -6 }],
      ['compass', 420, -20, 240],
      ['old-key', -330, 20, 230, { turn: 60 }],
    ],
  },
  'cruise-port': {
    alt: 'A town of coloured houses on a hill, in the morning',
    place: 'hillside',
    mood: 'dawn',
  },
  'cruise-beach': {
    alt: 'A parasol and two loungers on a beach under palms',
    place: 'beach',
    mood: 'noon',
    isMirrored: true,
  },
  'ski-chocolate': {
    alt: 'A mug of hot chocolate, steaming, in golden light',
    place: 'closeUp',
    mood: 'gilt',
    things: [['mug', 40, 224, 400]],
  },
  'ski-piste': {
    alt: 'A pair of skis in the snow, below mountains in the morning',
    place: 'snowfield',
    mood: 'dawn',
    isMirrored: true,
    things: [['skis', 120, 210, 420]],
  },
  'lisbon-tarts': {
    alt: 'A tart on a plate from above, with a cup of coffee',
    place: 'cloth',
    mood: 'linen',
    things: [
      ['empty-plate', 30, -180, 480],
      ['pie', 20, -190, 270],
      ['coffee-cup-rose', 440, -320, 330],
    ],
  },
  'lisbon-night': {
    alt: 'A yellow tram at dusk, the windows of the hill lit',
    place: 'hillside',
    mood: 'dusk',
    isMirrored: true,
    things: [['yellow-tram', -40, 186, 420, { isFlipped: true }]],
  },
} as const satisfies Record<string, StagedPicture>
