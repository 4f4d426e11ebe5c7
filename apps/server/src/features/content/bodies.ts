/**
 * What each kind of content is made of: how its body is checked, what the linter says of it, and where the site reads it once it is
 * published (docs/mechanisms/content.md). The tables that the site reads are projections: nothing else writes them.
 */
import { competition, faq } from '@fairdraw/contract/catalogue.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { lintCompetition, lintFaq, lintSiteTerms } from '@fairdraw/rules/content-rules/lint.ts'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { catalogueDocuments } from '../../db/schema.ts'
import { initDocument, saveCompetition } from '../catalogue/catalogue.ts'

/** A question with its answer, which never leaves the server. */
const quizQuestion = z.object({
  id: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
  overlay: z.enum(OVERLAYS),
  options: z.optional(z.array(z.string())),
  pattern: z.optional(z.string()),
  answer: z.string().check(z.minLength(1)),
  seconds: z.optional(z.number().check(z.positive())),
})

const BODIES = {
  competition: z.object({ competition, quiz: z.array(quizQuestion) }),
  /** All of `init` but the winners, who have a table of their own. */
  site: initDocument,
  faq,
} satisfies Record<ContentKind, z.ZodMiniType>

export type ContentBodies = { [Kind in ContentKind]: z.infer<(typeof BODIES)[Kind]> }
export type ContentItem = { [Kind in ContentKind]: { kind: Kind; id: string; body: ContentBodies[Kind] } }[ContentKind]

/** A field that does not fit: its path, parts joined by dots, and what is expected there. */
export type BodyFault = { path: string; words: string }

/** The item, or what is wrong with its body. An unknown field is a fault: it is a misspelt one. */
export function readContent(kind: ContentKind, id: string, body: unknown): ContentItem | { faults: BodyFault[] } {
  const parsed = z.safeParse(BODIES[kind] as z.ZodMiniType, body)
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), words: message })) }
  const unknown = unknownFields(body, parsed.data)
  if (unknown.length > 0)
    return { faults: unknown.map((path) => ({ path, words: 'There is no such field. Is it misspelt?' })) }
  const item = { kind, id, body: parsed.data } as ContentItem
  const expected = item.kind === 'competition' ? String(item.body.competition.id) : kind
  return id === expected ? item : { faults: [{ path: 'id', words: `The id of this item is ${expected}, not ${id}.` }] }
}

/** Faults as a refusal names them: field → what is expected there. */
export function fieldsOf(faults: readonly BodyFault[]): Record<string, string[]> {
  const byPath = Map.groupBy(faults.slice(0, MAX_NAMED_FAULTS), ({ path }) => path)
  return Object.fromEntries([...byPath].map(([path, same]) => [path || 'body', same.map(({ words }) => words)]))
}

/** A text with more faults than these has one that explains the others. */
const MAX_NAMED_FAULTS = 100

/** Paths that are in what was given and not in what was understood. */
function unknownFields(given: unknown, read: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(read, name)
      ? unknownFields(value, (read as Record<string, unknown>)[name], [...path, name])
      : [[...path, name].join('.')],
  )
}

/** What the linter says of an item; `change`: of what is published and would be replaced. */
export function lintContent(item: ContentItem, now: Date, change?: ContentChange): Finding[] {
  if (item.kind === 'competition')
    return lintCompetition(item.body.competition, { now, quiz: item.body.quiz as QuizQuestion[], change })
  return item.kind === 'site' ? lintSiteTerms(item.body.settings.terms) : lintFaq(item.body)
}

/** Writes the item where the site reads it; every process is notified as the transaction commits. */
export async function project(tx: Db, item: ContentItem): Promise<void> {
  if (item.kind === 'competition') {
    await saveCompetition(tx, item.body.competition, item.body.quiz as QuizQuestion[])
    return
  }
  const row = { name: item.kind === 'site' ? 'static-init' : 'faq', body: item.body }
  await tx.insert(catalogueDocuments).values(row).onConflictDoUpdate({ target: catalogueDocuments.name, set: row })
}
