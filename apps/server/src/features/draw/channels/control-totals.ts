/**
 * Control totals: how many entries of a channel the sender says they sent. Two people state that number, and it must be
 * what was received: a broadcaster once left out 41,252 postal entries (docs/mechanisms/draws.md#control-totals).
 */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { drawEvents } from '../tables.ts'
import { findProposals } from '../../staff/four-eyes.ts'
import type { ProposedAct } from '../../staff/four-eyes.ts'
import type { SubjectContext } from '../draw-subject.ts'
import { findSealed } from '../draws.ts'
import type { Draw } from '../draws.ts'

/** The delivered rows of a channel, blank ones not counted. `waiting` ones are not judged yet. */
export type Received = { accepted: number; rejected: number; waiting: number }
/** What was confirmed of a channel, as the history, the audit log and the manifest have it. */
export type ControlTotal = { total: number; accepted: number; rejected: number }
export type ControlTotals = Partial<Record<Channel, ControlTotal>>

export const totalOf = ({ accepted, rejected }: Pick<Received, 'accepted' | 'rejected'>): number => accepted + rejected

/** That this number is all of the channel. After a further delivery it is another act, which nobody has confirmed. */
export const confirmationOf = (drawId: string, channel: Channel, total: number): ProposedAct => ({
  kind: 'confirm-channel',
  subjectId: drawId,
  content: { channel, total },
})

/** The channels besides the site by which the competition takes entries, with what has been received. */
export async function receivedByChannel(
  db: Db,
  { kind, subjectId }: Draw,
  { catalogue }: Pick<SubjectContext, 'catalogue'>,
): Promise<(Received & { channel: Channel })[]> {
  if (kind !== 'competition') return []
  const { channels } = (await catalogue.find(Number(subjectId), db))?.competition.meta ?? {}
  const counted = await queryRows(
    db,
    {
      channel: column.oneOf<Channel>(),
      accepted: column.integer,
      rejected: column.integer,
      waiting: column.integer,
    },
    sql`select b.channel, count(*) filter (where r.state = 'accepted')::int as accepted,
          count(*) filter (where r.state = 'rejected')::int as rejected,
          count(*) filter (where r.state = 'received')::int as waiting
        from intake_rows r join intake_batches b on b.id = r.batch_id
        where r.competition_id = ${Number(subjectId)} group by b.channel`,
  )
  return CHANNELS.filter((channel) => channel !== 'online' && channels?.[channel]?.enabled).map((channel) => {
    const { accepted = 0, rejected = 0, waiting = 0 } = counted.find((one) => one.channel === channel) ?? {}
    return { channel, accepted, rejected, waiting }
  })
}

export type ChannelState = Received & {
  channel: Channel
  /** Who stated that this is all, first and second. */
  statedBy: string | undefined
  confirmedBy: string | undefined
}

/**
 * Each channel and the people who stated its total: as received by now, or as it was when the list was closed. A redraw has
 * those of its list.
 */
export async function listChannelStates(
  db: Db,
  of: Draw,
  context: Pick<SubjectContext, 'catalogue'>,
): Promise<ChannelState[]> {
  const draw = (await findSealed(db, of)) ?? of
  const totals = draw.state === 'open' ? await receivedByChannel(db, draw, context) : await totalsAtClosing(db, draw.id)
  const proposed = await findProposals(
    db,
    totals.map((one) => confirmationOf(draw.id, one.channel, totalOf(one))),
  )
  return totals.map((one, nth) => ({
    ...one,
    statedBy: proposed[nth]?.proposedBy,
    confirmedBy: proposed[nth]?.approvals[0]?.approvedBy,
  }))
}

/** For the closing's row of the history; every channel is confirmed by then. */
export const toControlTotals = (states: readonly ChannelState[]): ControlTotals =>
  Object.fromEntries(
    states.map((one) => [one.channel, { total: totalOf(one), accepted: one.accepted, rejected: one.rejected }]),
  )

/** The confirmed totals of a draw whose list is closed. Later deliveries do not change them. */
export async function findControlTotals(db: Db, drawId: string): Promise<ControlTotals> {
  const [closed] = await db
    .select({ detail: drawEvents.detail })
    .from(drawEvents)
    .where(and(eq(drawEvents.drawId, drawId), eq(drawEvents.event, 'close')))
  return (closed?.detail as { controlTotals?: ControlTotals } | undefined)?.controlTotals ?? {}
}

async function totalsAtClosing(db: Db, drawId: string): Promise<(Received & { channel: Channel })[]> {
  const totals = await findControlTotals(db, drawId)
  return CHANNELS.flatMap((channel) => {
    const closed = totals[channel]
    return closed ? [{ channel, accepted: closed.accepted, rejected: closed.rejected, waiting: 0 }] : []
  })
}

/** Whether this person has stated a total of the draw. */
export async function hasStatedTotal(db: Db, drawId: string, actor: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    { count: column.integer },
    sql`select count(*)::int as count from draw_events
        where draw_id = ${drawId} and actor = ${actor} and (event like 'count-%' or event like 'confirm-%')`,
  )
  return row!.count > 0
}

/** Totals that one person has stated and a second one must, the draw with the earliest cut-off first. */
export async function listWaitingTotals(db: Db, limit: number) {
  const found = await queryRows(
    db,
    {
      drawId: column.text,
      title: column.text,
      channel: column.oneOf<Channel>(),
      total: column.integer,
      at: column.text,
    },
    // A total that a later delivery has changed waits for nobody: both people state the new one.
    sql`select d.id as "drawId", d.title, s.channel, s.total, s.at
        from draws d
        join lateral (
          select distinct on (e.event) substr(e.event, 7) as channel, (e.detail ->> 'total')::int as total, e.at
          from draw_events e where e.draw_id = d.id and e.event like 'count-%' order by e.event, e.id desc
        ) s on true
        where d.state = 'open' and d.kind = 'competition'
          and not exists (select from draw_events c where c.draw_id = d.id and c.event = 'confirm-' || s.channel
                            and (c.detail ->> 'total')::int = s.total)
          and s.total = (select count(*) from intake_rows r join intake_batches b on b.id = r.batch_id
                         where r.competition_id = d.subject_id::int and b.channel = s.channel and r.state <> 'received')
        order by d.cut_off, s.channel limit ${literalLimit(limit)}`,
  )
  const proposed = await findProposals(
    db,
    found.map(({ drawId, channel, total }) => confirmationOf(drawId, channel, total)),
  )
  return found.map((total, nth) => ({ ...total, at: new Date(total.at), statedBy: proposed[nth]?.proposedBy }))
}
