/** Lints a text that would replace the published one (docs/mechanisms/content-linter.md). */
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { CampaignContext, Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { lintContent, readContent } from './bodies.ts'
import type { ContentItem, LintData } from './bodies.ts'
import { movedChannelsOf } from './closing-moves.ts'
import { hasCampaignClaims } from '../campaign/campaigns.ts'
import { findKnownWinner } from '../winners/winners.ts'
import { hasWeeklyDrawClosed } from '../winsday/weekly-draws.ts'
import type { Revision } from './revisions.ts'

type Replacement = {
  /** When it would be published. */
  at: Date
  author: string
  published: Revision | undefined
  closingMove?: ContentChange['closingMove']
}

export async function lintPublication(tx: Db, item: ContentItem, replacement: Replacement): Promise<Finding[]> {
  return lintContent(item, replacement.at, await lintDataOf(tx, item, replacement))
}

async function lintDataOf(tx: Db, item: ContentItem, replacement: Replacement): Promise<LintData> {
  if (item.kind === 'competition') return { change: await changeOf(tx, item, replacement) }
  if (item.kind === 'weekly-draw') return { isListClosed: await hasWeeklyDrawClosed(tx, item.id) }
  if (item.kind === 'campaign') return { campaign: await campaignContextOf(tx, item.id, replacement) }
  if (item.kind === 'winner-story') return { winner: await findKnownWinner(tx, item.id) }
  return {}
}

async function campaignContextOf(tx: Db, id: string, { published }: Replacement): Promise<CampaignContext> {
  const before = published && readContent('campaign', id, published.body)
  return {
    hasClaims: await hasCampaignClaims(tx, id),
    ...(before && !('faults' in before) && before.kind === 'campaign' && { published: before.body }),
  }
}

async function changeOf(
  tx: Db,
  item: Extract<ContentItem, { kind: 'competition' }>,
  { author, published, closingMove }: Replacement,
): Promise<ContentChange | undefined> {
  if (!published) return undefined
  const before = readContent('competition', item.id, published.body)
  // An unreadable text cannot be compared.
  if ('faults' in before || before.kind !== 'competition') return undefined
  const [row] = await queryRows(
    tx,
    { hasEntries: column.boolean },
    sql`select exists (select from tickets where competition_id = ${item.body.competition.id})
          or exists (select from entries where competition_id = ${item.body.competition.id}
                     and state in ('started', 'payment-due', 'payment-pending')) as "hasEntries"`,
  )
  return {
    published: before.body.competition,
    publishedQuiz: before.body.quiz as QuizQuestion[],
    hasEntries: row!.hasEntries,
    // Entries store their own terms and steps. The price on players' screens and the prizes of the draw are shared.
    isNewRevision: false,
    author,
    closingMove,
    movedChannels: await movedChannelsOf(tx, item.body.competition.id),
  }
}
