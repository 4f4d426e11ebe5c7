import { beforeAll, describe, expect, it } from 'vitest'
import { competitionData } from './features/competition/competition-data.ts'
import { head } from './head.ts'
import { setPublicOrigin } from './origin.ts'
import { article, breadcrumbs, competitionEvent, competitionList, questions, siteThings } from './structured-data.ts'
import { NOON, sampleCompetition, tokenCompetition } from './testing/sample-catalogue.ts'

beforeAll(() => setPublicOrigin('https://win.example/ignored'))

const eventOf = (competition = sampleCompetition(), now = NOON) => competitionEvent(competitionData(competition), now)
const offerOf = (...event: Parameters<typeof eventOf>) => eventOf(...event)['offers'] as Record<string, unknown>

describe('a competition as an event', () => {
  it('has all properties that search engines require', () => {
    const address = 'https://win.example/win/competition/110/win-a-family-4x4'
    expect(eventOf()).toMatchObject({
      '@type': 'Event',
      name: 'Win a family 4×4',
      description: 'Win a family 4×4: Plus £1,000 for the first road trip.',
      url: address,
      startDate: '2026-11-01T09:00:00.000Z',
      endDate: '2026-11-30T21:00:00.000Z',
      location: { '@type': 'VirtualLocation', url: address },
      organizer: { '@type': 'Organization', url: 'https://win.example/win' },
      image: ['https://win.example/media/card.webp'],
      isAccessibleForFree: false,
    })
  })

  it('offers an entry at its price in pounds, while it is available', () => {
    expect(offerOf()).toMatchObject({
      price: '2.00',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      validFrom: '2026-11-01T09:00:00.000Z',
      validThrough: '2026-11-30T21:00:00.000Z',
    })
  })

  it('offers a free one at price zero, and one for tokens without a price in money', () => {
    const free = sampleCompetition({ type: 'free', isPaid: false })
    expect(eventOf(free)).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00' } })
    expect(eventOf(tokenCompetition(140, 60))).toMatchObject({ isAccessibleForFree: false })
    expect(offerOf(tokenCompetition(140, 60))).toBeUndefined()
  })

  const window = { title: '', dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T13:00:00Z' }
  it.each([
    ['on hold', { status: 'on-hold' as const }, 'OutOfStock'],
    ['to come', { dateStart: '2026-11-22T12:00:00Z' }, 'PreOrder'],
    ['coming soon', { meta: { comingSoon: window } }, 'PreOrder'],
    ['just missed', { meta: { justMissed: window } }, 'SoldOut'],
    ['over', { dateStop: '2026-11-21T12:00:00Z' }, 'SoldOut'],
    ['sold out', { isSoldOut: true }, 'SoldOut'],
  ])('%s: the availability says so', (_, over, availability) => {
    expect(offerOf(sampleCompetition(over))['availability']).toBe(`https://schema.org/${availability}`)
  })
})

it('a list has each competition once, in order, with its canonical address', () => {
  const tile = (id: number) => ({ id, slug: 'win-a-family-4x4', title: 'Win a family 4×4' })
  const [one, other] = [tile(1), tile(2)]
  expect(competitionList([other, one, other])).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, url: 'https://win.example/win/competition/2/win-a-family-4x4' },
      { position: 2, url: 'https://win.example/win/competition/1/win-a-family-4x4' },
    ],
  })
})

it('breadcrumbs start at the home page and end at the page itself', () => {
  expect(breadcrumbs([{ name: 'Free', path: '/free' }])['itemListElement']).toMatchObject([
    { position: 1, item: 'https://win.example/win' },
    { position: 2, name: 'Free', item: 'https://win.example/win/free' },
  ])
})

it('the home page names the organiser of the site', () => {
  const [site, organisation] = siteThings()
  expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://win.example/win' })
  expect(site?.['publisher']).toEqual({ '@id': organisation?.['@id'] })
  expect(organisation).toMatchObject({ '@type': 'Organization', logo: 'https://win.example/media/app-icon-180.png' })
})

it('every question has its answer', () => {
  const faq = { sections: [{ title: 'A', items: [{ question: 'Why?', answer: 'Because.' }] }] }
  expect(questions(faq)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } }],
  })
})

it('a story has its headline, date, picture and author', () => {
  const story = { title: 'Won', path: '/article/1/won', date: '2026-11-14T21:00:00Z', image: '/media/a.webp?w=800' }
  expect(article(story)).toMatchObject({
    headline: 'Won',
    datePublished: '2026-11-14T21:00:00Z',
    image: ['https://win.example/media/a.webp?w=800'],
    url: 'https://win.example/win/article/1/won',
    author: { '@type': 'Organization' },
  })
})

describe('the head', () => {
  const find = (name: string, ...[page]: Parameters<typeof head>) =>
    head(page).find((each) => Object.values(each as Record<string, unknown>).includes(name))

  it('has absolute URLs of the page and the picture', () => {
    const page = { title: 'T', description: 'D', path: '/free' }
    expect(find('canonical', page)).toMatchObject({ href: 'https://win.example/win/free' })
    expect(find('og:url', page)).toMatchObject({ content: 'https://win.example/win/free' })
    expect(find('og:image', page)).toMatchObject({ content: 'https://win.example/media/open-graph.webp' })
  })

  it('of a page without a canonical address asks not to be indexed', () => {
    const page = { title: 'T', description: 'D' }
    expect(find('robots', page)).toMatchObject({ content: 'noindex' })
    expect(find('canonical', page)).toBeUndefined()
  })
})
