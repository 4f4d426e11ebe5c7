/** Competitions for tests: the least that the contract allows, changed where a test says so. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { CompetitionType, Step } from '@fairdraw/rules/competition/competition.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizRules } from '@fairdraw/rules/entry/skill-quiz.ts'

export type CompetitionOptions = {
  id: number
  /** Otherwise as its cost says. */
  type?: CompetitionType
  steps?: Step[]
  survey?: Competition['meta']['survey']
  eligibility?: Competition['meta']['eligibility']
  tokenCost?: number
  pricePence?: number
  cap?: number
  /** How often the quiz may be taken, and how many questions of the pool each player is asked. */
  quizRules?: QuizRules
  status?: Competition['status']
  /** The other field that says so; without it, as `status` says. */
  isOnHold?: boolean
  legalBasis?: Competition['legalBasis']
  isHidden?: boolean
  emailVerificationRequired?: boolean
  isEntryCountShown?: boolean
  /** Minutes from now. */
  opensIn?: number
  closesIn?: number
  /** The channels besides the site. */
  channels?: Competition['meta']['channels']
  drawCutOff?: string
  prizeTiers?: Competition['meta']['prizeTiers']
  draw?: Competition['meta']['draw']
}

export const QUIZ: QuizQuestion[] = [
  {
    id: 'q1',
    text: 'What colour is the sky?',
    overlay: 'single-answer',
    options: ['Blue', 'Green', 'Red', 'Yellow', 'Grey'],
    answer: 'Blue',
    seconds: 60,
  },
]

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export function buildCompetition(sketch: CompetitionOptions): Competition {
  const { id, steps = [], tokenCost, pricePence = 0, cap } = sketch
  const isTokenPaid = tokenCost !== undefined
  return {
    id,
    idb: `campaign-${id}`,
    name: `Prize ${id}`,
    slug: `prize-${id}`,
    type: sketch.type ?? (isTokenPaid ? 'bonus' : pricePence > 0 ? 'paid' : 'free'),
    status: sketch.status ?? 'active',
    legalBasis: sketch.legalBasis ?? 'free-draw',
    isPaid: pricePence > 0,
    isTokenPaid,
    isOnHold: sketch.isOnHold ?? sketch.status === 'on-hold',
    isCompetition: true,
    isWinner: false,
    isHidden: sketch.isHidden ?? false,
    hasQuiz: steps.includes('quiz'),
    dateStart: fromNow(sketch.opensIn ?? -60),
    dateStop: fromNow(sketch.closesIn ?? 60),
    mediaInfo: {},
    activeHero: [],
    meta: {
      steps,
      payment: {
        paymentForm: isTokenPaid ? 'tokens' : pricePence > 0 ? 'money' : 'free',
        cost: pricePence,
        ...(isTokenPaid ? { tokenCost } : {}),
        bundleSets:
          pricePence > 0
            ? [
                {
                  name: 'standard',
                  share: 100,
                  bundles: [1, 3].map((entries) => ({
                    bundleId: `b${entries}`,
                    entries,
                    pricePence: pricePence * entries,
                  })),
                },
              ]
            : [],
      },
      ...(cap === undefined ? {} : { cap }),
      ...(sketch.quizRules ? { quiz: { getReadyHeader: '', getReadyText: '', ...sketch.quizRules } } : {}),
      ...(sketch.emailVerificationRequired ? { emailVerificationRequired: true } : {}),
      ...(sketch.drawCutOff ? { drawCutOff: sketch.drawCutOff } : {}),
      ...(sketch.prizeTiers ? { prizeTiers: sketch.prizeTiers } : {}),
      ...(sketch.draw ? { draw: sketch.draw } : {}),
      ...(sketch.isEntryCountShown ? { isEntryCountShown: true } : {}),
      ...(sketch.survey ? { survey: sketch.survey } : {}),
      ...(sketch.eligibility ? { eligibility: sketch.eligibility } : {}),
      overlayEnabled: steps.includes('quiz'),
      ...(steps.includes('quiz') && { tokenOverlayType: 'single-answer' as const }),
      display: {
        details: { title: `Prize ${id}`, content: 'A prize.' },
        card: { title: `Prize ${id}`, text: 'A prize.' },
        tc: {
          version: 1,
          tcCheckboxText: 'I accept the terms',
          tcFull: ['The terms.', ...Object.values(sketch.channels ?? {}).map((way) => way?.cost)].join(' '),
        },
        promotions: [],
      },
      media: { desktop: {}, mobile: {} },
      hero: { title: `Prize ${id}`, subtitle: '' },
      shows: [],
      channels: { online: { enabled: true, info: '', cost: '' }, ...sketch.channels },
      rails: {},
    },
  }
}
