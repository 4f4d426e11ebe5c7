/** Rows on the offer: price, bundles, steps, quiz, survey (field rules 1, 11, 24, 28a). */
import { stepFaults } from '../competition/steps.ts'
import { bundleSetFaults } from '../competition/bundle-sets.ts'
import { formatPrice, statesPrice } from '../payment/money.ts'
import { quizFaults } from '../entry/quiz.ts'
import { questionCount, skillFaults } from '../entry/skill-quiz.ts'
import { surveyFaults } from '../entry/survey.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { VALID_QUESTION, VALID_TERMS } from './valid-competition.ts'

const at = (path: string, faults: readonly string[]): Fault[] => faults.map((words) => ({ path, words }))

function onlinePriceFaults({ meta: { channels, display, payment } }: CompetitionBody): Fault[] {
  const { cost = '', enabled = false } = channels.online ?? {}
  if (!enabled || payment?.paymentForm !== 'money' || payment.cost === 0) return []
  return faultsOf([
    [
      !statesPrice(cost, payment.cost),
      'meta.channels.online.cost',
      `The online route does not say its price of ${formatPrice(payment.cost)}.`,
    ],
    [
      !statesPrice(display.tc.tcFull, payment.cost),
      'meta.display.tc.tcFull',
      `The terms do not say the online price of ${formatPrice(payment.cost)}.`,
    ],
  ])
}

function optInFaults({ meta: { survey } }: CompetitionBody): Fault[] {
  const { sponsor = '', wording = '' } = survey?.sponsorsOptIn ?? {}
  const words = 'The words that a player agrees to must name the sponsor whose marketing it is.'
  return faultsOf([
    [
      survey?.sponsorsOptIn !== undefined && !(sponsor && wording.includes(sponsor)),
      'meta.survey.sponsorsOptIn.wording',
      words,
    ],
  ])
}

/** Tiles and listings read these flags instead of the payment and the steps, so they must agree with those. */
function flagFaults({ hasQuiz, isPaid, isTokenPaid, meta }: CompetitionBody): Fault[] {
  const form = meta.payment?.paymentForm ?? 'free'
  const words = `It must agree with the form of payment, which is ‘${form}’.`
  return faultsOf([
    [isPaid !== (form === 'money'), 'isPaid', words],
    [isTokenPaid !== (form === 'tokens'), 'isTokenPaid', words],
    [hasQuiz !== meta.steps.includes('quiz'), 'hasQuiz', 'It must say whether a quiz is among the steps.'],
  ])
}

/** Listings read the overlay from these fields, so they must agree with the questions. */
function overlayFaults({ meta }: CompetitionBody, quiz: LintContext['quiz']): Fault[] {
  const { overlayEnabled = false, tokenOverlayType: overlay } = meta
  const isKnown = overlay === undefined || quiz.some((question) => question.overlay === overlay)
  return faultsOf([
    [overlayEnabled !== (overlay !== undefined), 'meta.overlayEnabled', 'It must say whether there is an overlay.'],
    [!isKnown, 'meta.tokenOverlayType', 'No question is answered like this.'],
  ])
}

const QUIZ_STEPS = { 'meta.steps': ['quiz', 'payment'], hasQuiz: true }
const SKILL_STEPS = { ...QUIZ_STEPS, 'meta.quiz': { getReadyHeader: 'Ready?', getReadyText: '', asked: 1 } }
const VALID_POOL = ['q1', 'q2', 'q3'].map((id) => ({ ...VALID_QUESTION, id }))
const EASY_QUESTION = { ...VALID_QUESTION, options: VALID_QUESTION.options!.slice(0, 4) }
const surveyWith = (wording: string) => ({
  'meta.steps': ['survey', 'payment'],
  'meta.survey': { questions: [], sponsorsOptIn: { sponsor: 'Copper Kettle', wording } },
})
const surveyAsking = (id: string) => ({
  'meta.steps': ['survey', 'payment'],
  'meta.survey': { questions: [{ id, text: 'How do you take your tea?', kind: 'text', isRequired: true }] },
})

