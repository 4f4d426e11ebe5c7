/** Competitions for tests: minimal valid ones, changed by options. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { CompetitionType, Step } from '@fairdraw/rules/competition/competition.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizRules } from '@fairdraw/rules/entry/skill-quiz.ts'

export type CompetitionOptions = {
  id: number
  /** Default: derived from the price. */
  type?: CompetitionType
  steps?: Step[]
  survey?: Competition['meta']['survey']
  eligibility?: Competition['meta']['eligibility']
  tokenCost?: number
  pricePence?: number
  /** For each entry. Default: none. */
  tokensEarned?: number
  cap?: number
  /** How often the quiz may be taken, and how many questions of the pool each player gets. */
  quizRules?: QuizRules
  status?: Competition['status']
  /** The separate hold field. Default: derived from `status`. */
  isOnHold?: boolean
  legalBasis?: Competition['legalBasis']
  isHidden?: boolean
  emailVerificationRequired?: boolean
  isEntryCountShown?: boolean
  run?: Competition['meta']['run']
  /** Minutes from now. */
  opensIn?: number
  closesIn?: number
  /** Minutes from now to the start of a just-missed window, and to the end of a coming-soon one. */
  missedIn?: number
  comingSoonFor?: number
  /** Channels besides the site. */
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

const windowFrom = (start: number, stop: number) => ({ dateStart: fromNow(start), dateStop: fromNow(stop), title: '' })

export function buildCompetition(options: CompetitionOptions): Competition {
  const { id, steps = [], tokenCost, pricePence = 0, cap } = options
  const isTokenPaid = tokenCost !== undefined
  return {
    id,
    idb: `campaign-${id}`,
    name: `Prize ${id}`,
    slug: `prize-${id}`,
    type: options.type ?? (isTokenPaid ? 'bonus' : pricePence > 0 ? 'paid' : 'free'),
    status: options.status ?? 'active',
    legalBasis: options.legalBasis ?? 'free-draw',
    isPaid: pricePence > 0,
    isTokenPaid,
    isOnHold: options.isOnHold ?? options.status === 'on-hold',
    isCompetition: true,
    isWinner: false,
    isHidden: options.isHidden ?? false,
    hasQuiz: steps.includes('quiz'),
    dateStart: fromNow(options.opensIn ?? -60),
    dateStop: fromNow(options.closesIn ?? 60),
    mediaInfo: {},
    activeHero: [],
    meta: {
      steps,
      payment: {
        paymentForm: isTokenPaid ? 'tokens' : pricePence > 0 ? 'money' : 'free',
        cost: pricePence,
        ...(isTokenPaid ? { tokenCost } : {}),
        ...(options.tokensEarned === undefined ? {} : { tokensEarned: options.tokensEarned }),
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
      ...(options.quizRules ? { quiz: { getReadyHeader: '', getReadyText: '', ...options.quizRules } } : {}),
      ...(options.emailVerificationRequired ? { emailVerificationRequired: true } : {}),
      ...(options.drawCutOff ? { drawCutOff: options.drawCutOff } : {}),
      ...(options.prizeTiers ? { prizeTiers: options.prizeTiers } : {}),
      ...(options.draw ? { draw: options.draw } : {}),
      ...(options.isEntryCountShown ? { isEntryCountShown: true } : {}),
      ...(options.run ? { run: options.run, isEntryCountShown: true } : {}),
      ...(options.missedIn !== undefined && { justMissed: windowFrom(options.missedIn, 60) }),
      ...(options.comingSoonFor !== undefined && { comingSoon: windowFrom(-60, options.comingSoonFor) }),
      ...(options.survey ? { survey: options.survey } : {}),
      ...(options.eligibility ? { eligibility: options.eligibility } : {}),
      overlayEnabled: steps.includes('quiz'),
      ...(steps.includes('quiz') && { tokenOverlayType: 'single-answer' as const }),
      display: {
        details: { title: `Prize ${id}`, content: 'A prize.' },
        card: { title: `Prize ${id}`, text: 'A prize.' },
        tc: {
          version: 1,
          tcCheckboxText: 'I accept the terms',
          tcFull: ['The terms.', ...Object.values(options.channels ?? {}).map((way) => way?.cost)].join(' '),
        },
        promotions: [],
      },
      media: { desktop: {}, mobile: {} },
      hero: { title: `Prize ${id}`, subtitle: '' },
      shows: [],
      channels: { online: { enabled: true, info: '', cost: '' }, ...options.channels },
      rails: {},
    },
  }
}
