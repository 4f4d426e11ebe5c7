import type { Run } from '@fairdraw/rules/competition/run.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { ClipName } from './clip.ts'
import type { PictureName } from './pictures.ts'
import type { ShowName } from './programmes.ts'
import type { SponsorName } from './sponsors.ts'

type Promotion = Competition['meta']['display']['promotions'][number]
type Theme = NonNullable<Competition['meta']['display']['theme']>

/** The facts of a competition. `compose` derives everything else of its API document from them. */
export type Draft = {
  id: number
  name: string
  type: Competition['type']
  /** Pence or tokens for one entry; 0 of both is free. */
  pence?: number
  tokens?: number
  /** The prize tiers, largest first, instead of a single prize. Worth in pounds, as below. */
  tiers?: readonly { name: string; winners: number; worth: number; details: string }[]
  /** Whether the number of tickets, and so the odds, is shown. */
  isCounted?: boolean
  /** A fixed number of tickets for everybody together. It is shown, so the draft is counted too. */
  run?: Run
  /** The line of text on the card. */
  line: string
  /** The text of its details: paragraphs separated by blank lines, list items start with '- '. */
  story: string
  /** A single prize in the terms, with its value. */
  prize?: string
  /** What a single prize is worth, in pounds. */
  worth?: number
  /** Whether the single prize is money, paid to the winner. Otherwise it is delivered. */
  isCash?: boolean
  /** What the single prize is called where its name differs from that of the competition. */
  wins?: string
  opens: string
  closes: string
  picture: PictureName
  /** More pictures of the prize, shown in the gallery of its details. */
  gallery?: readonly PictureName[]
  /** rail_page → order in the rail; undefined if the order does not matter. */
  rails: Record<string, number | undefined>
  pictureB?: PictureName
  heroes?: readonly [PictureName, ...PictureName[]]
  heroB?: PictureName
  /** A picture over the hero that fades out. */
  fade?: PictureName
  heroOn?: readonly string[]
  title?: string
  subtitle?: string
  quiz?: readonly QuizQuestion[]
  getReady?: string
  /** The number of questions that each player is asked, if the quiz is a pool. */
  asked?: number
  survey?: Competition['meta']['survey']
  isSkill?: boolean
  isHidden?: boolean
  isOnHold?: boolean
  needsEmail?: boolean
  onHoldText?: string
  buttonText?: string
  cap?: number
  /** Rules of eligibility besides age and breaks. */
  eligibility?: Competition['meta']['eligibility']
  /** Whether every entry, by any channel, counts twice. */
  isDouble?: boolean
  overlay?: QuizQuestion['overlay']
  /** The keyword for texts. A competition with one has a text and a phone channel. */
  keyword?: string
  promotions?: Promotion[]
  theme?: Theme
  clip?: ClipName
  show?: ShowName
  sponsors?: readonly SponsorName[]
  justMissed?: { from: string; to: string; title: string }
  comingSoon?: { from: string; to: string; title: string }
}

/** The API document and, separate from it, the quiz, whose answers never leave the server. */
export type DemoCompetition = { competition: Competition; quiz: QuizQuestion[] }
