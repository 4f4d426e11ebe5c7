import { describe, expect, it } from 'vitest'
import type { CompetitionBody, LintContext } from './body.ts'
import type {
  CampaignExample,
  CampaignRule,
  CompetitionExample,
  CompetitionRule,
  NotificationRule,
  TextRule,
  WeeklyDrawRule,
  WinnerStoryRule,
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
import { VALID_CAMPAIGN } from './valid-campaign.ts'
import { NOTIFICATION_NOW, VALID_NOTIFICATION } from './valid-notification.ts'
import { VALID_WEEKLY_DRAW } from './valid-weekly-draw.ts'
import { VALID_COMPETITION, VALID_CONTEXT, VALID_QUESTION, VALID_TERMS, withChanges } from './valid-competition.ts'

const competitionRules = CONTENT_RULES.filter((row): row is CompetitionRule => row.subject === 'competition')
const textRules = CONTENT_RULES.filter((row): row is TextRule =>
  ['site-terms', 'faq', 'site-text'].includes(row.subject),
)
const weeklyDrawRules = CONTENT_RULES.filter((row): row is WeeklyDrawRule => row.subject === 'weekly-draw')
const campaignRules = CONTENT_RULES.filter((row): row is CampaignRule => row.subject === 'campaign')
const notificationRules = CONTENT_RULES.filter((row): row is NotificationRule => row.subject === 'notification')
const storyRules = CONTENT_RULES.filter((row): row is WinnerStoryRule => row.subject === 'winner-story')

function build({ body, context, published }: CompetitionExample): [CompetitionBody, LintContext] {
  const change = { hasEntries: false, isNewRevision: true, author: 'ann', publishedQuiz: VALID_CONTEXT.quiz }
  const before = published && {
    change: { ...change, published: withChanges<CompetitionBody>(VALID_COMPETITION, published) },
  }
  return [withChanges(VALID_COMPETITION, body), withChanges({ ...VALID_CONTEXT, ...before }, context)]
}

describe.each(competitionRules.map((row) => [row.name, row] as const))('%s', (name, row) => {
  it('finds its refused example at the right path, with a message', () => {
    const found = lintCompetition(...build(row.refused)).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toContain(row.refused.path)
    for (const { words, rules, severity } of found) {
      expect(words.length).toBeGreaterThan(10)
      expect({ rules, severity }).toEqual({ rules: row.rules, severity: row.severity })
    }
  })

  it('accepts its accepted example, and no other row stops that either', () => {
    const found = lintCompetition(...build(row.accepted))
    expect(found.filter((finding) => finding.row === name)).toEqual([])
    expect(found.filter(({ severity }) => severity === 'stops')).toEqual([])
  })
})

describe.each(textRules.map((row) => [row.name, row] as const))('%s', (name, row) => {
  const lint = (text: string) =>
    ({
      'site-terms': () => lintSiteTerms(text),
      faq: () => lintFaq({ sections: [{ items: [{ question: 'Tell me', answer: text }] }] }),
      'site-text': () => lintSiteTexts({ id: 'home', meta: { text, rails: [], isShown: true } }),
    })[row.subject]()
  const PATHS = { 'site-terms': 'terms', faq: 'sections.0.items.0.answer', 'site-text': 'meta.text' }

  it('finds its refused example, but not its accepted one', () => {
    const found = lint(row.refused).filter((finding) => finding.row === name)
    expect(found.map((finding) => finding.path)).toEqual([PATHS[row.subject]])
    expect(lint(row.accepted).filter((finding) => finding.row === name)).toEqual([])
  })
})

describe.each(weeklyDrawRules.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
  const lint = ({ body, isListClosed = false }: { body?: object; isListClosed?: boolean }) =>
    lintWeeklyDraw(withChanges(VALID_WEEKLY_DRAW, body as never), isListClosed)

  it('finds its refused example at the path, and nothing in its accepted one', () => {
    const found = lint(refused).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toEqual([refused.path])
    expect(lint(accepted)).toEqual([])
  })
})

describe.each(campaignRules.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
  const lint = ({ body, published, hasClaims = false }: CampaignExample) =>
    lintCampaign(withChanges(VALID_CAMPAIGN, body), {
      hasClaims,
      ...(published && { published: withChanges(VALID_CAMPAIGN, published) }),
    })

  it('finds its refused example at the path, and nothing in its accepted one', () => {
    const found = lint(refused).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toEqual([refused.path])
    expect(lint(accepted)).toEqual([])
  })
})

