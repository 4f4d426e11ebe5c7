/** Competitions, rails and pages for tests. By default a competition is paid and open at NOON. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Page, Rail } from '@fairdraw/contract/catalogue/pages.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'

export const NOON = new Date('2026-11-21T12:00:00Z')

type Meta = Competition['meta']

export function sampleCompetition(
  over: Partial<Omit<Competition, 'meta'>> & { meta?: Partial<Meta> } = {},
): Competition {
  const { meta, ...rest } = over
  const id = rest.id ?? 110
  return {
    id,
    idb: `FD-${id}`,
    name: 'Win a family 4×4',
    slug: 'win-a-family-4x4',
    type: 'paid',
    status: 'active',
    legalBasis: 'free-draw',
    isPaid: true,
    isTokenPaid: false,
    isOnHold: false,
    isCompetition: true,
    isWinner: false,
    isHidden: false,
    hasQuiz: false,
    dateStart: '2026-11-01T09:00:00Z',
    dateStop: '2026-11-30T21:00:00Z',
    mediaInfo: { '/media/card.webp': 'A blue car' },
    activeHero: [],
    ...rest,
    meta: {
      steps: ['payment'],
      payment: { paymentForm: 'money', cost: 200, bundleSets: [] },
      overlayEnabled: false,
      display: {
        details: { title: 'Win a family 4×4', content: 'Seven seats.' },
        card: { title: 'Win a family 4×4', text: 'Plus £1,000 for the first road trip.' },
        tc: { version: 1, tcCheckboxText: 'I accept.', tcFull: '## Terms' },
        promotions: [],
      },
      media: { desktop: { cardImage: '/media/card.webp' }, mobile: {} },
      hero: { title: 'Win a family 4×4', subtitle: 'Tonight.' },
      shows: [],
      channels: { online: { enabled: true, info: 'Here.', cost: '£2.00' } },
      rails: {},
      ...meta,
    },
  }
}

export function tokenCompetition(id: number, tokenCost: number, over: Parameters<typeof sampleCompetition>[0] = {}) {
  return sampleCompetition({
    id,
    type: 'bonus',
    isPaid: false,
    isTokenPaid: true,
    ...over,
    meta: { payment: { paymentForm: 'tokens', cost: 0, tokenCost, bundleSets: [] }, ...over.meta },
  })
}

export function samplePage(over: Partial<Page['meta']> & { id?: string; slug?: string } = {}): Page {
  const { id = 'home', slug = id, ...meta } = over
  return {
    id,
    slug,
    meta: {
      title: 'Latest Competitions',
      description: 'What you could win.',
      rails: ['soon'],
      herosHeaderEnabled: false,
      backgroundsEnabled: false,
      ...meta,
    },
  }
}

export function sampleRail(over: Partial<Rail> = {}): Rail {
  return { id: 'soon', name: 'Closing soon', displayAsRails: true, onlyTokenPaid: false, ...over }
}

export function sampleInit(over: Partial<StaticInit> = {}): StaticInit {
  return {
    settings: {
      contactEmail: 'help@example.org',
      exchangeRates: {},
      tokensHeroInfo: 'Tokens are a gift from us now and then.',
      whatAreTokens: 'A thank-you.',
      winsdayOverlayObject: { title: '', text: '' },
      winnersCarouselObject: { carouselEnabled: false, items: [] },
      abTesting: { cardImage: 0, heroImage: 0, bundleSelector: 0 },
      privacy: { experiments: 'notice' },
      imageModalEnabled: false,
      imageModalButtonEnabled: false,
      terms: '',
    },
    pages: [samplePage()],
    rails: [sampleRail()],
    winners: [],
    showcase: [],
    clips: [],
    games: [],
    ...over,
  }
}
