/** Rows on what may change after publication, and after the first entry (field rules 6, 7). */
import { CHANNELS, channelTimes, effectiveClosing } from '../competition/competition.ts'
import type { Channel } from '../competition/competition.ts'
import { formatDayName } from '../text/day-names.ts'
import { formatClockTime } from '../text/london-time.ts'
import type { CompetitionBody, ContentChange, LintContext } from './body.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { isStated, statedClosings } from './stated-times.ts'
import { NOTICE } from './texts.ts'

type Closing = { channel: Channel; path: string; closes: Date }

/** The closing of the competition and of each of its channels. */
function closingsOf(body: CompetitionBody): Closing[] {
  return [
    { channel: 'online', path: 'dateStop', closes: effectiveClosing(body) },
    ...CHANNELS.flatMap((channel) => {
      const own = body.meta.channels[channel]
      if (!own?.enabled || channel === 'online') return []
      return [{ channel, path: `meta.channels.${channel}.dateStop`, closes: channelTimes(body, channel, own).closes }]
    }),
  ]
}

/** A published closing that the new body moves; for a removed channel, `after` is the time of its removal. */
export type MovedClosing = { channel: Channel; path: string; before: Date; after: Date; isRemoved: boolean }

/** Published closings that the new body moves. A removed channel counts as one that closes now. */
export function movedClosings(body: CompetitionBody, published: CompetitionBody, now: Date): MovedClosing[] {
  const next = new Map(closingsOf(body).map(({ path, closes }) => [path, closes]))
  return closingsOf(published).flatMap(({ channel, path, closes: before }) => {
    const after = next.get(path) ?? now
    const isRemoved = !next.has(path)
    return +after === +before || (isRemoved && before <= now) ? [] : [{ channel, path, before, after, isRemoved }]
  })
}

const noticeOf = (body: CompetitionBody) => (body.meta.display.details.notice ?? '').trim()

/** Whether the notice states the closing with its day and its time. */
const isInNotice = (body: CompetitionBody, closes: Date): boolean =>
  statedClosings(noticeOf(body)).some((stated) => stated.day && stated.clock && isStated(stated, closes))

const inWords = (instant: Date) => `${formatClockTime(instant)} on ${formatDayName(instant)}`

function moveFaults(body: CompetitionBody, { change, now }: LintContext): Fault[] {
  if (!change) return []
  const { author, closingMove, published } = change
  const { reason = '', approvedBy = '' } = closingMove ?? {}
  return movedClosings(body, published, now).flatMap(({ path, after, isRemoved }) =>
    faultsOf([
      [reason.trim() === '', path, 'A published closing stands. A move that cannot be avoided needs a reason.'],
      [
        approvedBy === '' || approvedBy === author,
        path,
        'A move of a published closing needs the approval of somebody other than its author.',
      ],
      [
        isRemoved ? noticeOf(body) === '' : !isInNotice(body, after),
        path,
        isRemoved
          ? 'The page must say that this way to enter has ended: fill in its notice.'
          : `The page must say when it closes now: write into its notice that it closes at ${inWords(after)}.`,
      ],
    ]),
  )
}

/** A moved closing stays in the notice until that time. */
function keptNoticeFaults(body: CompetitionBody, { change, now }: LintContext): Fault[] {
  const moved = change?.movedChannels ?? []
  return closingsOf(body).flatMap(({ channel, closes }) =>
    faultsOf([
      [
        moved.includes(channel) && closes > now && !isInNotice(body, closes),
        NOTICE,
        `Its closing was moved: until then the notice must say that it closes at ${inWords(closes)}.`,
      ],
    ]),
  )
}

function reopenFaults(body: CompetitionBody, { change, now }: LintContext): Fault[] {
  if (!change) return []
  return movedClosings(body, change.published, now).flatMap(({ path, before, after }) =>
    faultsOf([[before <= now && after > now, path, 'It has closed, and what has closed is not opened again.']]),
  )
}

/** The fields that an entry depends on, from its creation until it is finished. */
const ENTRY_FIELDS: Record<string, (body: CompetitionBody, quiz: LintContext['quiz']) => unknown> = {
  legalBasis: (body) => body.legalBasis,
  'meta.payment': (body) => body.meta.payment,
  'meta.channels': ({ meta }) =>
    CHANNELS.map((channel) => {
      const { costPence = 0, tickets = 1 } = meta.channels[channel] ?? {}
      return { channel, costPence, tickets }
    }),
  'meta.steps': (body) => body.meta.steps,
  'meta.prizeTiers': (body) => body.meta.prizeTiers,
  'meta.display.tc.tcCheckboxText': (body) => body.meta.display.tc.tcCheckboxText,
  'meta.display.tc.tcFull': (body) => body.meta.display.tc.tcFull,
  quiz: (_, quiz) => quiz,
  'meta.quiz': (body) => body.meta.quiz ?? null,
  'meta.survey.sponsorsOptIn': (body) => body.meta.survey?.sponsorsOptIn ?? null,
}