it('a campaign’s texts are checked as those of the site', () => {
  expect(lintCampaign(VALID_CAMPAIGN, { hasClaims: false })).toEqual([])
  const found = lintCampaign({ ...VALID_CAMPAIGN, text: 'Hurry, they are selling fast.' }, { hasClaims: false })
  expect(found).toMatchObject([{ row: 'site-text-no-false-urgency', path: 'text' }])
})

describe.each(notificationRules.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
  const lint = ({ body }: NotificationRule['accepted']) =>
    lintNotification(withChanges(VALID_NOTIFICATION, body), NOTIFICATION_NOW)

  it('finds its refused example at the path, and nothing in its accepted one', () => {
    const found = lint(refused).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toEqual([refused.path])
    expect(lint(accepted)).toEqual([])
  })
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

describe.each(storyRules.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
  const lint = ({ text, nameChoice }: WinnerStoryRule['refused']) =>
    lintWinnerStory(
      { image: '/media/story.webp', article: { title: 'A new car', text }, showsImages: [] },
      { firstName: 'Alex', surname: 'Marsh', nameChoice },
    )

  it('finds its refused example at its text, and nothing in its accepted one', () => {
    expect(lint(refused)).toMatchObject([{ row: name, path: 'article.text', severity: 'stops' }])
    expect(lint(accepted)).toEqual([])
  })
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
  const found = lintWinnerStory({ article: { text } }, { firstName: 'Alex', surname: 'Marsh', nameChoice })
  expect(mayPublish(found)).toBe(may)
  expect(lintWinnerStory({ article: { text } }, undefined)).toEqual([])
})

describe('the table', () => {
  it('gives every row a name that is unique', () => {
    const names = CONTENT_RULES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds nothing in the valid competition', () => {
    expect(lintCompetition(...build({}))).toEqual([])
    expect(lintCompetition(...build({ published: {}, context: { 'change.hasEntries': true } }))).toEqual([])
    expect(lintWeeklyDraw(VALID_WEEKLY_DRAW, false)).toEqual([])
  })

  it.each([
    ['free-route-stated', 'meta.channels.postal.info', 'Send us something.'],
    ['free-route-stated', 'meta.channels.postal.cost', 'A stamp'],
    ['prize-in-time', TERMS, VALID_TERMS.replaceAll(/\bequivalent\b/g, 'other')],
    ['prize-in-time', TERMS, VALID_TERMS.replaceAll('30 days', '90 days')],
  ])('%s also looks at %s: “%.30s”', (name, path, text) => {
    const found = lintCompetition(...build({ body: { [path]: text } }))
    expect(found.filter(({ row }) => row === name).map((finding) => finding.path)).toEqual([path])
  })

  it('allows publication with a warning, but not with a finding that stops it', () => {
    const of = (name: string) => competitionRules.find((row) => row.name === name)!
    expect(mayPublish(lintCompetition(...build(of('prize-in-time').refused)))).toBe(true)
    expect(mayPublish(lintCompetition(...build(of('age-in-terms').refused)))).toBe(false)
  })

  it('applies every integrity row at publication too', () => {
    for (const { isIntegrity = false, refused, name } of competitionRules) {
      const found = integrityFindings(...build(refused)).some(({ row }) => row === name)
      expect(found, name).toBe(isIntegrity)
    }
  })
})

