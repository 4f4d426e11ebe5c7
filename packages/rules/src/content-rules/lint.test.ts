/** The linter of content: each row by its own examples, and what an example does not show. */
import { PUBLICITY_PARTS } from '../competition/publicity.ts'
import { describe, expect, it } from 'vitest'
import type {
  CampaignExample,
  CompetitionRule,
  Finding,
  NotificationRule,
  TextRule,
  WeeklyDrawRule,
  WinnerStoryExample,
} from './content-rule.ts'
import {
  CONTENT_RULES,
  integrityFindings,
  lintCampaign,
  lintCompetition,
  lintFaq,
  lintNotification,
  lintSiteTerms,
  lintSiteTexts,
  lintWeeklyDraw,
  lintWinnerStory,
  mayPublish,
} from './lint.ts'
import { TERMS } from './texts.ts'
import { VALID_CAMPAIGN } from '../testing/valid-campaign.ts'
import { NOTIFICATION_NOW, VALID_NOTIFICATION } from '../testing/valid-notification.ts'
import { VALID_WEEKLY_DRAW } from './valid-weekly-draw.ts'
import { VALID_TERMS, withChanges } from './valid-competition.ts'
import { buildExample } from '../testing/lint-example.ts'

const competitionRules = CONTENT_RULES.filter((row): row is CompetitionRule => row.subject === 'competition')

describe.each(competitionRules.map((row) => [row.name, row] as const))('%s', (name, row) => {
  it('finds its refused example at the right path, with a message', () => {
    const found = lintCompetition(...buildExample(row.refused)).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toContain(row.refused.path)
    for (const { words, rules, severity } of found) {
      expect(words.length).toBeGreaterThan(10)
      expect({ rules, severity }).toEqual({ rules: row.rules, severity: row.severity })
    }
  })

  it('accepts its accepted example, and no other row stops that either', () => {
    const found = lintCompetition(...buildExample(row.accepted))
    expect(found.filter((finding) => finding.row === name)).toEqual([])
    expect(found.filter(({ severity }) => severity === 'stops')).toEqual([])
  })
})

const PRIZE_PICTURE = '/media/prize.webp'

/** The findings on a story of Alex Marsh, who has agreed to everything and has no photograph in it where nothing is said. */
const lintStory = (
  text: string,
  { nameChoice = 'full', agreed = PUBLICITY_PARTS }: Pick<Partial<WinnerStoryExample>, 'nameChoice' | 'agreed'>,
  image = PRIZE_PICTURE,
) =>
  lintWinnerStory({ image, article: { title: 'A new car', text }, showsImages: [] } as { image: string }, {
    firstName: 'Alex',
    surname: 'Marsh',
    nameChoice,
    prizePicture: PRIZE_PICTURE,
    agreed,
  })

/** What the rows about other documents find in their examples: name, path, and the findings of the refused and of the accepted one. */
const documentRows = CONTENT_RULES.flatMap(
  (row): (readonly [string, path: string, refused: Finding[], accepted: Finding[]])[] => {
    const named = (found: Finding[]) => found.filter((finding) => finding.row === row.name)
    /** A sentence alone lacks what other rows want of a whole text. */
    const checkText = (path: string, lint: (text: string) => Finding[], { refused, accepted }: TextRule) => [
      [row.name, path, named(lint(refused)), named(lint(accepted))] as const,
    ]
    const check = <Example>(
      path: string,
      lint: (example: Example) => Finding[],
      of: { refused: Example; accepted: Example },
    ) => [[row.name, path, named(lint(of.refused)), lint(of.accepted)] as const]
    switch (row.subject) {
      case 'competition':
        return []
      case 'site-terms':
        return checkText('terms', lintSiteTerms, row)
      case 'faq':
        return checkText(
          'sections.0.items.0.answer',
          (answer) => lintFaq({ sections: [{ items: [{ question: 'Tell me', answer }] }] }),
          row,
        )
      case 'site-text':
        return checkText(
          'meta.text',
          (text) => lintSiteTexts({ id: 'home', meta: { text, rails: [], isShown: true } }),
          row,
        )
      case 'weekly-draw':
        return check<WeeklyDrawRule['accepted']>(
          row.refused.path,
          ({ body, isListClosed = false }) =>
            lintWeeklyDraw(withChanges(VALID_WEEKLY_DRAW, body as never), isListClosed),
          row,
        )
      case 'campaign':
        return check<CampaignExample>(
          row.refused.path,
          ({ body, published, hasClaims = false }) =>
            lintCampaign(withChanges(VALID_CAMPAIGN, body), {
              hasClaims,
              ...(published && { published: withChanges(VALID_CAMPAIGN, published) }),
            }),
          row,
        )
      case 'notification':
        return check<NotificationRule['accepted']>(
          row.refused.path,
          ({ body }) => lintNotification(withChanges(VALID_NOTIFICATION, body), NOTIFICATION_NOW),
          row,
        )
      case 'winner-story':
        return check<WinnerStoryExample>(
          row.refused.path,
          ({ text, nameChoice, agreed, image }) => lintStory(text, { nameChoice, agreed }, image),
          row,
        )
    }
  },
)

