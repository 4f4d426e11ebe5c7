/**
 * How a competition is entered, as an editor chooses it. The fields of the document that depend on one another (flags, form of
 * payment, steps, legal basis, free route) are written together from these choices, so that they cannot contradict one another
 * (field rules 1, 11; docs/mechanisms/desk/composing.md).
 */
import type { Channel, CompetitionType } from '../competition/competition.ts'
import type { ChannelBody } from '../content-rules/body.ts'
import { bundlesOf, SINGLE_SIZE, sizesOf } from './bundles.ts'
import type { SizeSet } from './bundles.ts'
import { isSameJson } from './document.ts'
import type { CompetitionContent, CompetitionDocument } from './document.ts'

/** Where the site puts it: by what it costs, with a programme, as the form of an opt-in, or neither. */
export type Shelf = 'by-price' | 'programme' | 'opt-in' | 'other'

export type Payment =
  | { by: 'nothing' }
  | { by: 'money'; pence: number; tokensEarned: number | undefined; sets: readonly SizeSet[] }
  | { by: 'tokens'; tokens: number }

/** `any`: every answer is in the draw. `right`: only right ones are, which makes it a competition of skill. */
export type QuestionChoice = 'none' | 'any' | 'right'

type SpokenWay = { pence: number; number: string }

/** The ways to enter besides online. */
export type Ways = {
  sms?: (SpokenWay & { keyword: string }) | undefined
  phone?: SpokenWay | undefined
  postal?: true | undefined
}

export type Choices = {
  shelf: Shelf
  payment: Payment
  question: QuestionChoice
  hasSurvey: boolean
  /** The tickets of one entry: more than one where every entry counts so many times. */
  tickets: number
  ways: Ways
  isOnHold: boolean
}

/** Why it must have a free way by post; undefined if it need not (field rule 1). */
export function whyPost({ payment, question, ways }: Choices): string | undefined {
  if (question === 'right') return undefined
  if (payment.by === 'money') return 'An entry costs money, so there is a free way in by post, with the same chance.'
  if (payment.by === 'tokens') return 'An entry costs tokens, so there is a free way in by post, with the same chance.'
  return ways.sms || ways.phone
    ? 'A text or a call costs something, so there is a free way in by post, with the same chance.'
    : undefined
}

/** The same choices, with what some of them bring along. */
export function settleChoices(choices: Choices): Choices {
  const { payment, ways } = choices
  return {
    ...choices,
    hasSurvey: choices.hasSurvey || choices.shelf === 'opt-in',
    tickets: payment.by === 'money' ? choices.tickets : 1,
    ways: { ...ways, ...(whyPost(choices) !== undefined && { postal: true }) },
  }
}

const TYPES: Readonly<Record<Exclude<Shelf, 'by-price'>, CompetitionType>> = {
  programme: 'broadcast',
  'opt-in': 'optin',
  other: 'generic',
}
const TYPE_BY_PAYMENT = { nothing: 'free', money: 'paid', tokens: 'bonus' } as const
const FORM_BY_PAYMENT = { nothing: 'free', money: 'money', tokens: 'tokens' } as const

export function readChoices({ competition, quiz }: CompetitionContent): Choices {
  const { legalBasis, meta, type, status, isOnHold } = competition
  const { sms, phone, postal } = meta.channels
  const spoken = ({ costPence = 0, mobileFillPhone = '' }: ChannelBody): SpokenWay => ({
    pence: costPence,
    number: mobileFillPhone,
  })
  const shelves = { broadcast: 'programme', optin: 'opt-in', generic: 'other' } as const
  return {
    shelf: type === 'broadcast' || type === 'optin' || type === 'generic' ? shelves[type] : 'by-price',
    payment: readPayment(competition),
    question: legalBasis === 'skill' ? 'right' : quiz.length > 0 ? 'any' : 'none',
    hasSurvey: meta.survey !== undefined,
    tickets: ticketsOf(competition),
    ways: {
      ...(sms && { sms: { ...spoken(sms), keyword: sms.mobileFillText ?? '' } }),
      ...(phone && { phone: spoken(phone) }),
      ...(postal && { postal: true }),
    },
    isOnHold: isOnHold || status === 'on-hold',
  }
}

function readPayment(competition: CompetitionDocument): Payment {
  const {
    paymentForm = 'free',
    cost = 0,
    tokenCost = 0,
    tokensEarned,
    bundleSets = [],
  } = competition.meta.payment ?? {}
  if (paymentForm === 'free') return { by: 'nothing' }
  if (paymentForm === 'tokens') return { by: 'tokens', tokens: tokenCost }
  const sets = sizesOf(bundleSets, { pence: cost, tickets: ticketsOf(competition) })
  return { by: 'money', pence: cost, tokensEarned, sets }
}

/** As the bundle of one entry has it, or the other ways. */
function ticketsOf({ meta: { payment, channels } }: CompetitionDocument): number {
  if (payment?.paymentForm !== 'money') return 1
  const single = payment.bundleSets[0]?.bundles.find(({ pricePence }) => pricePence === payment.cost)
  return single?.entries ?? channels.postal?.tickets ?? 1
}

