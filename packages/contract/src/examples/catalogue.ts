/** One of each kind of thing in the catalogue, and its calls, for the reference (examples.ts). */
import type { Competition } from '../catalogue/competition.ts'
import type { EndedTerms, Faq, StaticInit } from '../catalogue.ts'
import type { Winner } from '../catalogue/winner.ts'

export const exampleCompetition: Competition = {
  id: 131,
  idb: 'FD-0131',
  name: 'The pictures, for two, for a year',
  slug: 'the-pictures-for-two-for-a-year',
  type: 'free',
  status: 'active',
  legalBasis: 'free-draw',
  isPaid: false,
  isTokenPaid: false,
  isOnHold: false,
  isCompetition: true,
  isWinner: false,
  isHidden: false,
  hasQuiz: false,
  dateStart: '2026-11-01T09:00:00.000Z',
  dateStop: '2026-12-11T21:00:00.000Z',
  mediaInfo: {
    '/media/cinema-for-two-card.webp': 'A tub of popcorn in front of rows of red seats and a cinema screen',
  },
  activeHero: [],
  meta: {
    steps: [],
    payment: { paymentForm: 'free', cost: 0, bundleSets: [] },
    cap: 10,
    overlayEnabled: false,
    display: {
      details: {
        title: 'The pictures, for two, for a year',
        content: 'Two tickets a week to whatever’s on, and the large popcorn.',
      },
      card: { title: 'The pictures, for two, for a year', text: 'Any film, any night, popcorn included.' },
      tc: {
        version: 1,
        tcCheckboxText: 'I am 18 or over and accept the terms',
        tcFull: '## The prize\n\nA year of films.',
      },
      promotions: [],
    },
    media: {
      desktop: { cardImage: '/media/cinema-for-two-card.webp' },
      mobile: { cardImage: '/media/cinema-for-two-card.webp' },
    },
    hero: { title: 'The pictures, for two, for a year', subtitle: 'Any film, any night, popcorn included.' },
    shows: [],
    channels: { online: { enabled: true, info: 'Enter here until 9pm on Friday 11 December.', cost: 'Free' } },
    rails: { 'free-to-enter_home': { order: 3 } },
  },
}

export const exampleWinner: Winner = {
  id: 'priya-101',
  name: 'Priya',
  location: 'Leicestershire',
  isHidden: false,
  meta: { competitionId: 101, prize: '£50,000 and a car on the drive', date: '2026-11-14T21:00:00.000Z' },
  image: '/media/winner-priya.webp',
  article: {
    title: 'She thought it was the window cleaner',
    text: '‘I said not today, thank you, and hung up,’ she says.',
  },
  showsImages: [
    { source: '/media/show-the-late-breakfast.webp', showName: 'The Late Breakfast', showOnWinnerList: true },
  ],
}

export const exampleEndedTerms: EndedTerms = {
  id: 152,
  name: 'A family day out',
  slug: 'a-family-day-out',
  closedAt: '2026-11-15T21:00:00.000Z',
  version: 1,
  terms: '## The prize\n\nA day at the fair for six.',
}

export const exampleInit: StaticInit = {
  settings: {
    contactEmail: 'help@fairdraw.example',
    exchangeRates: { cash: { tokens: { from: 100, to: 120 } } },
    tokensEarned: 10,
    tokensHeroInfo: 'Use them to win prizes that money can’t buy.',
    whatAreTokens: 'You earn tokens by entering paid competitions.',
    winsdayOverlayObject: { title: 'It’s Winsday', text: 'Turn your tickets over.' },
    winnersCarouselObject: { carouselEnabled: false, items: [] },
    abTesting: { cardImage: 50, heroImage: 50, bundleSelector: 50 },
    privacy: { experiments: 'notice' },
    imageModalEnabled: false,
    imageModalButtonEnabled: false,
    terms: '## Who may play\n\nAnybody of 18 or over who lives in the United Kingdom.',
  },
  pages: [
    {
      id: 'home',
      slug: 'home',
      meta: {
        title: 'Latest Competitions',
        description: 'Everything you can win today.',
        rails: ['free-to-enter'],
        herosHeaderEnabled: false,
        backgroundsEnabled: false,
      },
    },
  ],
  rails: [{ id: 'free-to-enter', name: 'Free to enter', displayAsRails: true, onlyTokenPaid: false }],
  winners: [exampleWinner],
  clips: [
    {
      id: 'festival',
      title: 'Festival for four',
      text: 'Seven seconds of field, tent and guitar.',
      video: {
        source: '/media/clip-festival.mp4',
        poster: '/media/clip-festival-poster.webp',
        captions: '/media/clip-festival.vtt',
        title: 'Festival for four',
      },
      seconds: 7,
      chapters: [
        { at: 0, title: 'The tent' },
        { at: 3.4, title: 'The encore' },
      ],
      order: 1,
    },
  ],
  games: [{ id: 'word-drum', title: 'Word drum', text: 'One word a day, three drums.', tokens: 10 }],
  showcase: [
    {
      id: 'winsday-counter',
      name: 'Winsday counter',
      content: 'Every ticket is turned over for nothing.',
      headerText: 'Winning tickets revealed on Winsday',
      type: 'horizontal',
      location: 'tickets-counter-widget',
      page: 'home',
      order: 1,
      meta: { bgColor: '#1D0A45', textColor: '#FFFFFF' },
    },
  ],
}

export const exampleFaq: Faq = {
  sections: [
    {
      title: 'Entering',
      items: [
        { question: 'Does it cost anything?', answer: 'Every competition can be entered free, by post at the least.' },
      ],
    },
  ],
}

/** Examples of the calls, by the call's name (examples.ts). */
export const CATALOGUE_EXAMPLES = {
  getInit: { reply: { serverTime: '2026-11-21T09:00:00.000Z', competitions: [exampleCompetition] } },
  getCompetition: { params: { id: '131' }, reply: { competition: exampleCompetition } },
  getOnAir: {
    reply: {
      competitions: [
        {
          id: 101,
          name: '£50,000 and a car on the drive',
          channels: [
            {
              channel: 'sms',
              keyword: 'LATE',
              number: '07700900900',
              costPence: 200,
              cost: '£2 a text, plus one message at your standard network rate',
              info: 'Text LATE to 07700900900 until 8.45pm on Saturday 21 November.',
              opens: '2026-11-12T06:00:00.000Z',
              closes: '2026-11-21T20:45:00.000Z',
            },
          ],
        },
      ],
    },
  },
  getEntryCount: { params: { id: '131' }, reply: { tickets: 1204, at: '2026-11-21T09:00:00.000Z' } },
  postCheckAccess: { params: { id: '154' }, body: {}, reply: { hasAccess: true } },
  getEndedTerms: { reply: { competitions: [exampleEndedTerms] } },
  postEndedTerms: { body: {}, reply: { competitions: [exampleEndedTerms] } },
  getStaticInit: { reply: exampleInit },
  getFaq: { reply: exampleFaq },
  getWinner: { params: { id: exampleWinner.id }, reply: { winner: exampleWinner } },
  getWinnersAll: { reply: { winners: [exampleWinner], nextCursor: 'MTc5NDY5MDAwMDAwMC5wcml5YS0xMDE' } },
  postWinnersAll: { body: { search: 'car' }, reply: { winners: [exampleWinner] } },
  postWinners: { body: {}, reply: { winners: [exampleWinner] } },
}