/** Each entry keeps these as they were when it began. A new revision changes them for later entries only. */
const PINNED_FIELDS = ['meta.steps', 'meta.display.tc.tcCheckboxText', 'meta.display.tc.tcFull']

const OFFER_FIELDS = ['legalBasis', 'meta.payment', 'meta.channels', 'meta.prizeTiers']

/** JSON with sorted keys: the database does not store keys in the order of the file. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function changedFields(body: CompetitionBody, quiz: LintContext['quiz'], change: ContentChange): string[] {
  const { published, publishedQuiz } = change
  return Object.entries(ENTRY_FIELDS).flatMap(([path, read]) =>
    canonical(read(body, quiz)) === canonical(read(published, publishedQuiz)) ? [] : [path],
  )
}

function inPlaceFaults(body: CompetitionBody, { change, quiz }: LintContext): Fault[] {
  if (!change?.hasEntries || change.isNewRevision) return []
  const words = 'People have entered: this changes only as a new revision, which earlier entries do not feel.'
  return changedFields(body, quiz, change)
    .filter((path) => !PINNED_FIELDS.includes(path))
    .map((path) => ({ path, words }))
}

function termsFaults(body: CompetitionBody, { change, quiz }: LintContext): Fault[] {
  if (!change?.hasEntries) return []
  const changed = changedFields(body, quiz, change)
  const isOfferChanged = OFFER_FIELDS.some((path) => changed.includes(path))
  const path = 'meta.display.tc.tcFull'
  const words = 'The offer changes and the terms do not: do they still say what is to be paid and won?'
  return faultsOf([[isOfferChanged && !changed.includes(path), path, words]])
}

const LATER = { dateStop: '2026-03-20T22:00:00.000Z' }
const moved = { 'change.closingMove': { reason: 'The vendor’s lines were down.', approvedBy: 'ben' } }
const NOW_AT_TEN = 'The phone lines were down, so this closes at 10pm on Friday 20 March.'
const noticed = { [NOTICE]: `${NOW_AT_TEN} Cards must reach us by 5pm on Wednesday 25 March.` }
const entered = (isNewRevision: boolean) => ({ 'change.hasEntries': true, 'change.isNewRevision': isNewRevision })
const WITHOUT_BUNDLES = { 'meta.payment.bundleSets': [] }

/** In the examples, `published` is the body before the change, written by 'ann'. */
export const CHANGE_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('6'),
    name: 'closing-stands',
    check: moveFaults,
    refused: {
      published: {},
      body: { ...LATER, [NOTICE]: 'The phone lines were down, so this closes later.' },
      context: moved,
      path: 'dateStop',
    },
    accepted: { published: {}, body: { ...LATER, ...noticed }, context: moved },
  },
  {
    ...blockingRow('6'),
    name: 'closing-notice-stays',
    check: keptNoticeFaults,
    refused: {
      published: { ...LATER, ...noticed },
      body: LATER,
      context: { 'change.movedChannels': ['online'] },
      path: NOTICE,
    },
    accepted: {
      published: { ...LATER, ...noticed },
      body: { ...LATER, [NOTICE]: `Sorry for the wait. ${NOW_AT_TEN}` },
      context: { 'change.movedChannels': ['online'] },
    },
  },
  {
    ...blockingRow('6'),
    name: 'no-reopening',
    check: reopenFaults,
    refused: {
      published: {},
      body: { ...LATER, ...noticed },
      context: { ...moved, now: new Date('2026-03-20T21:30:00.000Z') },
      path: 'dateStop',
    },
    accepted: {
      published: {},
      body: { ...LATER, ...noticed },
      context: { ...moved, now: new Date('2026-03-20T20:30:00.000Z') },
    },
  },
  {
    ...blockingRow('7'),
    name: 'entered-as-published',
    check: inPlaceFaults,
    refused: { published: {}, body: WITHOUT_BUNDLES, context: entered(false), path: 'meta.payment' },
    accepted: { published: {}, body: WITHOUT_BUNDLES, context: entered(true) },
  },
  {
    ...blockingRow('7'),
    severity: 'warns',
    name: 'terms-follow-the-offer',
    check: termsFaults,
    refused: { published: {}, body: WITHOUT_BUNDLES, context: entered(true), path: 'meta.display.tc.tcFull' },
    accepted: { published: {}, body: {}, context: entered(true) },
  },
]
