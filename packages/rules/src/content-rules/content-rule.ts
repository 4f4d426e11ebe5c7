/** The types of a row of the linter's table and of its findings (docs/field-rules.md). */
import type { CampaignTheme } from '../campaign/theme.ts'
import type { CampaignPrizeType, CampaignType } from '../campaign/campaign.ts'
import type { PublicityPart } from '../competition/publicity.ts'
import type { NameChoice } from '../competition/winners.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import type { TextAt } from './texts.ts'

/** The numbers of the rules of docs/field-rules.md that a publication can break. */
export type FieldRule =
  | '1'
  | '2'
  | '3'
  | '5'
  | '6'
  | '7'
  | '8'
  | '10'
  | '11'
  | '12'
  | '13'
  | '14'
  | '17'
  | '19'
  | '24'
  | '28a'

/** 'stops': publication is refused. 'warns': the publisher is asked to check again. */
export type Severity = 'stops' | 'warns'

export type Fault = {
  /** The field, as a dotted path: 'meta.channels.postal.dateStop'. */
  path: string
  /** The message for the editor. */
  words: string
}

export type Finding = Fault & { row: string; rules: readonly FieldRule[]; severity: Severity }

/** Changes to a valid subject, by path; undefined removes the field. */
export type Changes = Readonly<Record<string, unknown>>

type Row = {
  name: string
  /** Empty for rules of the product itself: nothing is published that could not be run as described. */
  rules: readonly FieldRule[]
  severity: Severity
}

/**
 * 'body' changes the valid competition, 'context' the valid context. 'published' is the body before the change, built
 * in the same way.
 */
export type CompetitionExample = { body?: Changes; context?: Changes; published?: Changes }

export type CompetitionRule = Row & {
  subject: 'competition'
  /**
   * Without it entries could not be run or counted, so the competition is refused whenever it is stored, published or
   * not.
   */
  isIntegrity?: boolean
  check: (body: CompetitionBody, context: LintContext) => Fault[]
  /** The finding is at `path`. */
  refused: CompetitionExample & { path: string }
  accepted: CompetitionExample
}

/**
 * A rule for texts outside competitions: the site's terms, an answer of the help page, a text of a page, tile or
 * setting.
 */
export type TextRule = Row & {
  subject: 'site-terms' | 'faq' | 'site-text'
  /** The messages for the editor, one for each error. */
  check: (text: string) => string[]
  refused: string
  accepted: string
}

/** The part of a weekly draw that the linter reads; the contract's WeeklyDraw has this type. */
export type WeeklyDrawBody = { name: string; cutOff: string; drawsAt: string; terms: string }

/** A row on a weekly draw. Its tickets are numbered once its list is closed. */
export type WeeklyDrawRule = Row & {
  subject: 'weekly-draw'
  check: (body: WeeklyDrawBody, known: { isListClosed: boolean }) => Fault[]
  refused: { body?: Changes; isListClosed?: boolean; path: string }
  accepted: { body?: Changes; isListClosed?: boolean }
}

/** The part of a campaign that the linter reads; the contract's CampaignContent has this type. */
export type CampaignBody = {
  name: string
  type?: CampaignType | undefined
  isCardMode?: boolean | undefined
  title: string
  text: string
  dateStart: string
  dateStop: string
  landingUrl?: string | undefined
  gameSlug?: string | undefined
  theme?: CampaignTheme | undefined
  prize: { type: CampaignPrizeType; amount: number; drawId?: string | undefined }
  caps?: { total?: number | undefined; ticketsPerDraw?: number | undefined } | undefined
  button?: { enabled: boolean; url?: string | undefined; text?: string | undefined } | undefined
  emailVerification?:
    | {
        enabled: boolean
        required: boolean
        emailOptInEnabled?: boolean | undefined
        emailStepOptInLabel?: string | undefined
      }
    | undefined
}

/** What the linter reads about a campaign besides its text: the published one, and whether anybody has claimed it. */
export type CampaignContext = { published?: CampaignBody | undefined; hasClaims: boolean }

/** A row on a campaign. In the examples `published` changes the valid campaign, as `body` does. */
export type CampaignRule = Row & {
  subject: 'campaign'
  check: (body: CampaignBody, context: CampaignContext) => Fault[]
  refused: CampaignExample & { path: string }
  accepted: CampaignExample
}
export type CampaignExample = { body?: Changes; published?: Changes; hasClaims?: boolean }

/** What the linter reads about a winner: the name, how much of it may be published, and what else they agreed to. */
export type KnownWinner = {
  firstName: string
  surname: string
  nameChoice: NameChoice
  /** The picture that the draw published with the prize. */
  prizePicture: string
  agreed: readonly PublicityPart[]
}

/** The texts of a story by their fields, and what it shows of the winner. */
type ReadStory = { texts: readonly TextAt[]; shown: readonly { part: PublicityPart; path: string }[] }

/** A row on a winner's story. In the examples the winner is Alex Marsh, and has agreed to everything where nothing is said. */
export type WinnerStoryRule = Row & {
  subject: 'winner-story'
  /** `winner`: undefined where there is none. */
  check: (story: ReadStory, winner: KnownWinner | undefined) => Fault[]
  refused: WinnerStoryExample & { path: string }
  accepted: WinnerStoryExample
}
export type WinnerStoryExample = {
  text: string
  nameChoice?: NameChoice
  agreed?: readonly PublicityPart[]
  image?: string
}

/** The part of a notification that the linter reads; the contract's Notification has this type. */
export type NotificationBody = {
  title: string
  description?: string | undefined
  linkText?: string | undefined
  url?: string | undefined
  shownFrom: string
  shownUntil: string
}

/** A row on a notification; `now`: when it would be published. */
export type NotificationRule = Row & {
  subject: 'notification'
  check: (body: NotificationBody, now: Date) => Fault[]
  refused: { body: Changes; path: string }
  accepted: { body: Changes }
}

export type ContentRule =
  | CompetitionRule
  | TextRule
  | WeeklyDrawRule
  | CampaignRule
  | WinnerStoryRule
  | NotificationRule

/** The errors whose condition is true. Each row is a condition, a path and a message. */
export function faultsOf(rows: readonly (readonly [isWrong: boolean, path: string, words: string])[]): Fault[] {
  return rows.flatMap(([isWrong, path, words]) => (isWrong ? [{ path, words }] : []))
}

/** The common fields of a row that stops the publication of a competition. */
export const blockingRow = (...rules: FieldRule[]) => ({ subject: 'competition', severity: 'stops', rules }) as const
