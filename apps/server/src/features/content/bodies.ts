/**
 * The kinds of content: how each body is read, its linter, and where the site reads it once published
 * (docs/mechanisms/content.md). The tables that the site reads are projections; only this module writes them.
 */
import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { CampaignContext, Finding, KnownWinner } from '@fairdraw/rules/content-rules/content-rule.ts'
import {
  lintCampaign,
  lintCompetition,
  lintFaq,
  lintNotification,
  lintSiteTerms,
  lintSiteTexts,
  lintWeeklyDraw,
  lintWinnerStory,
} from '@fairdraw/rules/content-rules/lint.ts'
import { normaliseBody } from '@fairdraw/rules/text/normalise-body.ts'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { saveCampaign } from '../campaign/campaigns.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { saveDocument } from '../catalogue/site-document.ts'
import { saveNotification } from '../notification/operator-notifications.ts'
import { saveWinnerStory } from '../winners/winners.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'
import { saveWordDrum } from '../word-drum/games.ts'
import { projectSitePart } from './site-parts.ts'

export type ContentItem = { [Kind in ContentKind]: { kind: Kind; id: string; body: ContentBodies[Kind] } }[ContentKind]

/** A field that does not fit: its path, with parts joined by dots, and what is expected there. */
export type BodyFault = { path: string; words: string }

/**
 * The item with its texts normalised, or the faults of its body. An unknown field is a fault, because it is probably a typing
 * error.
 */
export function readContent(kind: ContentKind, id: string, given: unknown): ContentItem | { faults: BodyFault[] } {
  const body = normaliseBody(given)
  const parsed = z.safeParse(CONTENT_BODIES[kind] as z.ZodMiniType, body)
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), words: message })) }
  const unknown = unknownFields(body, parsed.data)
  if (unknown.length > 0)
    return { faults: unknown.map((path) => ({ path, words: 'There is no such field. Is it misspelt?' })) }
  const item = { kind, id, body: parsed.data } as ContentItem
  const expected = idOf(item)
  return id === expected ? item : { faults: [{ path: 'id', words: `The id of this item is ${expected}, not ${id}.` }] }
}

/** The item's id from its body; for kinds with one item, the kind itself. */
function idOf({ kind, id, body }: ContentItem): string {
  if (kind === 'competition') return String(body.competition.id)
  if (kind === 'page' || kind === 'rail' || kind === 'showcase' || kind === 'clip' || kind === 'notification')
    return body.id
  if (kind === 'word-drum') return body.game.id
  return kind === 'winner-story' || kind === 'weekly-draw' || kind === 'campaign' ? id : kind
}

/** The `fields` of a refusal: field → what is expected there. */
export function fieldsOf(faults: readonly BodyFault[]): Record<string, string[]> {
  const byPath = Map.groupBy(faults.slice(0, MAX_NAMED_FAULTS), ({ path }) => path)
  return Object.fromEntries([...byPath].map(([path, same]) => [path || 'body', same.map(({ words }) => words)]))
}

/** Further faults are usually consequences of these. */
const MAX_NAMED_FAULTS = 100

/** Paths that are in the input and not in the parsed result. */
function unknownFields(given: unknown, read: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(read, name)
      ? unknownFields(value, (read as Record<string, unknown>)[name], [...path, name])
      : [[...path, name].join('.')],
  )
}

/** The data for the linter that is stored apart from an item's body. */
export type LintData = {
  /** Of a competition: the published item that would be replaced. */
  change?: ContentChange | undefined
  /** Of a weekly draw: whether its tickets are numbered. */
  isListClosed?: boolean | undefined
  /** Of a campaign: the published one, and whether players have claimed it. */
  campaign?: CampaignContext | undefined
  /** Of a story: the winner, and what of them may be published. */
  winner?: KnownWinner | undefined
}

/** Findings of the linter. */
export function lintContent(
  item: ContentItem,
  now: Date,
  { change, isListClosed, campaign, winner }: LintData = {},
): Finding[] {
  if (item.kind === 'competition')
    return lintCompetition(item.body.competition, { now, quiz: item.body.quiz as QuizQuestion[], change })
  if (item.kind === 'site-terms') return lintSiteTerms(item.body.terms)
  if (item.kind === 'faq') return lintFaq(item.body)
  if (item.kind === 'weekly-draw') return lintWeeklyDraw(item.body, isListClosed ?? false)
  if (item.kind === 'campaign') return lintCampaign(item.body, campaign ?? { hasClaims: false })
  if (item.kind === 'winner-story') return lintWinnerStory(item.body, winner)
  if (item.kind === 'notification') return lintNotification(item.body, now)
  return lintSiteTexts(item.body).filter(({ rules }) => !(isDerivedFromClosing(item) && rules.includes('12')))
}

/**
 * Whether the site derives this item from the real closing, so that 'closing soon' and 'last chance' are true (field
 * rule 12).
 */
const isDerivedFromClosing = ({ kind, body }: ContentItem): boolean =>
  kind === 'rail' ? body.isByClosing === true : kind === 'showcase' && body.location === 'last-chance'

/**
 * Writes the item to the tables that the site reads, with the revision for new entries. All processes are notified at
 * the commit.
 */
export async function writeProjection(tx: Db, item: ContentItem, revision?: number): Promise<void> {
  if (item.kind === 'competition')
    await saveCompetition(tx, item.body.competition, item.body.quiz as QuizQuestion[], revision)
  else if (item.kind === 'faq') await saveDocument(tx, 'faq', item.body)
  else if (item.kind === 'winner-story') await saveWinnerStory(tx, item.id, item.body)
  else if (item.kind === 'weekly-draw') await saveWeeklyDraw(tx, item.id, item.body, revision)
  else if (item.kind === 'campaign') await saveCampaign(tx, item.id, item.body, revision)
  else if (item.kind === 'notification') await saveNotification(tx, item.body)
  else if (item.kind === 'word-drum') {
    await saveWordDrum(tx, item.body)
    await projectSitePart(tx, { kind: 'word-drum', body: item.body.game })
  } else await projectSitePart(tx, item)
}
