/**
 * The desk's calls for content. The actor is always the person of the session (docs/mechanisms/content.md#the-desk).
 */
import {
  getDeskContent,
  getDeskContentItem,
  getDeskDifferences,
  getDeskRevision,
  postDeskApprove,
  postDeskCancelSchedule,
  postDeskLint,
  postDeskPublish,
  postDeskRevision,
  postDeskRetire,
  postDeskSchedule,
  postDeskSendBack,
  postDeskSubmit,
  postDeskWithdraw,
} from '@fairdraw/contract/desk/content.ts'
import { mayPublish } from '@fairdraw/rules/content-rules/lint.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { isErased } from '../winners/winners.ts'
import { fieldsOf, readContent } from './bodies.ts'
import { differencesOf } from './file.ts'
import { lintPublication } from './lint-publication.ts'
import { listItemsPage } from './list/list-items.ts'
import { publishRevision } from './publish.ts'
import type { PublishResult } from './publish.ts'
import { retireItem } from './retire.ts'
import {
  actToWithdraw,
  approveRevision,
  cancelSchedule,
  sendBackRevision,
  submitRevision,
  withdrawRevision,
} from './review.ts'
import {
  findPublished,
  findRevision,
  listRevisions,
  lockRevisionRow,
  saveRevision,
  withAuthorNames,
} from './revisions.ts'
import type { Revision, RevisionName } from './revisions.ts'
import { findRetirement } from './waiting-content.ts'

type Context = { db: Db; now: () => Date }

const ERASED = { article: ['The account of this winner is erased, so nothing is written about them any more.'] }
const REVISIONS_PAGE_SIZE = 100

export function contentRoutes(serve: Serve, context: Context): void {
  serveReading(serve, context)
  serveSaving(serve, context)
  serveReview(serve, context)
  servePublication(serve, context)
}

function serveReading(serve: Serve, { db }: Context): void {
  serve(getDeskContent, async ({ query }) => {
    const { items, next } = await listItemsPage(db, { ...query, ids: query.ids?.split(',') })
    return done({
      items: items.map(({ kind, id, title, picture, published, open, ...latest }) => ({
        kind,
        id,
        title,
        picture,
        latest,
        published,
        open,
      })),
      ...(next !== undefined && { next }),
    })
  })

  serve(getDeskContentItem, async ({ params: { kind, id }, query }) => {
    const [[newest], revisions, published] = await Promise.all([
      listRevisions(db, kind, id, 1),
      listRevisions(db, kind, id, REVISIONS_PAGE_SIZE, query.before),
      findPublished(db, kind, id),
    ])
    if (!newest) return refuse('not-found')
    return done({
      kind,
      id,
      latestRevision: newest.revision,
      published: published?.revision ?? null,
      retirement: await findRetirement(db, { kind, id, published: published?.revision }),
      revisions: (await withAuthorNames(db, revisions)).map(rowOf),
    })
  })

  serve(getDeskRevision, async ({ params: { kind, id, revision } }) => {
    const found = await findRevision(db, kind, id, revision)
    return found ? done(await textOf(db, { kind, id }, found)) : refuse('not-found')
  })

  serve(getDeskDifferences, async ({ params: { kind, id }, query: { from, to } }) => {
    const [before, after] = await Promise.all([findRevision(db, kind, id, from), findRevision(db, kind, id, to)])
    return before && after ? done({ differences: differencesOf(before.body, after.body) }) : refuse('not-found')
  })
}

function serveSaving(serve: Serve, { db, now }: Context): void {
  serve(postDeskLint, async ({ caller, params: { kind, id }, body: { body } }) => {
    const item = readContent(kind, id, body)
    if ('faults' in item) return refuse('content-invalid', { fields: fieldsOf(item.faults) })
    const author = `staff:${caller.staffId}`
    const findings = await lintPublication(db, item, {
      at: now(),
      author,
      published: await findPublished(db, kind, id),
    })
    return done({ findings, mayPublish: mayPublish(findings) })
  })

  serve(postDeskRevision, async ({ caller: { staffId }, params: { kind, id }, body: { basedOn, body, reason } }) => {
    const item = readContent(kind, id, body)
    if ('faults' in item) return refuse('content-invalid', { fields: fieldsOf(item.faults) })
    if (kind === 'winner-story' && (await isErased(db, id))) return refuse('content-invalid', { fields: ERASED })
    const result = await db.transaction((tx) =>
      saveRevision(tx, item, { basedOn, actor: { staffId }, now: now(), ...(reason !== undefined && { reason }) }),
    )
    if (result.kind === 'saved') return done({ revision: result.revision, findings: result.findings })
    const [before, newest] = await Promise.all(
      [result.basedOn, result.newest].map(async (one) => (one ? textOf(db, { kind, id }, one) : null)),
    )
    return refuse('revision-stale', { revisions: { basedOn: before!, newest: newest! } })
  })
}

