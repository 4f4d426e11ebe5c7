/**
 * The fields of a competition that the linter reads; the contract's Competition has them all. Times are ISO 8601,
 * amounts pence.
 */
import type {
  Channel,
  ChannelWindow,
  ExtraWindow,
  CompetitionSchedule,
  Step,
  CompetitionType,
} from '../competition/competition.ts'
import type { Eligibility } from '../entry/eligibility.ts'
import type { PrizeTier } from '../competition/odds.ts'
import type { Run } from '../competition/run.ts'
import type { Overlay, QuizQuestion } from '../entry/quiz.ts'
import type { QuizRules } from '../entry/skill-quiz.ts'
import type { SurveyQuestion } from '../entry/survey.ts'

type Bundle = { bundleId: string; entries: number; pricePence: number; label?: string | undefined }

export type ChannelBody = ChannelWindow & {
  enabled: boolean
  info: string
  cost: string
  costPence?: number | undefined
  isLateCharged?: boolean | undefined
  /** The maximum number of entries of one player by this channel; for online, see `meta.cap`. */
  cap?: number | undefined
  tickets?: number | undefined
  mobileFillText?: string | undefined
  mobileFillPhone?: string | undefined
}

export type CompetitionBody = Pick<CompetitionSchedule, 'dateStart' | 'dateStop' | 'status'> & {
  name: string
  type: CompetitionType
  legalBasis: 'free-draw' | 'skill'
  isPaid: boolean
  isTokenPaid: boolean
  hasQuiz: boolean
  meta: {
    justMissed?: ExtraWindow | undefined
    comingSoon?: ExtraWindow | undefined
    steps: Step[]
    payment?:
      | {
          paymentForm: 'free' | 'tokens' | 'money'
          cost: number
          tokenCost?: number | undefined
          tokensEarned?: number | undefined
          bundleSets: { name: string; share: number; bundles: Bundle[] }[]
        }
      | undefined
    /** The maximum number of online entries of one player. */
    cap?: number | undefined
    isInstantWin?: boolean | undefined
    /** How the questions are answered (1.3-13). */
    overlayEnabled?: boolean | undefined
    tokenOverlayType?: Overlay | undefined
    quiz?: (QuizRules & { getReadyHeader: string; getReadyText: string }) | undefined
    survey?:
      | { questions: SurveyQuestion[]; sponsorsOptIn?: { sponsor: string; wording: string } | undefined }
      | undefined
    eligibility?: Eligibility | undefined
    display: {
      details: { title: string; content: string; notice?: string | undefined; buttonText?: string | undefined }
      card: { title: string; text: string }
      tc: { version: number; tcCheckboxText: string; tcFull: string }
      promotions: (ExtraWindow & { ribbonText: string; asteriskText?: string | undefined })[]
    }
    hero: { title: string; subtitle: string }
    channels: Partial<Record<Channel, ChannelBody>>
    drawCutOff?: string | undefined
    /** How many reserves are drawn, and whether a player wins only once. */
    draw?: { alternates: number; onePrizePerPlayer: boolean } | undefined
    drawText?: string | undefined
    prizeTiers?: PrizeTier[] | undefined
    isEntryCountShown?: boolean | undefined
    run?: Run | undefined
  }
}

/** The published competition that a change would replace, and how the change is made. */
export type ContentChange = {
  published: CompetitionBody
  publishedQuiz: readonly QuizQuestion[]
  /** Whether anybody has entered the published competition. */
  hasEntries: boolean
  /** Whether existing entries keep the revision that they were made on. */
  isNewRevision: boolean
  /** The author of the change. */
  author: string
  /** If a closing moves: the reason, and the second person who has approved the move. */
  closingMove?: { reason: string; approvedBy: string } | undefined
  /** Channels whose published closing was moved before. */
  movedChannels?: readonly Channel[] | undefined
}

/** Everything besides the body that a finding depends on. */
export type LintContext = {
  now: Date
  /** The questions with their answers, which are stored apart from the body. */
  quiz: readonly QuizQuestion[]
  /** Absent: the competition has never been published. */
  change?: ContentChange | undefined
}
