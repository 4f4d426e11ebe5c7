import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { ClipName } from '../clips/films.ts'
import type { CardName, HeroName } from '../pictures/table.ts'
import type { ShowName } from './programmes.ts'
import type { SponsorName } from './sponsors.ts'

type Promotion = Competition['meta']['display']['promotions'][number]
type Theme = NonNullable<Competition['meta']['display']['theme']>

/** What a competition is, said once; everything else that the wire holds of it follows (`compose`). */
export type Draft = {
  id: number
  name: string
  type: Competition['type']
  /** Pence or tokens for one entry; 0 of both is free. */
  pence?: number
  tokens?: number
  /** What can be won and how often, where it is more than the prize once; largest first. */
  tiers?: { name: string; winners: number }[]
  /** Everybody may see how many tickets there are, and so the odds. */
  isCounted?: boolean
  /** One quiet line on the card. */
  line: string
  /** What the host says of it in the details; paragraphs parted by blank lines, list items begun with '- '. */
  story: string
  /** The prize as the terms name it, with its worth. */
  prize: string
  opens: string
  closes: string
  picture: CardName
  /** More pictures of the prize, seen one after another in its details. */
  gallery?: readonly CardName[]
  /** rail_page → place; undefined where the place does not matter. */
  rails: Record<string, number | undefined>
  pictureB?: CardName
  heroes?: readonly [HeroName, ...HeroName[]]
  heroB?: HeroName
  /** A picture that lies over the hero at first and fades. */
  fade?: HeroName
  heroOn?: readonly string[]
  title?: string
  subtitle?: string
  quiz?: readonly QuizQuestion[]
  getReady?: string
  /** How many questions of the quiz each player is asked, where it is a pool. */
  asked?: number
  survey?: Competition['meta']['survey']
  /** Tokens are taken, or a free entry completed, at once: no steps. */
  isInstant?: boolean
  isSkill?: boolean
  isHidden?: boolean
  isOnHold?: boolean
  needsEmail?: boolean
  onHoldText?: string
  buttonText?: string
  cap?: number
  /** Who may not enter, beside age and breaks. */
  eligibility?: Competition['meta']['eligibility']
  /** Every entry counts twice, whichever way it comes in. */
  isDouble?: boolean
  overlay?: QuizQuestion['overlay']
  /** The word to text; there is a text and a phone channel where there is one. */
  keyword?: string
  promotions?: Promotion[]
  theme?: Theme
  clip?: ClipName
  show?: ShowName
  sponsors?: readonly SponsorName[]
  justMissed?: { from: string; to: string; title: string }
  comingSoon?: { from: string; to: string; title: string }
}

/** Tells the wire's document and the questions, whose answers never leave the server, apart. */
export type DemoCompetition = { competition: Competition; quiz: QuizQuestion[] }