it.each(documentRows)(
  '%s finds its refused example at %s, and nothing in its accepted one',
  (_, path, refused, accepted) => {
    expect(refused.map((finding) => finding.path)).toEqual([path])
    expect(accepted).toEqual([])
  },
)

it('a campaign’s texts are checked as those of the site', () => {
  expect(lintCampaign(VALID_CAMPAIGN, { hasClaims: false })).toEqual([])
  const found = lintCampaign({ ...VALID_CAMPAIGN, text: 'Hurry, they are selling fast.' }, { hasClaims: false })
  expect(found).toMatchObject([{ row: 'site-text-no-false-urgency', path: 'text' }])
})

it('a notification’s texts are checked as those of the site, also where tags divide a word', () => {
  expect(lintNotification(VALID_NOTIFICATION, NOTIFICATION_NOW)).toEqual([])
  const found = lintNotification({ ...VALID_NOTIFICATION, title: 'Every prize is tax<b>-free</b>' }, NOTIFICATION_NOW)
  expect(found).toMatchObject([{ row: 'site-text-tax-free-explained', path: 'title', severity: 'stops' }])
})

it('a notification that leads somewhere says where to', () => {
  const { url: _, ...rest } = VALID_NOTIFICATION
  expect(lintNotification({ ...rest, url: '/win', linkText: ' ' }, NOTIFICATION_NOW)).toMatchObject([
    { row: 'notification-link', path: 'linkText', severity: 'warns' },
  ])
})

it.each([
  ['full', 'Alex Marsh', true],
  ['first-name', 'Alex M.', true],
  ['first-name', 'Mrs Marsh', false],
  ['initials', 'A. M.', true],
  ['initials', 'Alex', false],
  ['withheld', 'A winner by the marshes, with Alexandra', true],
  ['withheld', 'Alex', false],
] as const)('a story of a winner who chose ‘%s’ may say ‘%s’: %s', (nameChoice, text, may) => {
  expect(mayPublish(lintStory(text, { nameChoice }))).toBe(may)
})

it('nobody tells a story of somebody who has not won', () => {
  const body = { image: '/media/prize.webp', article: { title: 'A new car', text: 'It was a Tuesday.' } }
  expect(lintWinnerStory(body, undefined)).toMatchObject([{ row: 'winner-has-agreed', severity: 'stops' }])
})

describe('the table', () => {
  it('gives every row a name that is unique', () => {
    const names = CONTENT_RULES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds nothing in the valid competition', () => {
    expect(lintCompetition(...buildExample({}))).toEqual([])
    expect(lintCompetition(...buildExample({ published: {}, context: { 'change.hasEntries': true } }))).toEqual([])
    expect(lintWeeklyDraw(VALID_WEEKLY_DRAW, false)).toEqual([])
  })

  it.each([
    ['free-route-stated', 'meta.channels.postal.info', 'Send us something.'],
    ['free-route-stated', 'meta.channels.postal.cost', 'A stamp'],
    ['prize-in-time', TERMS, VALID_TERMS.replaceAll(/\bequivalent\b/g, 'other')],
    ['prize-in-time', TERMS, VALID_TERMS.replaceAll('30 days', '90 days')],
  ])('%s also looks at %s: “%.30s”', (name, path, text) => {
    const found = lintCompetition(...buildExample({ body: { [path]: text } }))
    expect(found.filter(({ row }) => row === name).map((finding) => finding.path)).toEqual([path])
  })

  it('allows publication with a warning, but not with a finding that stops it', () => {
    const of = (name: string) => competitionRules.find((row) => row.name === name)!
    expect(mayPublish(lintCompetition(...buildExample(of('prize-in-time').refused)))).toBe(true)
    expect(mayPublish(lintCompetition(...buildExample(of('age-in-terms').refused)))).toBe(false)
  })

  it('applies every integrity row at publication too', () => {
    for (const { isIntegrity = false, refused, name } of competitionRules) {
      const found = integrityFindings(...buildExample(refused)).some(({ row }) => row === name)
      expect(found, name).toBe(isIntegrity)
    }
  })
})

