import { competition as competitionSchema } from '@fairdraw/contract/catalogue/competition.ts'
import { faq as faqSchema, staticInit as staticInitSchema } from '@fairdraw/contract/catalogue.ts'
import {
  CHANNELS,
  closesToday,
  COMPETITION_TYPES,
  effectiveClosing,
  openState,
} from '@fairdraw/rules/competition/competition.ts'
import { stepFaults } from '@fairdraw/rules/competition/steps.ts'
import { eligibilityCopy } from '@fairdraw/rules/entry/eligibility.ts'
import { quizFaults } from '@fairdraw/rules/entry/quiz.ts'
import { surveyFaults } from '@fairdraw/rules/entry/survey.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { formatPublishedName } from '@fairdraw/rules/competition/winners.ts'
import { expect, test } from 'vitest'
import { formatTime } from '@fairdraw/rules/composing/working-days.ts'
import { buildDemoContent } from './demo-content.ts'

const now = new Date('2026-03-12T10:20:30Z')
const { competitions, staticInit, winners, faq } = buildDemoContent(now)
const publishedWinners = winners.map(({ firstName, surname, nameChoice, ...rest }) => ({
  ...rest,
  name: formatPublishedName({ firstName, surname }, nameChoice),
}))
const documents = competitions.map(({ competition }) => competition)

/** Start times in the morning, evening and night, on days when the clocks change, at a weekend and on a leap day. */
const starts = [
  '2026-01-01T00:00:00Z',
  '2026-03-12T10:20:30Z',
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:59:59Z',
  '2026-07-04T19:45:00Z',
  '2026-07-04T22:10:00Z',
  '2026-10-25T00:30:00Z',
  '2028-02-29T23:59:00Z',
].map((start) => new Date(start))

test('all documents match the schemas of the contract', () => {
  for (const document of documents) expect(() => competitionSchema.parse(document), document.name).not.toThrow()
  expect(() => staticInitSchema.parse({ ...staticInit, winners: publishedWinners })).not.toThrow()
  expect(() => faqSchema.parse(faq)).not.toThrow()
})

test('there are at least thirty competitions, with unique ids, slugs and names', () => {
  expect(documents.length).toBeGreaterThanOrEqual(30)
  for (const key of ['id', 'idb', 'slug', 'name'] as const) {
    expect(new Set(documents.map((document) => document[key])).size, key).toBe(documents.length)
  }
})

// Row 1.1-02
test('every type, channel, overlay, payment form and legal basis is represented', () => {
  expect(new Set(documents.map(({ type }) => type))).toEqual(new Set(COMPETITION_TYPES))
  expect(new Set(documents.flatMap(({ meta }) => Object.keys(meta.channels)))).toEqual(new Set(CHANNELS))
  expect(new Set(documents.map(({ meta }) => meta.tokenOverlayType))).toEqual(
    new Set([undefined, 'single-answer', 'multi-answer', 'blank-letters']),
  )
  expect(new Set(documents.map(({ meta }) => meta.payment?.paymentForm))).toEqual(new Set(['free', 'tokens', 'money']))
  expect(new Set(documents.map(({ legalBasis }) => legalBasis))).toEqual(new Set(['free-draw', 'skill']))
})

test.each(starts)('at a start at %s, every open state is represented', (start) => {
  const all = buildDemoContent(start).competitions.map(({ competition }) => competition)
  const states = new Set(all.map((competition) => openState(competition, start)))
  expect(states).toEqual(new Set(['open', 'on-hold', 'coming-soon', 'not-started', 'just-missed', 'closed']))
  const hero = all.find(({ activeHero }) => activeHero.some(({ page }) => page === 'home'))
  expect(openState(hero!, start)).toBe('open')
  expect(effectiveClosing(hero!).getTime() - start.getTime()).toBeGreaterThanOrEqual(3_600_000)
  const lastChance = all.find(({ id }) => id === 140)!
  const hoursLeft = (effectiveClosing(lastChance).getTime() - start.getTime()) / 3_600_000
  expect(hoursLeft).toBeGreaterThan(20)
  expect(hoursLeft).toBeLessThan(100)
})

