import { describe, expect, it } from 'vitest'
import type { CompetitionBody, LintContext } from './body.ts'
import type { CompetitionExample, CompetitionRule, TextRule, WeeklyDrawRule, WinnerStoryRule } from './content-rule.ts'
import {
  CONTENT_RULES,
  integrityFindings,
  lintCompetition,
  lintFaq,
  lintSiteTerms,
  lintSiteTexts,
  lintWeeklyDraw,
  lintWinnerStory,
  mayPublish,
} from './lint.ts'
import { SOUND_WEEKLY_DRAW } from './sound-weekly-draw.ts'
import { SOUND_COMPETITION, SOUND_CONTEXT, SOUND_QUESTION, withChanges } from './sound-competition.ts'

const ofCompetitions = CONTENT_RULES.filter((row): row is CompetitionRule => row.subject === 'competition')
const ofTexts = CONTENT_RULES.filter((row): row is TextRule => ['site-terms', 'faq', 'site-text'].includes(row.subject))
const ofWeeklyDraws = CONTENT_RULES.filter((row): row is WeeklyDrawRule => row.subject === 'weekly-draw')
const ofStories = CONTENT_RULES.filter((row): row is WinnerStoryRule => row.subject === 'winner-story')

function build({ body, context, published }: CompetitionExample): [CompetitionBody, LintContext] {
  const change = { hasEntries: false, isNewRevision: true, author: 'ann', publishedQuiz: SOUND_CONTEXT.quiz }
  const before = published && {
    change: { ...change, published: withChanges<CompetitionBody>(SOUND_COMPETITION, published) },
  }
  return [withChanges(SOUND_COMPETITION, body), withChanges({ ...SOUND_CONTEXT, ...before }, context)]
}

describe.each(ofCompetitions.map((row) => [row.name, row] as const))('%s', (name, row) => {
  it('finds its refused example at the path, in words', () => {
    const found = lintCompetition(...build(row.refused)).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toContain(row.refused.path)
    for (const { words, rules, severity } of found) {
      expect(words.length).toBeGreaterThan(10)
      expect({ rules, severity }).toEqual({ rules: row.rules, severity: row.severity })
    }
  })

  it('lets its accepted example pass, in which no other row stops anything either', () => {
    const found = lintCompetition(...build(row.accepted))
    expect(found.filter((finding) => finding.row === name)).toEqual([])
    expect(found.filter(({ severity }) => severity === 'stops')).toEqual([])
  })
})

describe.each(ofTexts.map((row) => [row.name, row] as const))('%s', (name, row) => {
  const lint = (text: string) =>
    ({
      'site-terms': () => lintSiteTerms(text),
      faq: () => lintFaq({ sections: [{ items: [{ question: 'Tell me', answer: text }] }] }),
      'site-text': () => lintSiteTexts({ id: 'home', meta: { text, rails: [], isShown: true } }),
    })[row.subject]()
  const PATHS = { 'site-terms': 'terms', faq: 'sections.0.items.0.answer', 'site-text': 'meta.text' }

  it('finds its refused example and not its accepted one', () => {
    const found = lint(row.refused).filter((finding) => finding.row === name)
    expect(found.map((finding) => finding.path)).toEqual([PATHS[row.subject]])
    expect(lint(row.accepted).filter((finding) => finding.row === name)).toEqual([])
  })
})

describe.each(ofWeeklyDraws.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
  const lint = ({ body, isListClosed = false }: { body?: object; isListClosed?: boolean }) =>
    lintWeeklyDraw(withChanges(SOUND_WEEKLY_DRAW, body as never), isListClosed)

  it('finds its refused example at the path, and nothing in its accepted one', () => {
    const found = lint(refused).filter((finding) => finding.row === name)
    expect(found.map(({ path }) => path)).toEqual([refused.path])
    expect(lint(accepted)).toEqual([])
  })
})

describe.each(ofStories.map((row) => [row.name, row] as const))('%s', (name, { refused, accepted }) => {
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
] as const)('a story of somebody who chose ‘%s’ may say ‘%s’: %s', (nameChoice, text, may) => {
  const found = lintWinnerStory({ article: { text } }, { firstName: 'Alex', surname: 'Marsh', nameChoice })
  expect(mayPublish(found)).toBe(may)
  expect(lintWinnerStory({ article: { text } }, undefined)).toEqual([])
})

describe('the table', () => {
  it('names every row once', () => {
    const names = CONTENT_RULES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds nothing at all in the sound competition', () => {
    expect(lintCompetition(...build({}))).toEqual([])
    expect(lintCompetition(...build({ published: {}, context: { 'change.hasEntries': true } }))).toEqual([])
    expect(lintWeeklyDraw(SOUND_WEEKLY_DRAW, false)).toEqual([])
  })

  it('lets a warning be published and nothing that stops', () => {
    const of = (name: string) => ofCompetitions.find((row) => row.name === name)!
    expect(mayPublish(lintCompetition(...build(of('prize-in-time').refused)))).toBe(true)
    expect(mayPublish(lintCompetition(...build(of('age-in-terms').refused)))).toBe(false)
  })

  it('has every row of integrity among those of publication', () => {
    for (const { isIntegrity = false, refused, name } of ofCompetitions) {
      const found = integrityFindings(...build(refused)).some(({ row }) => row === name)
      expect(found, name).toBe(isIntegrity)
    }
  })
})

