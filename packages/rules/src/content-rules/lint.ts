/**
 * The linter of the field rules: one table of everything that a publication can break (docs/field-rules.md). Each row
 * has an example that it refuses and one that it accepts. The functions are pure; the caller passes in the instant and
 * the data that is stored apart from the body.
 */
import { shownParts } from '../competition/publicity.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import { CAMPAIGN_RULES } from './campaign-rules.ts'
import { CHANGE_RULES } from './change-rules.ts'
import type {
  CampaignBody,
  CampaignContext,
  CompetitionRule,
  ContentRule,
  Fault,
  Finding,
  KnownWinner,
  NotificationBody,
  TextRule,
  WeeklyDrawBody,
} from './content-rule.ts'
import { CLAIM_RULES } from './forbidden/claim-rules.ts'
import { WEEKLY_DRAW_RULES } from './draw-rules.ts'
import { EARNING_RULES } from './earning-rules.ts'
import { ENTERED_RULES } from './entered-rules.ts'
import { FREE_ROUTE_RULES } from './free-route-rules.ts'
import { LOOKALIKE_RULES } from './lookalikes/lookalike-rules.ts'
import { NOTIFICATION_RULES } from './notification-rules.ts'
import { OFFER_RULES } from './offer-rules.ts'
import { PRIZE_RULES } from './prize-rules.ts'
import { RECORD_RULES } from './record-rules.ts'
import { ROUTE_RULES } from './route-rules.ts'
import { SITE_TEXT_RULES } from './forbidden/site-text-rules.ts'
import { RUN_RULES } from './run-rules.ts'
import { WINNER_STORY_RULES } from './story-rules.ts'
import { TEXT_RULES } from './text-rules.ts'
import { textsIn, withoutTags } from './texts.ts'

const COMPETITION_RULES: readonly CompetitionRule[] = [
  ...OFFER_RULES,
  ...PRIZE_RULES,
  ...FREE_ROUTE_RULES,
  ...ROUTE_RULES,
  ...RECORD_RULES,
  ...EARNING_RULES,
  ...RUN_RULES,
  ...TEXT_RULES,
  ...CLAIM_RULES,
  ...LOOKALIKE_RULES,
  ...CHANGE_RULES,
  ...ENTERED_RULES,
]

/** All rows. Names are unique. */
export const CONTENT_RULES: readonly ContentRule[] = [
  ...COMPETITION_RULES,
  ...WEEKLY_DRAW_RULES,
  ...CAMPAIGN_RULES,
  ...WINNER_STORY_RULES,
  ...NOTIFICATION_RULES,
  ...SITE_TEXT_RULES,
]

/** Everything that is wrong with a competition, for its editor. A finding that 'stops' prevents publication. */
export function lintCompetition(body: CompetitionBody, context: LintContext): Finding[] {
  return COMPETITION_RULES.flatMap((row) => findingsOf(row, body, context))
}

/**
 * Only the errors with which no competition may be stored, not even for a preview or a test: it could not be entered or
 * counted.
 */
export function integrityFindings(body: CompetitionBody, context: LintContext): Finding[] {
  return COMPETITION_RULES.flatMap((row) => (row.isIntegrity ? findingsOf(row, body, context) : []))
}

function findingsOf(row: CompetitionRule, body: CompetitionBody, context: LintContext): Finding[] {
  return labelled(row, row.check(body, context))
}

const labelled = (row: ContentRule, faults: readonly Fault[]): Finding[] =>
  faults.map((fault) => ({ ...fault, ...labelOf(row) }))

const labelOf = ({ name, rules, severity }: ContentRule) => ({ row: name, rules, severity })

/** Everything that is wrong with a weekly draw, also as texts of the site. */
export function lintWeeklyDraw(body: WeeklyDrawBody, isListClosed: boolean): Finding[] {
  const own = WEEKLY_DRAW_RULES.flatMap((row) => labelled(row, row.check(body, { isListClosed })))
  return [...own, ...lintSiteTexts(body)]
}

/** Everything that is wrong with a campaign, also as texts of the site. */
export function lintCampaign(body: CampaignBody, context: CampaignContext): Finding[] {
  const own = CAMPAIGN_RULES.flatMap((row) => labelled(row, row.check(body, context)))
  return [...own, ...lintSiteTexts(body)]
}

/** Everything that is wrong with a winner's story; `winner` is undefined if there is none with its id. */
export function lintWinnerStory(body: { image: string; video?: unknown }, winner: KnownWinner | undefined): Finding[] {
  const story = { texts: textsIn(body), shown: shownParts(body, winner?.prizePicture ?? '') }
  return [...WINNER_STORY_RULES.flatMap((row) => labelled(row, row.check(story, winner))), ...lintSiteTexts(body)]
}

/** Everything that is wrong with a notification, also as texts of the site. Its title and description may have HTML. */
export function lintNotification(body: NotificationBody, now: Date): Finding[] {
  const own = NOTIFICATION_RULES.flatMap((row) => labelled(row, row.check(body, now)))
  const { title, description = '' } = body
  return [...own, ...lintSiteTexts({ ...body, title: withoutTags(title), description: withoutTags(description) })]
}

/** Everything that is wrong with the site's own terms. */
export function lintSiteTerms(text: string): Finding[] {
  return lintText('site-terms', 'terms', text)
}

/** Everything that is wrong with the help page, each finding at its question or answer. */
export function lintFaq({ sections }: { sections: { items: { question: string; answer: string }[] }[] }): Finding[] {
  return sections.flatMap(({ items }, section) =>
    items.flatMap(({ question, answer }, item) => {
      const path = `sections.${section}.items.${item}`
      return [...lintText('faq', `${path}.question`, question), ...lintText('faq', `${path}.answer`, answer)]
    }),
  )
}

/**
 * Everything that is wrong with the texts of a page, a tile, a winner's story or the settings, each finding at its
 * field.
 */
export const lintSiteTexts = (body: unknown): Finding[] =>
  textsIn(body).flatMap(([path, text]) => lintText('site-text', path, text))

function lintText(subject: TextRule['subject'], path: string, text: string): Finding[] {
  return SITE_TEXT_RULES.flatMap((row) =>
    row.subject === subject ? row.check(text).map((words) => ({ path, words, ...labelOf(row) })) : [],
  )
}

/** Whether no finding stops the publication. */
export function mayPublish(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'stops')
}