test('at a start during the day, some competitions close at 9pm in London', () => {
  for (const day of ['2026-03-12T10:20:30Z', '2026-07-04T10:00:00Z']) {
    const start = new Date(day)
    const closing = buildDemoContent(start)
      .competitions.map(({ competition }) => competition)
      .filter((competition) => closesToday(competition, start))
    expect(closing.length).toBeGreaterThanOrEqual(2)
    expect(formatTime(closing[0]!.dateStop)).toMatch(/^9pm on /)
  }
})

test('another start on the same day publishes the same dates', () => {
  const later = buildDemoContent(new Date('2026-03-12T18:00:00Z')).competitions.map(({ competition }) => competition)
  for (const [index, document] of documents.entries()) {
    expect([later[index]?.dateStart, later[index]?.dateStop], document.name).toEqual([
      document.dateStart,
      document.dateStop,
    ])
  }
})

test('competitions that other tests rely on exist', () => {
  const byName = (name: string) => documents.find((document) => document.name === name)
  const instant = documents.filter(({ meta }) => meta.steps.length === 0)
  expect(instant.some(({ type, meta }) => type === 'free' && meta.cap === 10)).toBe(true)
  expect(
    instant.some(
      ({ type, isTokenPaid, meta }) => type === 'bonus' && isTokenPaid && (meta.payment?.tokenCost ?? 0) > 0,
    ),
  ).toBe(true)
  expect(byName('Festival for four')?.meta.payment?.tokenCost).toBe(60)
  expect(byName('A year of bills, paid')?.meta.payment?.tokenCost).toBe(120)
  expect(byName('Set visit: The Late Breakfast')?.meta.payment?.tokenCost).toBe(40)
  expect(byName('£20,000 tax-free cash')?.meta.payment?.cost).toBe(150)
  expect(byName('A fortnight in the Maldives')?.isPaid).toBe(false)
  expect(documents.some(({ isHidden }) => isHidden)).toBe(true)
  expect(documents.some(({ meta }) => meta.emailVerificationRequired)).toBe(true)
  expect(documents.some(({ meta }) => meta.cap === 1)).toBe(true)
})

test('ribbons, asterisks, themes, sponsors, clips, fading and alternative pictures are represented', () => {
  const metas = documents.map(({ meta }) => meta)
  expect(metas.some(({ display }) => display.promotions.some(({ asteriskText }) => asteriskText))).toBe(true)
  expect(metas.filter(({ display }) => display.theme?.themeEnabled).length).toBeGreaterThanOrEqual(3)
  expect(metas.some(({ sponsor }) => (sponsor?.sponsors.length ?? 0) > 1)).toBe(true)
  expect(metas.filter(({ media }) => media.video).length).toBeGreaterThanOrEqual(2)
  for (const kind of [
    'heroImages',
    'heroImageAlternative',
    'cardImageAlternative',
    'detailsImageAlternative',
    'fadeImage',
  ] as const) {
    expect(
      metas.some(({ media }) => media.desktop[kind] && media.mobile[kind]),
      kind,
    ).toBe(true)
  }
})

// Row 1.3-06
test('every picture of a competition has an alternative text', () => {
  for (const { name, meta, mediaInfo } of documents) {
    for (const pictures of [meta.media.desktop, meta.media.mobile]) {
      for (const source of Object.values(pictures).flat())
        expect(mediaInfo[source]?.length, `${name}: ${source}`).toBeGreaterThan(10)
    }
  }
})