describe('a closing that is published', () => {
  const LATER = '2026-03-20T22:00:00.000Z'
  const notice = { 'meta.display.details.notice': 'This now closes at 10pm on Friday 20 March.' }
  const approved = { 'change.closingMove': { reason: 'The lines were down.', approvedBy: 'ben' } }
  const found = (body: object, context: object = {}) =>
    lintCompetition(...build({ published: {}, body: body as never, context: context as never })).flatMap(
      ({ row, path, words }) => (row === 'closing-stands' ? [`${path}: ${words}`] : []),
    )

  it('moves with a reason, another person’s approval and a notice, and without any one of them not', () => {
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

  it('is also that of a channel, earlier or later, moved or taken away', () => {
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

  it('that was moved is told until it has come', () => {
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

  it('has not moved where the same instant is written otherwise', () => {
    expect(found({ dateStop: '2026-03-20T21:00:00Z' })).toEqual([])
  })
})

describe('what entries go by until they are finished', () => {
  const wording = 'Copper Kettle may write to me.'
  it.each([
    ['quiz', {}, { quiz: [SOUND_QUESTION] }],
    ['meta.quiz', { 'meta.quiz': { getReadyHeader: 'Ready?', getReadyText: '', attempts: 2 } }, {}],
    ['meta.survey.sponsorsOptIn', { 'meta.survey': { questions: [], sponsorsOptIn: { sponsor: 'x', wording } } }, {}],
  ])('stands once somebody has entered: %s', (path, body, context) => {
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
  const isPressing = (dateStart: string, dateStop: string) => {
    const promotions = [{ dateStart, dateStop, ribbonText: 'Last chance' }]
    return lintCompetition(...build({ body: { 'meta.display.promotions': promotions } })).some(
      ({ row, path }) => row === 'no-false-urgency' && path === 'meta.display.promotions.0.ribbonText',
    )
  }

  it('shows in the last three days before the closing and not earlier, nor after it', () => {
    expect(isPressing('2026-03-17T21:00:00.000Z', '2026-03-20T21:00:00.000Z')).toBe(false)
    expect(isPressing('2026-03-17T20:59:59.000Z', '2026-03-20T21:00:00.000Z')).toBe(true)
    expect(isPressing('2026-03-20T08:00:00.000Z', '2026-03-20T21:00:01.000Z')).toBe(true)
  })
})

describe('the free route', () => {
  const found = (body: object) =>
    lintCompetition(...build({ body: body as never })).flatMap(({ row, path }) =>
      row.startsWith('free-route') ? [`${row} ${path}`] : [],
    )

  it('opens no later and closes no earlier than each paid route, whichever that is', () => {
    expect(found({ 'meta.channels.postal.dateStart': '2026-03-02T08:00:01.000Z' })).toEqual([
      'free-route-window meta.channels.postal.dateStart',
    ])
    expect(found({ 'meta.channels.sms.dateStop': '2026-03-25T17:00:01.000Z' })).toEqual([
      'free-route-window meta.channels.postal.dateStop',
    ])
  })

  it('is asked for whatever is paid with, tokens or a text, and not in a competition of skill', () => {
    const noPost = { 'meta.channels.postal': undefined }
    const tokens = { 'meta.payment': { paymentForm: 'tokens', cost: 0, tokenCost: 5, bundleSets: [] } }
    expect(found({ ...noPost, ...tokens, 'meta.channels.sms': undefined })).toEqual(['free-route meta.channels.postal'])
    expect(found({ ...noPost, legalBasis: 'skill' })).toEqual([])
  })

  it('may be the online one, as long as the texts that cost something', () => {
    const free = { 'meta.payment': { paymentForm: 'free', cost: 0, bundleSets: [] }, 'meta.channels.postal': undefined }
    expect(found(free)).toEqual([])
    expect(found({ ...free, 'meta.channels.sms.dateStop': '2026-03-21T21:00:00.000Z' })).toEqual([
      'free-route-window meta.channels.online.dateStop',
    ])
  })

  it('gives the tickets that one paid entry gives, online too', () => {
    const double = [{ name: 'a', share: 100, bundles: [{ bundleId: 'a1', entries: 2, pricePence: 150 }] }]
    expect(found({ 'meta.payment.bundleSets': double })).toEqual(['free-route-chance meta.channels.postal.tickets'])
    expect(found({ 'meta.payment.bundleSets': double, 'meta.channels.postal.tickets': 2 })).toEqual([])
  })
})

describe('what people have entered', () => {
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
  ])('keeps its %s, but for a new revision', (path, body) => {
    expect(changedIn(body)).toEqual([path])
    expect(changedIn(body, true)).toEqual([])
  })

  it('has its own terms and steps, which may change for those who come after', () => {
    const terms = { 'meta.display.tc.tcFull': 'Other', 'meta.display.tc.tcCheckboxText': 'Other' }
    expect(changedIn({ ...terms, 'meta.steps': ['survey', 'payment'] })).toEqual([])
  })

  it('is the same with its keys in another order, and may be held or described otherwise', () => {
    const payment = Object.fromEntries(Object.entries(SOUND_COMPETITION.meta.payment!).toReversed())
    expect(changedIn({ 'meta.payment': payment })).toEqual([])
    expect(changedIn({ status: 'on-hold', 'meta.display.card.text': 'Bring a spade.' })).toEqual([])
  })
})

it.each(['free ', 'post ', 'may extend ', 'closing may ', 'no credit ', '<p>', ' ', '1 in 1 '])(
  'a text as long as a save may be is looked through without holding the process up (%j)',
  (words) => {
    const text = words.repeat(512_000 / words.length)
    const found = [
      lintCompetition(...build({ body: { 'meta.display.tc.tcFull': text, 'meta.display.details.content': text } })),
      lintSiteTerms(text),
      lintFaq({ sections: [{ items: [{ question: 'Tell me', answer: text }] }] }),
    ]
    expect(found).toHaveLength(3)
  },
  // A check that grows with the square of the text would take hours.
  60_000,
)