describe('a published closing', () => {
  const LATER = '2026-03-20T22:00:00.000Z'
  const notice = { 'meta.display.details.notice': 'This now closes at 10pm on Friday 20 March.' }
  const approved = { 'change.closingMove': { reason: 'The lines were down.', approvedBy: 'ben' } }
  const found = (body: object, context: object = {}) =>
    lintCompetition(...build({ published: {}, body: body as never, context: context as never })).flatMap(
      ({ row, path, words }) => (row === 'closing-stands' ? [`${path}: ${words}`] : []),
    )

  it('moves only with a reason, another person’s approval and a notice', () => {
    const move = { dateStop: LATER, ...notice }
    expect(found(move, approved)).toEqual([])
    expect(found({ dateStop: LATER }, approved)).toEqual([expect.stringContaining('notice')])
    for (const text of ['It closes later.', 'This now closes at 10pm.', 'It closes at 9pm on Friday 20 March.'])
      expect(found({ dateStop: LATER, 'meta.display.details.notice': text }, approved), text).toHaveLength(1)
    const both =
      'We’ve moved the closing from 9pm on Friday 20 March to 10pm that day: it closes on Friday 20 March at 10pm.'
    expect(found({ dateStop: LATER, 'meta.display.details.notice': both }, approved)).toEqual([])
    expect(found(move, { 'change.closingMove': { reason: ' ', approvedBy: 'ben' } })).toEqual([
      expect.stringContaining('reason'),
    ])
    expect(found(move, { 'change.closingMove': { reason: 'The lines were down.', approvedBy: 'ann' } })).toEqual([
      expect.stringContaining('somebody other than its author'),
    ])
    expect(found(move)).toHaveLength(2)
  })

  it('includes that of a channel, moved earlier or later, or removed', () => {
    for (const body of [
      { 'meta.channels.postal.dateStop': '2026-03-26T17:00:00.000Z' },
      { 'meta.channels.postal.dateStop': '2026-03-24T17:00:00.000Z' },
      { 'meta.channels.postal.enabled': false },
    ]) {
      expect(found(body)[0]).toContain('meta.channels.postal.dateStop')
    }
    const justMissed = { title: '', dateStart: '2026-03-20T20:00:00.000Z', dateStop: '2026-03-21T20:00:00.000Z' }
    expect(found({ 'meta.justMissed': justMissed })[0]).toContain('dateStop')
  })

  it('that was moved stays in the notice until that time', () => {
    const stays = (now: string, text?: string) =>
      lintCompetition(
        ...build({
          published: { dateStop: LATER },
          body: { dateStop: LATER, 'meta.display.details.notice': text },
          context: { now: new Date(now), 'change.movedChannels': ['online'] },
        }),
      ).flatMap(({ row }) => (row === 'closing-notice-stays' ? [row] : []))
    expect(stays('2026-03-20T20:00:00.000Z')).toHaveLength(1)
    expect(stays('2026-03-20T20:00:00.000Z', notice['meta.display.details.notice'])).toEqual([])
    expect(stays('2026-03-20T22:00:00.000Z')).toEqual([])
  })

  it('has not moved if the same instant is written in another format', () => {
    expect(found({ dateStop: '2026-03-20T21:00:00Z' })).toEqual([])
  })
})

describe('the fields that entries depend on until they are finished', () => {
  const wording = 'Copper Kettle may write to me.'
  it.each([
    ['quiz', {}, { quiz: [VALID_QUESTION] }],
    ['meta.quiz', { 'meta.quiz': { getReadyHeader: 'Ready?', getReadyText: '', attempts: 2 } }, {}],
    ['meta.survey.sponsorsOptIn', { 'meta.survey': { questions: [], sponsorsOptIn: { sponsor: 'x', wording } } }, {}],
  ])('are fixed once somebody has entered: %s', (path, body, context) => {
    const found = (hasEntries: boolean) =>
      lintCompetition(
        ...build({
          published: {},
          body,
          context: { ...context, 'change.hasEntries': hasEntries, 'change.isNewRevision': false },
        }),
      ).filter(({ row }) => row === 'entered-as-published')
    expect(found(true).map((finding) => finding.path)).toEqual([path])
    expect(found(false)).toEqual([])
  })
})

