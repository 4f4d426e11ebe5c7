/** A competition of a row's example, and what the linter knows of it: changes of the valid one, or of a published one. */
import type { CompetitionBody, LintContext } from '../content-rules/body.ts'
import type { CompetitionExample } from '../content-rules/content-rule.ts'
import { VALID_COMPETITION, VALID_CONTEXT, withChanges } from '../content-rules/valid-competition.ts'

export function buildExample({ body, context, published }: CompetitionExample): [CompetitionBody, LintContext] {
  const change = { hasEntries: false, isNewRevision: true, author: 'ann', publishedQuiz: VALID_CONTEXT.quiz }
  const before = published && {
    change: { ...change, published: withChanges<CompetitionBody>(VALID_COMPETITION, published) },
  }
  return [withChanges(VALID_COMPETITION, body), withChanges({ ...VALID_CONTEXT, ...before }, context)]
}