describe('a ribbon that says ‘Last chance’', () => {
  const isRefused = (dateStart: string, dateStop: string) => {
    const promotions = [{ dateStart, dateStop, ribbonText: 'Last chance' }]
    return lintCompetition(...buildExample({ body: { 'meta.display.promotions': promotions } })).some(
      ({ row, path }) => row === 'no-false-urgency' && path === 'meta.display.promotions.0.ribbonText',
    )
  }

  it('is accepted in the last three days before the closing, but not earlier or after it', () => {
    expect(isRefused('2026-03-17T21:00:00.000Z', '2026-03-20T21:00:00.000Z')).toBe(false)
    expect(isRefused('2026-03-17T20:59:59.000Z', '2026-03-20T21:00:00.000Z')).toBe(true)
    expect(isRefused('2026-03-20T08:00:00.000Z', '2026-03-20T21:00:01.000Z')).toBe(true)
  })
})

describe('the free route', () => {
  const found = (body: object) =>
    lintCompetition(...buildExample({ body: body as never })).flatMap(({ row, path }) =>
      row.startsWith('free-route') ? [`${row} ${path}`] : [],
    )

  it('opens no later and closes no earlier than each paid route', () => {
    expect(found({ 'meta.channels.postal.dateStart': '2026-03-02T08:00:01.000Z' })).toEqual([
      'free-route-window meta.channels.postal.dateStart',
    ])
    expect(found({ 'meta.channels.sms.dateStop': '2026-03-25T17:00:01.000Z' })).toEqual([
      'free-route-window meta.channels.postal.dateStop',
    ])
  })

  it('is required for payment by money, tokens or text, but not in a competition of skill', () => {
    const noPost = { 'meta.channels.postal': undefined }
    const tokens = { 'meta.payment': { paymentForm: 'tokens', cost: 0, tokenCost: 5, bundleSets: [] } }
    expect(found({ ...noPost, ...tokens, 'meta.channels.sms': undefined })).toEqual(['free-route meta.channels.postal'])
    expect(found({ ...noPost, legalBasis: 'skill' })).toEqual([])
  })

  it('may be online, if it is open for as long as the paid texts', () => {
    const free = { 'meta.payment': { paymentForm: 'free', cost: 0, bundleSets: [] }, 'meta.channels.postal': undefined }
    expect(found(free)).toEqual([])
    expect(found({ ...free, 'meta.channels.sms.dateStop': '2026-03-21T21:00:00.000Z' })).toEqual([
      'free-route-window meta.channels.online.dateStop',
    ])
  })

  it('gives as many tickets as one paid entry, online too', () => {
    const double = [{ name: 'a', share: 100, bundles: [{ bundleId: 'a1', entries: 2, pricePence: 150 }] }]
    expect(found({ 'meta.payment.bundleSets': double })).toEqual(['free-route-chance meta.channels.postal.tickets'])
    expect(found({ 'meta.payment.bundleSets': double, 'meta.channels.postal.tickets': 2 })).toEqual([])
  })
})

describe('stated odds', () => {
  const found = (content: string, body: object = {}) =>
    lintCompetition(...buildExample({ body: { ...body, 'meta.display.details.content': content } as never })).filter(
      ({ row }) => row === 'odds-as-recorded',
    )
  const run = {
    'meta.run': { ticketsTotal: 2000, tooFew: 'draw' },
    'meta.prizeTiers': [
      { name: 'A car', winners: 1 },
      { name: 'A mug', winners: 99 },
    ],
  }

  it.each([
    ['The chance of the car is 1 in 2,000.', 0],
    ['One in 20 tickets wins.', 0],
    ['5% of tickets win.', 0],
    ['One in ten tickets wins.', 1],
    ['The chance of the car is 1 in 200.', 1],
  ])('‘%s’, where 2,000 tickets have 100 prizes: %i faults', (text, faults) => {
    expect(found(text, run)).toHaveLength(faults)
    // With any number of tickets nobody can know.
    expect(found(text)).toHaveLength(1)
  })
})

it.each([
  'free ',
  'post ',
  'may extend ',
  'closing may ',
  'deliver within ',
  'prize may ',
  'by entering email ',
  'ten in ',
  'odds ',
  'winner ',
  'no credit ',
  'earn ',
  '<p>',
  ' ',
  '1 in 1 ',
])(
  'a text of the maximum length is checked in linear time (%j)',
  (words) => {
    const text = words.repeat(512_000 / words.length)
    const found = [
      lintCompetition(
        ...buildExample({ body: { 'meta.display.tc.tcFull': text, 'meta.display.details.content': text } }),
      ),
      lintSiteTerms(text),
      lintFaq({ sections: [{ items: [{ question: 'Tell me', answer: text }] }] }),
    ]
    expect(found).toHaveLength(3)
  },
  // A check in quadratic time would take hours.
  60_000,
)
