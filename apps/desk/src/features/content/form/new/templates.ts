/**
 * What a new item of each kind begins with. What is in square brackets is to be written. Times lie in the past, so that nothing is
 * published by mistake before they are set.
 */
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'

/** A template’s name, and its text without the id, which is put in later (new-item-kinds.ts). */
export type Template<Kind extends ContentKind> = { name: string; body: ContentBodies[Kind] }

const WEEKLY_TERMS = [
  'For players aged 18 or over in the UK.',
  'You get one ticket for each completed entry, whether you paid for it or entered free. Nothing has to be bought.',
  'We publish how many tickets were in, and so the odds, with the result.',
].join('\n\n')

/** Settings have none: there is always one, which is changed. Competitions begin as their editor says (begin-content.ts). */
export const TEMPLATES: { readonly [Kind in Exclude<ContentKind, 'settings' | 'competition'>]: Template<Kind> } = {
  page: {
    name: 'a page of rails',
    body: {
      id: 'new',
      slug: '[address-name]',
      meta: {
        title: '[Title of the page]',
        description: '[What is on the page, in one sentence for search engines.]',
        rails: [],
        herosHeaderEnabled: false,
        backgroundsEnabled: false,
      },
    },
  },
  rail: {
    name: 'a row that scrolls',
    body: { id: 'new', name: '[Heading of the rail]', displayAsRails: true, onlyTokenPaid: false, competitions: [] },
  },
  showcase: {
    name: 'a wide tile on the home page',
    body: {
      id: 'new',
      name: '[Name, for staff]',
      headerText: '[Heading]',
      content: '[One or two sentences.]',
      type: 'horizontal',
      location: 'profile-widget',
      page: 'home',
      order: 100,
      meta: {},
    },
  },
  'winner-story': {
    name: 'a picture and an article',
    body: {
      image: '/media/[picture].webp',
      article: { title: '[Title]', text: '[The story, as the winner has agreed to it.]' },
      showsImages: [],
    },
  },
  'weekly-draw': {
    name: 'a week with one prize in cash',
    body: {
      name: '[Winsday of 6 January]',
      cutOff: '2026-01-07T19:00:00.000Z',
      drawsAt: '2026-01-07T20:00:00.000Z',
      prizes: [{ prize: { type: 'monetary', value: 50_000, name: '£500 in cash' }, winners: 1 }],
      alternates: 2,
      onePrizePerPlayer: true,
      terms: WEEKLY_TERMS,
    },
  },
  campaign: {
    name: 'tokens for a code',
    body: {
      name: '[Name, for staff]',
      type: 'standard',
      title: '[A gift from the programme]',
      text: '[Thanks for listening. Here’s something to play with.]',
      dateStart: '2026-01-05T08:00:00.000Z',
      dateStop: '2026-01-19T21:00:00.000Z',
      prize: { type: 'tokens', amount: 10 },
      button: { enabled: true, url: '/win/tokens', text: 'Use your tokens' },
    },
  },
  clip: {
    name: 'a film with one chapter',
    body: {
      id: 'new',
      title: '[Title]',
      text: '[What it is about.]',
      video: { source: '/media/[film].mp4', poster: '/media/[picture].webp', title: '[Title]' },
      seconds: 60,
      chapters: [{ at: 0, title: '[First chapter]' }],
      order: 100,
    },
  },
  'word-drum': {
    name: 'a game with four words, the fewest',
    body: {
      game: { id: 'new', title: '[Title]', text: '[What the words are about.]', tokens: 10 },
      words: ['sun-flow-er', 'vol-ca-no', 'to-ma-to', 'cin-na-mon'].map((word) => ({
        parts: word.split('-'),
        clue: '[What leads to the word.]',
        note: '[What is said afterwards.]',
      })),
    },
  },
  notification: {
    name: 'news for everybody, for two weeks',
    body: {
      id: 'new',
      title: '[What is new]',
      description: '[One or two sentences.]',
      linkText: '[Where it leads]',
      url: '/win/free',
      audience: 'all',
      isDismissible: true,
      isPinned: false,
      shownFrom: '2026-01-05T08:00:00.000Z',
      shownUntil: '2026-01-19T21:00:00.000Z',
    },
  },
  faq: {
    name: 'one section with one question',
    body: { sections: [{ title: '[Section]', items: [{ question: '[Question?]', answer: '[Answer.]' }] }] },
  },
  'site-terms': {
    name: 'headings to fill in',
    body: { terms: '## Who we are\n\n[Text]\n\n## Who can play\n\n[Text]' },
  },
}
