/** Lints a text that would replace the published one (docs/mechanisms/content-linter.md). */
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { lintContent, readContent } from './bodies.ts'
import type { ContentItem } from './bodies.ts'
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
  const found = lintContent(item, replacement.at, await changeOf(tx, item, replacement))
  if (item.kind !== 'weekly-draw' || !(await hasWeeklyDrawClosed(tx, item.id))) return found
  return [...found, CLOSED_WEEK]
}

/** Its tickets are numbered, and its prizes may already be committed. */
const CLOSED_WEEK: Finding = {
  row: 'weekly-draw-stands',
  rules: ['7'],
  severity: 'stops',
  path: 'cutOff',
  words: 'Its list is closed: cut-off, prizes and terms stand.',
}

async function changeOf(
  tx: Db,
  item: ContentItem,
  { author, published, closingMove }: Replacement,
): Promise<ContentChange | undefined> {
  if (item.kind !== 'competition' || !published) return undefined
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
  }
}
