/** Opens a draw for every competition and week whose entries are in, so that none is forgotten. */
import { effectiveDrawCutOff } from '@fairdraw/rules/competition/competition.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { queryRows, column } from '../../db/rows.ts'
import { drawEvents, draws } from './tables.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findAttempts } from './draws.ts'
import type { Draw } from './draws.ts'

export const OPEN_BATCH_SIZE = 50
const OPENED_BY: AuditActor = { job: 'open-draws' }

/**
 * Of a competition `c` and of a week `w`: whether there is no draw of it yet. Nothing else is asked, so that whatever
 * lacks something is blocked in sight of its staff.
 */
export const IS_COMPETITION_DUE = sql`not exists (select from draws d where d.kind = 'competition' and d.subject_id = c.id::text)`
export const IS_WEEKLY_DUE = sql`w.cut_off is not null
    and not exists (select from draws d where d.kind = 'winsday' and d.subject_id = w.id)`

/** When the next competition or week without a draw is over. */
export const NEXT_TO_OPEN = sql`select least(
    (select min(c.over_at) from competitions c where ${IS_COMPETITION_DUE}),
    (select min(w.cut_off) from winsday_draws w where ${IS_WEEKLY_DUE}))`

/** Opens the missing draws; returns how many. */
export async function openDraws(db: Db, catalogue: Pick<Catalogue, 'findAll'>, now: Date): Promise<number> {
  const due = await queryRows(
    db,
    { id: column.integer },
    sql`select c.id from competitions c where c.over_at <= ${now} and ${IS_COMPETITION_DUE}
        order by c.over_at limit ${OPEN_BATCH_SIZE}`,
  )
  const { byId } = await catalogue.findAll(due.map(({ id }) => id))
  for (const competition of byId.values()) {
    const { id, name, meta } = competition
    await openDraw(db, {
      kind: 'competition',
      subjectId: String(id),
      title: name,
      cutOff: effectiveDrawCutOff(competition),
      blockers: meta.prizeTiers?.length ? [] : [{ code: 'no-prizes' } satisfies Blocker],
    })
  }
  const weeks = await queryRows(
    db,
    { id: column.text, name: column.text, cutOff: column.text },
    sql`select w.id, w.name, w.cut_off::text as "cutOff" from winsday_draws w where w.cut_off <= ${now} and ${IS_WEEKLY_DUE}
        order by w.cut_off limit ${OPEN_BATCH_SIZE}`,
  )
  for (const { id, name, cutOff } of weeks)
    await openDraw(db, { kind: 'winsday', subjectId: id, title: name, cutOff: new Date(cutOff) })
  return due.length + weeks.length
}

type NewDraw = Pick<typeof draws.$inferInsert, 'kind' | 'subjectId' | 'title' | 'cutOff' | 'blockers'>

async function openDraw(db: Db, draw: NewDraw) {
  await db.transaction(async (tx) => {
    const [opened] = await tx.insert(draws).values(draw).onConflictDoNothing().returning()
    if (opened) await recordOpening(tx, opened.id, OPENED_BY)
  })
}

/** Opens a further attempt after a void draw. Undefined while the last attempt is not void. */
export async function openRedraw(tx: Db, { kind, subjectId }: Draw, actor: AuditActor): Promise<Draw | undefined> {
  const attempts = await findAttempts(tx, { kind, subjectId })
  const last = attempts.at(-1)
  if (last?.state !== 'void') return undefined
  const { title, cutOff, attempt } = last
  const [opened] = await tx
    .insert(draws)
    .values({ kind, subjectId, title, cutOff, attempt: attempt + 1 })
    .returning()
  await recordOpening(tx, opened!.id, actor)
  return opened as Draw
}

async function recordOpening(tx: Db, drawId: string, actor: AuditActor): Promise<void> {
  await tx.insert(drawEvents).values({ drawId, event: 'open', state: 'open', actor: actorName(actor) })
  await recordAudit(tx, { actor, act: 'open-draw', subject: { kind: 'draw', id: drawId }, after: { state: 'open' } })
}
