/** What the linter refuses to change once a competition is published or entered. */
import { describe, expect, it } from 'vitest'
import { lintCompetition } from './lint.ts'
import { VALID_COMPETITION, VALID_QUESTION } from './valid-competition.ts'
import { buildExample } from '../testing/lint-example.ts'

describe('a published closing', () => {
  const LATER = '2026-03-20T22:00:00.000Z'
  const notice = { 'meta.display.details.notice': 'This now closes at 10pm on Friday 20 March.' }
  const approved = { 'change.closingMove': { reason: 'The lines were down.', approvedBy: 'ben' } }
  const found = (body: object, context: object = {}) =>
    lintCompetition(...buildExample({ published: {}, body: body as never, context: context as never })).flatMap(
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
        ...buildExample({
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
        ...buildExample({
          published: {},
          body,
          context: { ...context, 'change.hasEntries': hasEntries, 'change.isNewRevision': false },
        }),
      ).filter(({ row }) => row === 'entered-as-published')
    expect(found(true).map((finding) => finding.path)).toEqual([path])
    expect(found(false)).toEqual([])
  })
})

describe('an offer that people have entered', () => {
  const changedIn = (body: object, isNewRevision = false) =>
    lintCompetition(
      ...buildExample({
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
      ...buildExample({
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
