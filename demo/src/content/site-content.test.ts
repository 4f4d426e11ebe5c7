/** The demonstration's pages, rails, winners and showcase. */
import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { NAME_CHOICES, formatPublishedName } from '@fairdraw/rules/competition/winners.ts'
import { expect, test } from 'vitest'
import { buildDemoContent } from './demo-content.ts'

const now = new Date('2026-03-12T10:20:30Z')
const { competitions, staticInit, winners, faq } = buildDemoContent(now)
const publishedWinners = winners.map(({ firstName, surname, nameChoice, ...rest }) => ({
  ...rest,
  name: formatPublishedName({ firstName, surname }, nameChoice),
}))
const documents = competitions.map(({ competition }) => competition)
function listTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${path}.${key}`))
}

test('no text is empty or has an unfilled placeholder', () => {
  for (const [path, text] of [documents, staticInit, publishedWinners, faq].flatMap((part) => listTexts(part))) {
    expect(text.trim(), path).not.toBe('')
    expect(text, path).not.toMatch(/undefined|NaN|\[object|Invalid Date|\$\{/)
  }
})

test('no two winners share a portrait', () => {
  const portraits = winners.map(({ image }) => image)
  expect(new Set(portraits).size).toBe(portraits.length)
})

test('every rail of a page has enough competitions, and token rails have only token competitions', () => {
  const railIds = new Set(staticInit.rails.map(({ id }) => id))
  const placed = new Set(documents.flatMap(({ meta }) => Object.keys(meta.rails)))
  const railsOfPages = staticInit.pages.flatMap(({ id, meta }) => meta.rails.map((rail) => `${rail}_${id}`))
  expect(new Set(railsOfPages)).toEqual(placed)
  for (const page of staticInit.pages) {
    for (const rail of page.meta.rails) {
      expect(railIds.has(rail), rail).toBe(true)
      const items = documents.filter(({ meta, isHidden }) => !isHidden && `${rail}_${page.id}` in meta.rails)
      expect(items.filter((item) => isListed(item, now)).length, `${rail} on ${page.id}`).toBeGreaterThanOrEqual(2)
      const { onlyTokenPaid } = staticInit.rails.find(({ id }) => id === rail)!
      expect(
        items.every(({ isTokenPaid }) => isTokenPaid),
        rail,
      ).toBe(onlyTokenPaid)
    }
  }
})

// Rows 1.2-39, 1.2-40
test('the pages of the specification exist, with their titles', () => {
  const titles = Object.fromEntries(staticInit.pages.map(({ slug, meta }) => [slug, meta.title]))
  expect(titles).toMatchObject({ home: 'Latest Competitions', tokens: 'Bonus Tokens', help: 'Help and FAQ' })
  expect(Object.keys(titles)).toEqual(expect.arrayContaining(['home', 'free', 'tokens', 'winners', 'help', 'terms']))
})

test('winners are marked as fictional, their competitions exist, and linked stories exist', () => {
  const ids = new Set(documents.map(({ id }) => id))
  for (const { name, location, meta } of publishedWinners) {
    expect(location, name).toContain('fictional')
    expect(ids.has(meta.competitionId), name).toBe(true)
  }
  const stories = new Set(winners.filter(({ article }) => article).map(({ id }) => id))
  const linked = staticInit.settings.winnersCarouselObject.items.flatMap(({ article }) => article ?? [])
  expect(linked.length).toBeGreaterThan(0)
  for (const id of linked) expect(stories.has(id), id).toBe(true)
  expect(new Set(staticInit.settings.winnersCarouselObject.items.map(({ type }) => type))).toEqual(
    new Set(['article', 'audio', 'video']),
  )
})

test('winners represent every name choice and fill more than a page, and no text contains a name that may not be published', () => {
  expect(new Set(winners.map(({ nameChoice }) => nameChoice))).toEqual(new Set(NAME_CHOICES))
  expect(winners.filter(({ isHidden }) => !isHidden).length).toBeGreaterThan(40)
  expect(new Set(winners.map(({ id }) => id)).size).toBe(winners.length)
  const texts = JSON.stringify([documents, staticInit, publishedWinners, faq])
  for (const { surname, nameChoice } of winners) expect(texts.includes(surname), surname).toBe(nameChoice === 'full')
})

test('every type and location of showcase tiles is represented', () => {
  expect(new Set(staticInit.showcase.map(({ type }) => type))).toEqual(
    new Set(['horizontal', 'vertical', 'audio', 'mediaCarousel']),
  )
  expect(new Set(staticInit.showcase.map(({ location }) => location))).toEqual(
    new Set(['tickets-counter-widget', 'last-chance', 'profile-widget', 'download-tm-app']),
  )
  for (const { meta } of staticInit.showcase) {
    if (meta.competitionId) expect(documents.some(({ id }) => id === meta.competitionId)).toBe(true)
  }
})

test('no text promises Winsday tickets for an entry, because none are given', () => {
  const texts = JSON.stringify([
    faq,
    staticInit.settings.terms,
    staticInit.settings.tokensHeroInfo,
    staticInit.settings.whatAreTokens,
    staticInit.pages,
    competitions,
  ])
  expect(texts).not.toMatch(/Winsday|with (every )?paid entr|every (free )?card (you post|by post)/i)
})
