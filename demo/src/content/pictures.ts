/** The demonstration's pictures. They are files of `demo/media`; its README says how to replace one. */

/**
 * What a picture shows, for players who cannot see it, by the name of its files. `-b` is for variant B of an experiment.
 * `<name>-card.webp` is the picture of a tile; the pictures of a hero are `<name>-hero-desktop.webp` and `<name>-hero-mobile.webp`.
 */
const ALT_TEXTS = {
  // Prizes
  'late-breakfast': 'A red car and a bundle of banknotes on a drive at dusk, in front of a house with its lamps lit',
  'late-breakfast-b':
    'A red car on a drive at sunrise, with a bundle of banknotes, in front of a house with its door open',
  'late-breakfast-cash': 'Bundles of banknotes piled high in golden light, with two pound coins',
  'late-breakfast-table': 'A breakfast table from above: egg on toast, coffee, a croissant, flowers and an alarm clock',
  'family-4x4': 'A blue 4×4 on a mountain road at sunset',
  'family-4x4-b': 'A blue 4×4 in the snow, below a village and its mountains',
  'cash-20k': 'Bundles of banknotes in close-up, with two pound coins in golden light',
  'cash-20k-b': 'Banknotes spread like a fan on a green table',
  maldives: 'Thatched villas over a still lagoon at sunset, at the end of a wooden jetty',
  'gaming-den': 'A dark room lit by a huge television, with a game on it and a controller on the sofa',
  'festival-for-four': 'A festival at night: a band on a lit stage, a crowd, tents and strings of lights',
  'year-of-bills': 'Two bills on a marble table, both ticked as paid, with a cup of coffee and a plant',
  'set-visit': 'A film camera in the middle of a lit studio set',
  'mortgage-gone': 'A green front door between two bay trees, the light on above it',
  campervan: 'A green and cream campervan by a lake at dusk, beside a campfire',
  'electric-bikes': 'Two red bicycles on a mountain road at sunset',
  motorbike: 'A red motorbike in a lit shop window at night',
  'racing-day': 'A red racing car at speed, a full grandstand behind it',
  'diamond-ring': 'A diamond ring in an open velvet box, in pink light',
  'new-kitchen': 'A green kitchen in the morning, with a marble worktop and brass lamps',
  groceries: 'Food from above on marble: salad, fruit, bread, cheese and vegetables',
  'cinema-for-two': 'A tub of popcorn and a drink in front of rows of red seats and a cinema screen',
  coffee: 'A cup of coffee from above, a leaf in its milk, with a croissant and a biscuit',
  garden: 'A garden at sunset, with a path, flower beds and a blue shed',
  'saturday-lights': 'A large microphone on a stage, in front of a crowd and red lights',
  'quiz-hour': 'A golden trophy in the middle of a lit studio',
  laptops: 'A laptop and a mug by a window in the morning',
  cruise: 'A white cruise ship with all its lights on, in a bay at dusk',
  'ski-week': 'A village of lit chalets in the snow, below mountains at dusk',
  'ten-grand': 'Bundles of banknotes and an alarm clock in green light',
  flowers: 'A bouquet from above on pink cloth, with a tulip and a hibiscus',
  'dog-walks': 'A golden dog on a path through a park in autumn',
  'lisbon-weekend': 'A yellow tram below a hill of coloured houses at sunset',
  'grand-today': 'Banknotes spread like a fan on a pale table, with a cup of coffee',
  headphones: 'Headphones in purple light',
  'spa-weekend': 'A warm pool among candles, with a view of hills at sunset',
  'signed-guitar': 'An electric guitar on a stage in golden light, in front of a crowd',
  'theatre-night': 'The masks of comedy and tragedy in front of a red curtain',
  'race-day': 'A racehorse and jockey in front of a full grandstand',
  'family-day-out': 'A fair at dusk, with a Ferris wheel, a carousel, ice cream and a balloon',
  watch: 'A steel watch with a blue dial, from above',
  'wrap-party': 'A mirror ball over a dance floor, with a crowd and two glasses',
  'five-facts': 'A dartboard with a dart in its middle, in a green studio',
  catchphrase: 'A megaphone in the middle of a pink studio',
  'breakfast-panel': 'Egg on toast from above, with a notepad and a cup of coffee',
  'wine-cellar': 'A glass of red wine with grapes and cheese, in a cellar full of barrels',
  'camera-kit': 'A camera from above, on a map, with film and sunglasses',

  // More pictures of prizes, for their galleries
  'family-4x4-keys': 'A key on a dark table, beside a fan of banknotes',
  'cash-20k-stacks': 'Two tall piles of banknotes in green light, with pound coins in front of them',
  'late-breakfast-road': 'A red car on a mountain road at sunset',
  'family-4x4-camp': 'A blue 4×4 beside a tent and a campfire, on the shore of a lake',
  'family-4x4-home': 'A blue 4×4 on the drive of a house with its lamps lit',
  'cash-20k-table': 'Banknotes scattered over a dark table',
  'maldives-beach': 'Two loungers under a parasol on a white beach, between palms and a blue sea',
  'maldives-night': 'Villas over the water by moonlight, their windows lit',
  'maldives-morning': 'A breakfast of fruit from above, with a pink flower and sunglasses',
  'gaming-den-kit': 'A game controller, headphones and a joystick from above',
  'gaming-den-sound': 'Headphones in purple light',
  'festival-camp': 'Two green tents by a lake at dusk, under a string of lights',
  'festival-band': 'An electric guitar on a stage, in front of a crowd and lights',
  'mortgage-home': 'A brick house at dusk with its lamps lit',
  'mortgage-hearth': 'A snug room at night, with a lamp, shelves of books, a teapot and a mug',
  'mortgage-keys': 'A golden key on pale cloth',
  'campervan-road': 'A green and cream campervan on a mountain road at sunset',
  'campervan-snow': 'A green and cream campervan in the snow, below a village',
  'campervan-map': 'A map from above, with a compass and a key on it',
  'cruise-port': 'A town of coloured houses on a hill, in the morning',
  'cruise-beach': 'A parasol and two loungers on a beach under palms',
  'ski-chocolate': 'A mug of hot chocolate, steaming, in golden light',
  'ski-piste': 'A pair of skis in the snow, below mountains in the morning',
  'lisbon-tarts': 'A tart on a plate from above, with a cup of coffee',
  'lisbon-night': 'A yellow tram at dusk, the windows of the hill lit',

  // Pictures of the site itself and of sponsors
  'any-prize': 'A large wrapped gift in the spotlight',
  'sponsor-northline': 'A silver car in a lit shop window at night',
  'sponsor-sundial': 'A parasol on a beach at sunset, between palms',
  'sponsor-kettle': 'A pink teapot and a biscuit in a bright kitchen',
  'sponsor-greenwell': 'A glowing light bulb and a seedling in a snug room',
} as const

/** A picture with an alternative text. */
export type PictureName = keyof typeof ALT_TEXTS

export const altText = (name: PictureName): string => ALT_TEXTS[name]

/** The address of a file on the site. */
export const picture = (file: string): string => `/media/${file}.webp`