/** The content with these choices. Its texts are not changed (standards.ts does that). */
export function applyChoices<Content extends CompetitionContent>(content: Content, chosen: Choices): Content {
  const { shelf, payment, question, hasSurvey, ways, tickets, isOnHold } = settleChoices(chosen)
  const { competition } = content
  const { meta } = competition
  const quiz = question === 'none' ? [] : content.quiz.length > 0 ? content.quiz : [BLANK_QUESTION]
  const { quiz: opening = BLANK_OPENING, survey = BLANK_SURVEY, tokenOverlayType, ...rest } = meta
  const overlay = quiz.some((one) => one.overlay === tokenOverlayType) ? tokenOverlayType : undefined
  const applied: CompetitionDocument = {
    ...competition,
    type: shelf === 'by-price' ? TYPE_BY_PAYMENT[payment.by] : TYPES[shelf],
    status: isOnHold ? 'on-hold' : 'active',
    legalBasis: question === 'right' ? 'skill' : 'free-draw',
    isPaid: payment.by === 'money',
    isTokenPaid: payment.by === 'tokens',
    isOnHold,
    isCompetition: true,
    isWinner: false,
    hasQuiz: quiz.length > 0,
    meta: {
      ...rest,
      steps: stepsOf(payment, quiz.length > 0, hasSurvey),
      ...paymentOf(meta.payment, payment, tickets),
      overlayEnabled: overlay !== undefined,
      ...(overlay && { tokenOverlayType: overlay }),
      ...(quiz.length > 0 && { quiz: opening }),
      ...(hasSurvey && { survey }),
      channels: channelsOf(competition, ways, tickets),
    },
  }
  return { ...content, competition: applied, quiz }
}

const BLANK_QUESTION = {
  id: 'question-1',
  text: '',
  overlay: 'single-answer' as const,
  options: ['', '', ''],
  answer: '',
}
const BLANK_OPENING = { getReadyHeader: '', getReadyText: '' }
const BLANK_SURVEY = { questions: [] }

/** What costs tokens and has no other step is entered, and paid, at once. */
function stepsOf({ by }: Payment, hasQuiz: boolean, hasSurvey: boolean): CompetitionDocument['meta']['steps'] {
  const pays = by === 'money' || (by === 'tokens' && (hasQuiz || hasSurvey))
  const steps = [
    ['quiz', hasQuiz],
    ['survey', hasSurvey],
    ['payment', pays],
  ] as const
  return steps.flatMap(([step, isTaken]) => (isTaken ? [step] : []))
}

function paymentOf(
  before: CompetitionDocument['meta']['payment'],
  payment: Payment,
  tickets: number,
): Pick<CompetitionDocument['meta'], 'payment'> {
  // A free competition may say so, or say nothing.
  if (payment.by === 'nothing' && before === undefined) return {}
  const paymentForm = FORM_BY_PAYMENT[payment.by]
  if (payment.by === 'nothing') return { payment: { paymentForm, cost: 0, bundleSets: [] } }
  if (payment.by === 'tokens') return { payment: { paymentForm, cost: 0, tokenCost: payment.tokens, bundleSets: [] } }
  const { pence, tokensEarned, sets } = payment
  return {
    payment: {
      paymentForm,
      cost: pence,
      ...(tokensEarned !== undefined && { tokensEarned }),
      bundleSets: bundlesOf(sets, { pence, tickets }),
    },
  }
}

function channelsOf(
  { dateStart, dateStop, meta: { channels } }: CompetitionDocument,
  { sms, phone, postal }: Ways,
  tickets: number,
): CompetitionDocument['meta']['channels'] {
  const { online } = channels
  // Without times of its own it has those of the competition.
  const onlineTimes = {
    ...((!online || online.dateStart !== undefined) && { dateStart }),
    ...((!online || online.dateStop !== undefined) && { dateStop }),
  }
  const written: [Channel, Partial<ChannelBody> | undefined][] = [
    ['online', onlineTimes],
    ['sms', sms && { ...spokenBody(sms), ...lateCharge(sms), mobileFillText: sms.keyword }],
    ['phone', phone && { ...spokenBody(phone), ...lateCharge(phone) }],
    ['postal', postal && {}],
  ]
  return Object.fromEntries(
    written.flatMap(([channel, fields]) => {
      if (!fields) return []
      const { costPence: _, isLateCharged: __, tickets: ___, ...kept } = channels[channel] ?? { info: '', cost: '' }
      const counted = channel !== 'online' && tickets > 1 ? { tickets } : {}
      return [[channel, { ...kept, enabled: true, ...fields, ...counted }]]
    }),
  )
}

const spokenBody = ({ pence, number }: SpokenWay): Partial<ChannelBody> => ({
  costPence: pence,
  mobileFillPhone: number,
})

/** Who texts or calls too late may be charged by the phone company (field rule 19). */
const lateCharge = ({ pence }: SpokenWay) => (pence > 0 ? { isLateCharged: true } : {})

/** Whether these choices can express it. Otherwise it is edited field by field. */
export const isExpressible = (content: CompetitionContent): boolean =>
  isSameJson(applyChoices(content, readChoices(content)), content)

/** What a competition that costs money begins with. */
export const moneyPayment = (pence: number, tokensEarned: number): Payment => ({
  by: 'money',
  pence,
  tokensEarned,
  sets: SINGLE_SIZE,
})
