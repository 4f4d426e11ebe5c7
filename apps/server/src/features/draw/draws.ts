/** Stores draws. All changes of their state go through `moveDraw` (docs/mechanisms/draws.md#states). */
import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { nextDrawState } from '@fairdraw/rules/draw/draw.ts'
import type { DrawEvent, DrawKind, DrawState } from '@fairdraw/rules/draw/draw.ts'
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { drawEvents, draws } from './tables.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { writeLeaf } from '../log/write-leaf.ts'
import { leafOfEvent } from './witnessed/leaf-of-event.ts'

export type Draw = Omit<typeof draws.$inferSelect, 'state' | 'kind'> & { state: DrawState; kind: DrawKind }

export async function findDraw(db: Db, id: string): Promise<Draw | undefined> {
  const [found] = await db.select().from(draws).where(eq(draws.id, id))
  return found as Draw | undefined
}

/** Locks the draw until the transaction ends, so that its steps run one at a time. */
export async function lockDraw(tx: Db, id: string): Promise<Draw | undefined> {
  const [found] = await tx.select().from(draws).where(eq(draws.id, id)).for('update')
  return found as Draw | undefined
}

/** The states of a draw in which its list is not being written yet. */
const BEFORE_LIST: readonly DrawState[] = ['open', 'closed']

/**
 * Whether the tickets of a subject may still be withdrawn. The answer holds until the transaction ends, because the
 * draw's next step waits for it.
 */
export async function mayWithdrawTickets(
  tx: Db,
  { kind, subjectId }: Pick<Draw, 'kind' | 'subjectId'>,
): Promise<boolean> {
  const found = await tx
    .select({ state: draws.state })
    .from(draws)
    .where(and(eq(draws.kind, kind), eq(draws.subjectId, subjectId), ne(draws.state, 'void')))
    .for('share')
  return found.every(({ state }) => BEFORE_LIST.includes(state as DrawState))
}

/** All draws of one subject, the first attempt first. */
export async function findAttempts(db: Db, { kind, subjectId }: Pick<Draw, 'kind' | 'subjectId'>): Promise<Draw[]> {
  const found = await db
    .select()
    .from(draws)
    .where(and(eq(draws.kind, kind), eq(draws.subjectId, subjectId)))
    .orderBy(draws.attempt)
  return found as Draw[]
}

/** The id of the attempt whose list a redraw is drawn from: the first before it that was committed. Null for a first attempt. */
export const sealedBefore = (id: string): SQL => sql`(
  select s.id from draws d join draws s on s.kind = d.kind and s.subject_id = d.subject_id and s.attempt < d.attempt
  where d.id = ${id} and s.manifest is not null order by s.attempt limit 1)`

/** That attempt; undefined where the draw makes a list of its own. */
export async function findSealed(db: Db, { id }: Pick<Draw, 'id'>): Promise<Draw | undefined> {
  const [found] = await db
    .select()
    .from(draws)
    .where(sql`${draws.id} = ${sealedBefore(id)}`)
  return found as Draw | undefined
}

/** Draws, the latest cut-off first. */
export async function listDraws(
  db: Db,
  { states, limit }: { states: readonly DrawState[]; limit: number },
): Promise<Draw[]> {
  const found = await db
    .select()
    .from(draws)
    .where(sql`${draws.state} in ${states}`)
    .orderBy(desc(draws.cutOff), draws.id)
    .limit(literalLimit(limit))
  return found as Draw[]
}

/** A draw that everybody may see. It stays public from then on. */
export type PublicDraw = Draw & { state: DrawSummary['state'] }
const PUBLIC = sql`(${draws.manifest} is not null or ${draws.state} in ('no-entries', 'void'))`
export const isPublic = (draw: Draw | undefined): draw is PublicDraw =>
  draw !== undefined && (draw.manifest !== null || draw.state === 'no-entries' || draw.state === 'void')

/**
 * The result is public once two people have approved it. That of a void draw is too, also where nobody had approved it,
 * so that nobody can draw until the result pleases them.
 */
export const isResultPublic = ({ state, hasBundle }: { state: string; hasBundle: boolean }): boolean =>
  hasBundle && (state === 'published' || state === 'void')

/** The last draw of a page, by its sort key, so that a page follows on whatever has changed since. */
export type AfterDraw = Pick<Draw, 'cutOff' | 'id'>

/** Public draws, the latest cut-off first. */
export async function listPublicDraws(
  db: Db,
  { after, limit }: { after: AfterDraw | undefined; limit: number },
): Promise<PublicDraw[]> {
  const isAfter =
    after && or(lt(draws.cutOff, after.cutOff), and(eq(draws.cutOff, after.cutOff), gt(draws.id, after.id)))
  const found = await db
    .select()
    .from(draws)
    .where(and(PUBLIC, isAfter))
    .orderBy(desc(draws.cutOff), draws.id)
    .limit(literalLimit(limit))
  return found as PublicDraw[]
}

type Change = Partial<Omit<typeof draws.$inferInsert, 'id' | 'kind' | 'subjectId' | 'attempt' | 'state'>>

export type MoveOptions = {
  actor: AuditActor
  /** Columns that are stored with the new state. */
  change?: Change
  /** For the history; no personal data. */
  detail?: Record<string, unknown>
  reason?: string
}

/**
 * Moves a locked draw to its next state, with rows in its history, the audit log and, of what decides it, in the public log. Throws when its state does not
 * accept the event.
 */
export async function moveDraw(tx: Db, draw: Draw, event: DrawEvent, options: MoveOptions): Promise<Draw> {
  const { actor, change = {}, detail = {}, reason } = options
  const state = nextDrawState(draw.state, event)
  if (!state) throw new Error(`a ${draw.state} draw does not take '${event}'`)
  const [moved] = await tx
    .update(draws)
    .set({ ...change, state })
    .where(and(eq(draws.id, draw.id), eq(draws.state, draw.state)))
    .returning()
  if (!moved) throw new Error(`draw ${draw.id} is no longer ${draw.state}`)
  await tx.insert(drawEvents).values({ drawId: draw.id, event, state, actor: actorName(actor), detail })
  const leaf = leafOfEvent(moved as Draw, event, actor)
  if (leaf) await writeLeaf(tx, leaf)
  await recordAudit(tx, {
    actor,
    act: `${event}-draw`,
    subject: { kind: 'draw', id: draw.id },
    before: { state: draw.state },
    after: { state, ...detail },
    ...(reason !== undefined && { reason }),
  })
  return moved as Draw
}

export type DrawEventRow = Pick<typeof drawEvents.$inferSelect, 'event' | 'state' | 'actor' | 'detail' | 'at'>

/** The history of a draw, oldest first. */
export function listDrawEvents(db: Db, drawId: string): Promise<DrawEventRow[]> {
  const { event, state, actor, detail, at } = drawEvents
  return db
    .select({ event, state, actor, detail, at })
    .from(drawEvents)
    .where(eq(drawEvents.drawId, drawId))
    .orderBy(drawEvents.id)
}