function serveReview(serve: Serve, { db, now }: Context): void {
  serve(postDeskSubmit, ({ caller: { staffId }, params }) =>
    db.transaction((tx) => submitRevision(tx, params, { staffId, now: now() })),
  )

  serve(postDeskSendBack, ({ caller: { staffId }, params, body: { reason } }) =>
    db.transaction((tx) => sendBackRevision(tx, params, { actor: { staffId }, reason })),
  )

  serve(postDeskApprove, ({ caller: { staffId }, params }) =>
    db.transaction((tx) => approveRevision(tx, params, { staffId, now: now() })),
  )

  serve(postDeskWithdraw, ({ caller: { staffId, roles }, params, body: { reason } }) =>
    db.transaction(async (tx) => {
      const found = await lockRevisionRow(tx, params)
      if (found && !isPermitted(roles, actToWithdraw(found.state))) return refuse('staff-not-allowed')
      return withdrawRevision(tx, params, { actor: { staffId }, reason })
    }),
  )
}

function servePublication(serve: Serve, { db, now }: Context): void {
  serve(postDeskRetire, ({ caller: { staffId }, params, body: { reason } }) =>
    db.transaction((tx) => retireItem(tx, params, { staffId, reason })),
  )

  serve(postDeskPublish, async ({ caller: { staffId, isFresh }, params, body: { closingReason } }) => {
    // Who gives a reason for a moved closing is the second person for the move.
    if (closingReason !== undefined && !isFresh) return refuse('fresh-log-in-needed')
    const closingMove =
      closingReason === undefined ? undefined : { reason: closingReason, approvedBy: `staff:${staffId}` }
    const result = await db.transaction((tx) =>
      publishRevision(tx, params, { actor: { staffId }, now: now(), ...(closingMove && { closingMove }) }),
    )
    return outcomeOf(result)
  })

  serve(postDeskSchedule, async ({ caller: { staffId }, params, body }) => {
    const publishAt = new Date(body.at)
    if (publishAt <= now()) return refuse('not-in-future')
    return outcomeOf(
      await db.transaction((tx) => publishRevision(tx, params, { actor: { staffId }, now: now(), publishAt })),
    )
  })

  serve(postDeskCancelSchedule, ({ caller: { staffId }, params, body: { reason } }) =>
    db.transaction((tx) => cancelSchedule(tx, params, { actor: { staffId }, reason })),
  )
}

function outcomeOf(result: PublishResult) {
  switch (result.kind) {
    case 'published':
    case 'scheduled':
      return done({ state: result.kind, findings: result.findings })
    case 'unknown':
      return refuse('not-found')
    case 'wrong-state':
    case 'not-approved':
      return refuse('revision-state')
    case 'overtaken':
      return refuse('revision-overtaken')
    case 'unreadable':
      return refuse('content-invalid', { fields: fieldsOf(result.faults) })
    case 'stopped':
      return refuse('content-stopped', { findings: result.findings })
  }
}

const rowOf = ({
  revision,
  basedOn,
  state,
  author,
  authorName,
  savedAt,
  publishAt,
}: Revision & { authorName: string | null }) => ({
  revision,
  basedOn,
  state,
  author,
  authorName,
  savedAt: savedAt.toISOString(),
  publishAt: publishAt?.toISOString() ?? null,
})

async function textOf(db: Db, { kind, id }: Pick<RevisionName, 'kind' | 'id'>, found: Revision) {
  const [named] = await withAuthorNames(db, [found])
  return { kind, id, ...rowOf(named!), body: found.body }
}
