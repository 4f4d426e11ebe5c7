/** Rows on what is offered and asked: price, bundles, steps, quiz, survey (field rules 1, 11, 24, 28a). */
import { stepFaults } from '../competition/competition.ts'
import { bundleSetFaults } from '../competition/experiment.ts'
import { price, statesPrice } from '../payment/money.ts'
import { quizFaults } from '../entry/quiz.ts'
import { questionCount, skillFaults } from '../entry/skill-quiz.ts'
import { surveyFaults } from '../entry/survey.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import { faultsOf, stops } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { SOUND_QUESTION, SOUND_TERMS } from './sound-competition.ts'

const at = (path: string, faults: readonly string[]): Fault[] => faults.map((words) => ({ path, words }))

function onlinePriceFaults({ meta: { channels, display, payment } }: CompetitionBody): Fault[] {
  const { cost = '', enabled = false } = channels.online ?? {}
  if (!enabled || payment?.paymentForm !== 'money' || payment.cost === 0) return []
  return faultsOf([
    [
      !statesPrice(cost, payment.cost),
      'meta.channels.online.cost',
      `The online route does not say its price of ${price(payment.cost)}.`,
    ],
    [
      !statesPrice(display.tc.tcFull, payment.cost),
      'meta.display.tc.tcFull',
      `The terms do not say the online price of ${price(payment.cost)}.`,
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

/** The fields that tiles and listings read beside the payment and the steps: they must not say anything else. */
function flagFaults({ hasQuiz, isPaid, isTokenPaid, meta }: CompetitionBody): Fault[] {
  const form = meta.payment?.paymentForm ?? 'free'
  const words = `It must agree with the form of payment, which is ‘${form}’.`
  return faultsOf([
    [isPaid !== (form === 'money'), 'isPaid', words],
    [isTokenPaid !== (form === 'tokens'), 'isTokenPaid', words],
    [hasQuiz !== meta.steps.includes('quiz'), 'hasQuiz', 'It must say whether a quiz is among the steps.'],
  ])
}

/** What listings read of the questions' overlay must be what the questions have. */
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
const SOUND_POOL = ['q1', 'q2', 'q3'].map((id) => ({ ...SOUND_QUESTION, id }))
const EASY = { ...SOUND_QUESTION, options: SOUND_QUESTION.options!.slice(0, 4) }
const surveyWith = (wording: string) => ({
  'meta.steps': ['survey', 'payment'],
  'meta.survey': { questions: [], sponsorsOptIn: { sponsor: 'Copper Kettle', wording } },
})
const surveyAsking = (id: string) => ({
  'meta.steps': ['survey', 'payment'],
  'meta.survey': { questions: [{ id, text: 'How do you take your tea?', kind: 'text', isRequired: true }] },
})

/** The rows that every door asks stand first, in the order in which an editor reads the body. */
export const OFFER_RULES: readonly CompetitionRule[] = [
  {
    ...stops(),
    name: 'bundle-sets',
    isIntegrity: true,
    check: ({ meta }) => at('meta.payment.bundleSets', bundleSetFaults(meta.payment?.bundleSets ?? [])),
    refused: { body: { 'meta.payment.bundleSets.1.bundles.0.pricePence': 300 }, path: 'meta.payment.bundleSets' },
    accepted: { body: { 'meta.payment.bundleSets.1.bundles.0.label': 'Popular' } },
  },
  {
    ...stops(),
    name: 'steps',
    isIntegrity: true,
    check: (body, { quiz }) => at('meta.steps', stepFaults(body, quiz.length)),
    refused: { body: { 'meta.steps': [] }, path: 'meta.steps' },
    accepted: { body: { 'meta.steps': ['payment'] } },
  },
  {
    ...stops('28a'),
    name: 'quiz-questions',
    isIntegrity: true,
    check: (_, { quiz }) => at('quiz', quizFaults(quiz)),
    refused: { body: QUIZ_STEPS, context: { quiz: [{ ...SOUND_QUESTION, seconds: 10 }] }, path: 'quiz' },
    accepted: { body: QUIZ_STEPS, context: { quiz: [SOUND_QUESTION] } },
  },
  {
    ...stops('1'),
    name: 'skill-test',
    isIntegrity: true,
    check: (body, { quiz }) => at('quiz', skillFaults(body, quiz)),
    refused: { body: { ...QUIZ_STEPS, legalBasis: 'skill' }, context: { quiz: [EASY] }, path: 'quiz' },
    accepted: { body: { ...SKILL_STEPS, legalBasis: 'skill' }, context: { quiz: SOUND_POOL } },
  },
  {
    ...stops('1'),
    name: 'skill-pool',
    check: ({ legalBasis, meta }, { quiz }) =>
      faultsOf([
        [
          legalBasis === 'skill' && quiz.length <= questionCount(quiz, meta.quiz),
          'quiz',
          'Every player would be asked the same, so that one can tell another: have more questions in the pool than `meta.quiz.asked`.',
        ],
      ]),
    refused: { body: { ...QUIZ_STEPS, legalBasis: 'skill' }, context: { quiz: [SOUND_QUESTION] }, path: 'quiz' },
    accepted: { body: { ...SKILL_STEPS, legalBasis: 'skill' }, context: { quiz: SOUND_POOL } },
  },
  {
    ...stops(),
    name: 'quiz-overlay',
    check: (body, { quiz }) => overlayFaults(body, quiz),
    refused: {
      body: { ...QUIZ_STEPS, 'meta.overlayEnabled': true, 'meta.tokenOverlayType': 'multi-answer' },
      context: { quiz: [SOUND_QUESTION] },
      path: 'meta.tokenOverlayType',
    },
    accepted: {
      body: { ...QUIZ_STEPS, 'meta.overlayEnabled': true, 'meta.tokenOverlayType': 'single-answer' },
      context: { quiz: [SOUND_QUESTION] },
    },
  },
  {
    ...stops(),
    name: 'survey-questions',
    isIntegrity: true,
    check: ({ meta }) => at('meta.survey.questions', surveyFaults(meta.survey?.questions ?? [])),
    refused: { body: surveyAsking('Your tea?'), path: 'meta.survey.questions' },
    accepted: { body: surveyAsking('your-tea') },
  },
  {
    ...stops('24'),
    name: 'sponsor-named-in-opt-in',
    check: optInFaults,
    refused: { body: surveyWith('Our partners may email me.'), path: 'meta.survey.sponsorsOptIn.wording' },
    accepted: { body: surveyWith('Copper Kettle may email me about its tea.') },
  },
  {
    ...stops('11'),
    name: 'payment-flags',
    check: flagFaults,
    refused: { body: { isPaid: false }, path: 'isPaid' },
    accepted: { body: { isPaid: true } },
  },
  {
    ...stops('11'),
    name: 'online-price',
    check: onlinePriceFaults,
    refused: { body: { 'meta.channels.online.cost': '£1 an entry' }, path: 'meta.channels.online.cost' },
    accepted: {
      body: {
        'meta.payment.cost': 200,
        'meta.payment.bundleSets': [],
        'meta.channels.online.cost': '£2 an entry',
        'meta.display.tc.tcFull': SOUND_TERMS.replace('£1.50 an entry', '£2 an entry'),
      },
    },
  },
]
