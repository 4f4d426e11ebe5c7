/** Content that waits for a second person: texts in review, approved moves of published closings, and retirements. */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { movedClosings } from '@fairdraw/rules/content-rules/change-rules.ts'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { contentRevisions } from './tables.ts'
import { approvals, proposals } from '../staff/tables.ts'
import { findProposals } from '../staff/four-eyes.ts'
import { staffNames } from '../staff/people.ts'
import { readContent } from './bodies.ts'
import { retirementOf } from './retire.ts'
import { publicationOf } from './review.ts'
import { authorId } from './revisions.ts'

const published = alias(contentRevisions, 'published')

/** Revisions in review, and approved ones that move a published closing; the oldest first. */
export async function listWaitingRevisions(db: Db, { limit, now }: { limit: number; now: Date }) {
  const { kind, id, revision, state, author, savedAt, body } = contentRevisions
  const isCompetition = eq(kind, 'competition')
  const found = await db
    .select({
      kind: sql<ContentKind>`${kind}`,
      id,
      revision,
      state,
      author,
      savedAt,
      title: sql<string | null>`content_title(${body})`,
      body: sql<unknown>`case when ${isCompetition} then ${body} end`,
      published: sql<unknown>`case when ${isCompetition} then ${published.body} end`,
    })
    .from(contentRevisions)
    .leftJoin(published, and(eq(published.kind, kind), eq(published.id, id), eq(published.state, 'published')))
    .where(
      and(
        or(eq(state, 'in-review'), and(eq(state, 'approved'), isCompetition)),
        // A newer publication has overtaken the others.
        or(isNull(published.revision), gt(revision, published.revision)),
      ),
    )
    .orderBy(asc(savedAt))
    .limit(limit)
  const proposed = await findProposals(
    db,
    found.map((one) => publicationOf(one.kind, one.id, one.revision)),
  )
  return found.flatMap(({ body: text, published: before, ...one }, nth) => {
    const closings = before ? closingMovesOf(one.id, text, before, now) : []
    if (one.state === 'approved' && closings.length === 0) return []
    const proposal = proposed[nth]
    const since = one.state === 'approved' ? proposal?.approvals[0]?.approvedAt : proposal?.proposedAt
    return [{ ...one, author: authorId(one), since: since ?? one.savedAt, closings }]
  })
}

function closingMovesOf(id: string, body: unknown, publishedBody: unknown, now: Date) {
  const [next, before] = [readContent('competition', id, body), readContent('competition', id, publishedBody)]
  if ('faults' in next || 'faults' in before) return []
  if (next.kind !== 'competition' || before.kind !== 'competition') return []
  return movedClosings(next.body.competition, before.body.competition, now).map(({ channel, before: from, after }) => ({
    channel,
    from,
    to: after,
  }))
}

/** Published items that one publisher has proposed to take off the site; the oldest proposal first. */
export async function listWaitingRetirements(db: Db, limit: number) {
  const { kind, id, revision, state, body } = contentRevisions
  const found = await db
    .select({ kind: sql<ContentKind>`${kind}`, id, revision, title: sql<string | null>`content_title(${body})` })
    .from(proposals)
    .innerJoin(
      contentRevisions,
      and(
        eq(kind, sql`split_part(${proposals.subjectId}, ':', 1)`),
        eq(id, sql`split_part(${proposals.subjectId}, ':', 2)`),
        eq(state, 'published'),
      ),
    )
    .leftJoin(approvals, eq(approvals.proposalId, proposals.id))
    .where(and(eq(proposals.kind, 'retire-content'), isNull(approvals.proposalId)))
    .orderBy(asc(proposals.proposedAt))
    .limit(limit)
  const proposed = await findProposals(
    db,
    found.map((one) => retirementOf(one.kind, one.id, one.revision)),
  )
  // A proposal of an earlier revision is another one, and has nothing to wait for.
  return found.flatMap((one, nth) => {
    const proposal = proposed[nth]
    return proposal && proposal.approvals.length === 0 ? [{ ...one, proposal }] : []
  })
}

/** The proposal to take an item's published revision off the site, while it waits. */
export async function findRetirement(
  db: Db,
  { kind, id, published: revision }: { kind: ContentKind; id: string; published: number | undefined },
) {
  if (revision === undefined) return null
  const [proposal] = await findProposals(db, [retirementOf(kind, id, revision)])
  if (!proposal || proposal.approvals.length > 0) return null
  const { proposedBy: staffId, proposedAt, reason } = proposal
  return { staffId, name: (await staffNames(db, [staffId])).get(staffId) ?? null, at: proposedAt.toISOString(), reason }
}