test('galleries start with the picture of the card, and have three to five different pictures', () => {
  const galleries = competitions.flatMap(({ competition: { name, meta } }) => {
    const { detailsImages, detailsImage, detailsImageAlternative } = meta.media.desktop
    return detailsImages ? [{ name, detailsImages, detailsImage, detailsImageAlternative }] : []
  })
  expect(galleries.length).toBeGreaterThanOrEqual(10)
  for (const { name, detailsImages, detailsImage, detailsImageAlternative } of galleries) {
    expect(detailsImages[0], name).toBe(detailsImage)
    expect(detailsImages.length, name).toBeGreaterThanOrEqual(3)
    expect(detailsImages.length, name).toBeLessThanOrEqual(5)
    expect(new Set([...detailsImages, detailsImageAlternative]).size, name).toBe(detailsImages.length + 1)
  }
})
// Row 1.3-12
test('shares of bundle sets sum to 100, and all sets have the same entries for the same money', () => {
  const paid = documents.filter(({ isPaid }) => isPaid)
  for (const { name, meta } of paid) {
    const sets = meta.payment?.bundleSets ?? []
    expect(
      sets.reduce((sum, { share }) => sum + share, 0),
      name,
    ).toBe(100)
    const offers = sets.map(({ bundles }) =>
      bundles.map(({ entries, pricePence }) => `${entries} for ${pricePence}`).toSorted(),
    )
    for (const offer of offers) expect(offer, name).toEqual(offers[0])
    const ids = sets.flatMap(({ bundles }) => bundles.map(({ bundleId }) => bundleId))
    expect(new Set(ids).size, name).toBe(ids.length)
  }
  expect(paid.length).toBeGreaterThan(10)
})

test('the cheapest bundle costs the price on the button, and the largest is within the cap', () => {
  for (const { name, meta } of documents.filter(({ isPaid }) => isPaid)) {
    const bundles = meta.payment?.bundleSets.flatMap((set) => set.bundles) ?? []
    expect(Math.min(...bundles.map(({ pricePence }) => pricePence)), name).toBe(meta.payment?.cost)
    expect(Math.max(...bundles.map(({ entries }) => entries)), name).toBeLessThanOrEqual(meta.cap ?? 0)
  }
})

test('the terms state cost and closing of every channel as the channel does (field rule 11)', () => {
  for (const { name, meta } of documents) {
    for (const channel of Object.values(meta.channels)) {
      expect(meta.display.tc.tcFull, name).toContain(` to ${formatTime(channel?.dateStop ?? '')}. ${channel?.cost}.`)
    }
  }
})

test('the text of a channel states the cost, tickets and late charges of its record (field rules 11, 19)', () => {
  const others = documents.flatMap(({ name, meta }) =>
    INTAKE_CHANNELS.flatMap((channel) => {
      const record = meta.channels[channel]
      return record ? [{ name: `${name}, ${channel}`, record, drawCutOff: meta.drawCutOff ?? '' }] : []
    }),
  )
  expect(others.length).toBeGreaterThan(20)
  for (const { name, record, drawCutOff } of others) {
    const { costPence = 0, tickets = 1, isLateCharged = false } = record
    expect(record.cost, name).toContain(costPence > 0 ? `${formatPrice(costPence)} a ` : 'Free')
    expect(/may still be charged/.test(record.info), name).toBe(isLateCharged)
    expect(/counts as two entries|pair of entries/.test(record.info), name).toBe(tickets === 2)
    expect(Date.parse(drawCutOff), name).toBeGreaterThan(Date.parse(record.dateStop ?? ''))
  }
})

test('every competition has prizes with a value, and money where its headline promises it (field rules 8, 10)', () => {
  for (const { name, meta } of documents) {
    expect(meta.prizeTiers?.length, name).toBeGreaterThan(0)
    for (const tier of meta.prizeTiers ?? []) expect(tier.prize?.value, name).toBeGreaterThanOrEqual(2000)
  }
  const headline = documents.find(({ name }) => name.startsWith('£50,000'))
  expect(headline?.meta.prizeTiers?.[0]?.prize).toMatchObject({ type: 'monetary', value: 5_000_000 })
})

test('some competitions show their tickets and prize tiers, and the terms list the same tiers (field rules 11, 17)', () => {
  const counted = documents.filter(({ meta }) => meta.isEntryCountShown)
  expect(counted.length).toBeGreaterThanOrEqual(3)
  expect(counted.length).toBeLessThan(documents.length)
  const tiered = documents.filter(({ meta }) => (meta.prizeTiers?.length ?? 0) > 1)
  expect(tiered.length).toBeGreaterThan(0)
  for (const { name, meta } of tiered) {
    for (const tier of meta.prizeTiers ?? [])
      expect(meta.display.tc.tcFull, name).toContain(`- ${tier.name}: ${tier.winners} to be won`)
  }
  for (const { name, meta } of documents.filter((document) => !tiered.includes(document)))
    expect(meta.display.tc.tcFull, name).toContain('One winner will get: ')
})