describe('a ribbon that says ‘Last chance’', () => {
  const isRefused = (dateStart: string, dateStop: string) => {
    const promotions = [{ dateStart, dateStop, ribbonText: 'Last chance' }]
    return lintCompetition(...build({ body: { 'meta.display.promotions': promotions } })).some(
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
    lintCompetition(...build({ body: body as never })).flatMap(({ row, path }) =>
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

describe('an offer that people have entered', () => {
  const changedIn = (body: object, isNewRevision = false) =>
    lintCompetition(
      ...build({
        published: {},
        body: body as never,
        context: { 'change.hasEntries': true, 'change.isNewRevision': isNewRevision },
      }),
    ).flatMap(({ row, path }) => (row === 'entered-as-published' ? [path] : []))

  it.each([
    ['meta.payment', { 'meta.payment.cost': 200 }],
    ['meta.payment', { 'meta.payment.bundleSets.0.bundles.0.entries': 2 }],
    ['meta.channels', { 'meta.channels.sms.costPence': 200 }],
    ['meta.channels', { 'meta.channels.postal.tickets': 2 }],
    ['meta.prizeTiers', { 'meta.prizeTiers': [{ name: 'A day out', winners: 1 }] }],
    ['legalBasis', { legalBasis: 'skill' }],
  ])('keeps its %s, except in a new revision', (path, body) => {
    expect(changedIn(body)).toEqual([path])
    expect(changedIn(body, true)).toEqual([])
  })

  it('may have other terms and steps for later entries', () => {
    const terms = { 'meta.display.tc.tcFull': 'Other', 'meta.display.tc.tcCheckboxText': 'Other' }
    expect(changedIn({ ...terms, 'meta.steps': ['survey', 'payment'] })).toEqual([])
  })

  it('is unchanged if its keys are reordered, and may be put on hold or described differently', () => {
    const payment = Object.fromEntries(Object.entries(VALID_COMPETITION.meta.payment!).toReversed())
    expect(changedIn({ 'meta.payment': payment })).toEqual([])
    expect(changedIn({ status: 'on-hold', 'meta.display.card.text': 'Bring a spade.' })).toEqual([])
  })
})

describe('terms that people have entered under', () => {
  const before = {
    'meta.cap': 150,
    'meta.channels.sms.cap': 10,
    'meta.isEntryCountShown': true,
    'meta.draw': { alternates: 2, onePrizePerPlayer: true },
    'meta.eligibility.noWinSinceDays': 30,
    'meta.eligibility.excludedPostcodeAreas': ['BT'],
  }
  const found = (changes: object, context: object = {}) =>
    lintCompetition(
      ...build({
        published: before,
        body: { ...before, ...changes },
        context: { 'change.hasEntries': true, ...context },
      }),
    ).flatMap(({ row, path }) => (row === 'no-worse-once-entered' ? [path] : []))
  const later = '2026-03-28T10:00:00.000Z'

  it.each([
    ['meta.cap', { 'meta.cap': 1 }, { 'meta.cap': 151 }],
    ['meta.channels.sms.cap', { 'meta.channels.sms.cap': 9 }, { 'meta.channels.sms.cap': undefined }],
    ['meta.channels.postal.cap', { 'meta.channels.postal.cap': 500 }, {}],
    ['meta.draw.onePrizePerPlayer', { 'meta.draw': { alternates: 2, onePrizePerPlayer: false } }, {}],
    [
      'meta.draw.alternates',
      { 'meta.draw': { alternates: 1, onePrizePerPlayer: true } },
      { 'meta.draw': { alternates: 3, onePrizePerPlayer: true } },
    ],
    ['meta.drawCutOff', { 'meta.drawCutOff': later }, { 'meta.drawCutOff': '2026-03-26T10:00:00.000Z' }],
    ['meta.isEntryCountShown', { 'meta.isEntryCountShown': undefined }, {}],
    [
      'meta.eligibility.noWinSinceDays',
      { 'meta.eligibility.noWinSinceDays': 31 },
      { 'meta.eligibility.noWinSinceDays': 29 },
    ],
    [
      'meta.eligibility.excludedPostcodeAreas',
      { 'meta.eligibility.excludedPostcodeAreas': ['BT', 'ZE'] },
      { 'meta.eligibility.excludedPostcodeAreas': [] },
    ],
  ])('%s gets no worse, and may get better', (path, worse, better) => {
    expect(found(worse)).toEqual([path])
    expect(found(worse, { 'change.closingMove': { reason: 'We had to.', approvedBy: 'ben' } })).toEqual([path])
    expect(found(better)).toEqual([])
    expect(found(worse, { 'change.hasEntries': false })).toEqual([])
  })

  it('the draw may be later if a closing has moved', () => {
    expect(found({ 'meta.drawCutOff': later, dateStop: '2026-03-20T22:00:00.000Z' })).toEqual([])
  })
})

describe('stated odds', () => {
  const found = (content: string, body: object = {}) =>
    lintCompetition(...build({ body: { ...body, 'meta.display.details.content': content } as never })).filter(
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
      lintCompetition(...build({ body: { 'meta.display.tc.tcFull': text, 'meta.display.details.content': text } })),
      lintSiteTerms(text),
      lintFaq({ sections: [{ items: [{ question: 'Tell me', answer: text }] }] }),
    ]
    expect(found).toHaveLength(3)
  },
  // A check in quadratic time would take hours.
  60_000,
)