/** The integrity rows come first, in the order in which an editor reads the body. */
export const OFFER_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow(),
    name: 'bundle-sets',
    isIntegrity: true,
    check: ({ meta }) => at('meta.payment.bundleSets', bundleSetFaults(meta.payment?.bundleSets ?? [])),
    refused: { body: { 'meta.payment.bundleSets.1.bundles.0.pricePence': 300 }, path: 'meta.payment.bundleSets' },
    accepted: { body: { 'meta.payment.bundleSets.1.bundles.0.label': 'Popular' } },
  },
  {
    ...blockingRow(),
    name: 'steps',
    isIntegrity: true,
    check: (body, { quiz }) => at('meta.steps', stepFaults(body, quiz.length)),
    refused: { body: { 'meta.steps': [] }, path: 'meta.steps' },
    accepted: { body: { 'meta.steps': ['payment'] } },
  },
  {
    ...blockingRow('28a'),
    name: 'quiz-questions',
    isIntegrity: true,
    check: (_, { quiz }) => at('quiz', quizFaults(quiz)),
    refused: { body: QUIZ_STEPS, context: { quiz: [{ ...VALID_QUESTION, seconds: 10 }] }, path: 'quiz' },
    accepted: { body: QUIZ_STEPS, context: { quiz: [VALID_QUESTION] } },
  },
  {
    ...blockingRow('1'),
    name: 'skill-test',
    isIntegrity: true,
    check: (body, { quiz }) => at('quiz', skillFaults(body, quiz)),
    refused: { body: { ...QUIZ_STEPS, legalBasis: 'skill' }, context: { quiz: [EASY_QUESTION] }, path: 'quiz' },
    accepted: { body: { ...SKILL_STEPS, legalBasis: 'skill' }, context: { quiz: VALID_POOL } },
  },
  {
    ...blockingRow('1'),
    name: 'skill-pool',
    check: ({ legalBasis, meta }, { quiz }) =>
      faultsOf([
        [
          legalBasis === 'skill' && quiz.length <= questionCount(quiz, meta.quiz),
          'quiz',
          'Every player would be asked the same, so that one can tell another: have more questions in the pool than `meta.quiz.asked`.',
        ],
      ]),
    refused: { body: { ...QUIZ_STEPS, legalBasis: 'skill' }, context: { quiz: [VALID_QUESTION] }, path: 'quiz' },
    accepted: { body: { ...SKILL_STEPS, legalBasis: 'skill' }, context: { quiz: VALID_POOL } },
  },
  {
    ...blockingRow(),
    name: 'quiz-overlay',
    check: (body, { quiz }) => overlayFaults(body, quiz),
    refused: {
      body: { ...QUIZ_STEPS, 'meta.overlayEnabled': true, 'meta.tokenOverlayType': 'multi-answer' },
      context: { quiz: [VALID_QUESTION] },
      path: 'meta.tokenOverlayType',
    },
    accepted: {
      body: { ...QUIZ_STEPS, 'meta.overlayEnabled': true, 'meta.tokenOverlayType': 'single-answer' },
      context: { quiz: [VALID_QUESTION] },
    },
  },
  {
    ...blockingRow(),
    name: 'survey-questions',
    isIntegrity: true,
    check: ({ meta }) => at('meta.survey.questions', surveyFaults(meta.survey?.questions ?? [])),
    refused: { body: surveyAsking('Your tea?'), path: 'meta.survey.questions' },
    accepted: { body: surveyAsking('your-tea') },
  },
  {
    ...blockingRow('24'),
    name: 'sponsor-named-in-opt-in',
    check: optInFaults,
    refused: { body: surveyWith('Our partners may email me.'), path: 'meta.survey.sponsorsOptIn.wording' },
    accepted: { body: surveyWith('Copper Kettle may email me about its tea.') },
  },
  {
    ...blockingRow('11'),
    name: 'payment-flags',
    check: flagFaults,
    refused: { body: { isPaid: false }, path: 'isPaid' },
    accepted: { body: { isPaid: true } },
  },
  {
    ...blockingRow('11'),
    name: 'online-price',
    check: onlinePriceFaults,
    refused: { body: { 'meta.channels.online.cost': '£1 an entry' }, path: 'meta.channels.online.cost' },
    accepted: {
      body: {
        'meta.payment.cost': 200,
        'meta.payment.bundleSets': [],
        'meta.channels.online.cost': '£2 an entry',
        'meta.display.tc.tcFull': VALID_TERMS.replace('£1.50 an entry', '£2 an entry'),
      },
    },
  },
]