test('no draw is before the last channel has closed (field rule 3)', () => {
  for (const { name, meta } of documents) {
    const last = Object.values(meta.channels)
      .map((channel) => Date.parse(channel?.dateStop ?? ''))
      .toSorted((a, b) => b - a)[0]!
    const drawn = /We’ll hold the draw on ([^,]+),/.exec(meta.display.tc.tcFull)?.[1] ?? ''
    expect(meta.drawText, name).toContain(drawn)
    // The text has no year; it is that of the closing or the next one.
    const year = new Date(last).getUTCFullYear()
    const day = [year, year + 1]
      .map((one) => Date.parse(`${drawn.replace(/^\w+ /, '')} ${one} 12:00Z`))
      .find((at) => at > last)
    expect(day! - last, name).toBeLessThan(7 * 86_400_000)
  }
})

// Row 1.3-13
test('every question can be answered, and no document contains an answer', () => {
  for (const { competition, quiz } of competitions) {
    expect(quiz.length > 0, competition.name).toBe(competition.hasQuiz)
    expect(competition.hasQuiz).toBe(competition.meta.steps.includes('quiz'))
    expect(quizFaults(quiz), competition.name).toEqual([])
    const { overlayEnabled, tokenOverlayType } = competition.meta
    expect(overlayEnabled, competition.name).toBe(tokenOverlayType !== undefined)
    if (tokenOverlayType) expect(quiz.map(({ overlay }) => overlay)).toContain(tokenOverlayType)
    expect(stepFaults(competition, quiz.length), competition.name).toEqual([])
    expect(JSON.stringify(competition)).not.toContain('"answer"')
  }
  expect(competitions.find(({ competition }) => competition.legalBasis === 'skill')?.quiz.length).toBeGreaterThan(1)
})

// Row 1.1-02
test('listed competitions include each type, each overlay, a time limit, a survey, a sponsor’s opt-in and our own', () => {
  const listed = competitions.filter(({ competition: { meta } }) => Object.keys(meta.rails).length > 0)
  expect(new Set(listed.flatMap(({ quiz }) => quiz.map(({ overlay }) => overlay)))).toEqual(
    new Set(['single-answer', 'multi-answer', 'blank-letters']),
  )
  expect(new Set(listed.map(({ competition }) => competition.type))).toEqual(new Set(COMPETITION_TYPES))
  const metas = listed.map(({ competition }) => competition.meta)
  expect(metas.some(({ quiz }) => quiz?.seconds)).toBe(true)
  expect(metas.some(({ survey }) => survey?.questions.some(({ kind }) => kind === 'text'))).toBe(true)
  expect(
    metas.some(({ survey }) => survey?.questions.some(({ kind, isRequired }) => kind === 'choice' && isRequired)),
  ).toBe(true)
  expect(metas.some(({ survey }) => survey?.sponsorsOptIn)).toBe(true)
  expect(listed.some(({ competition }) => competition.type === 'optin')).toBe(true)
  for (const { name, meta } of documents) expect(surveyFaults(meta.survey?.questions ?? []), name).toEqual([])
})

test('the quiz introduction states the shortest time limit of the questions', () => {
  for (const { competition, quiz } of competitions) {
    const limits = quiz.flatMap(({ seconds }) => seconds ?? [])
    expect(competition.meta.quiz?.seconds, competition.name).toBe(limits.length > 0 ? Math.min(...limits) : undefined)
  }
})

test('the terms state the same eligibility rules as the details (field rule 5)', () => {
  const restricted = documents.filter(({ meta }) => meta.eligibility)
  expect(restricted.some(({ meta }) => meta.eligibility?.noWinSinceDays)).toBe(true)
  expect(restricted.some(({ meta }) => meta.eligibility?.excludedPostcodeAreas?.length)).toBe(true)
  for (const { meta } of restricted)
    for (const sentence of eligibilityCopy(meta.eligibility)) expect(meta.display.tc.tcFull).toContain(sentence)
})
