/** Complaints as the desk lists and shows them. */
import type { ComplaintList, DeskComplaint, ListedComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { ANSWER_DUE_SOON_DAYS } from '@fairdraw/rules/complaint/complaint.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { staffNames } from '../staff/people.ts'
import { complaints } from './tables.ts'

const PAGE_SIZE = 50

/** Of `complaints`: what waits for somebody now. */
export const IS_DUE = sql`state = 'open' and (acknowledged_at is null
  or answer_by < (select clock_timestamp()) + ${ANSWER_DUE_SOON_DAYS}::int * interval '1 day')`

/** The lists whose order is that of their answers; all others have the latest first. */
const BY_DUE = {
  due: () => IS_DUE,
  mine: (staffId: string) => sql`assigned_to = ${staffId} and state in ('open', 'referred')`,
  open: () => sql`state = 'open'`,
}
const isByDue = (show: ComplaintList): show is keyof typeof BY_DUE => show in BY_DUE

function conditionOf(show: ComplaintList, staffId: string): SQL | undefined {
  if (show === 'all') return undefined
  return isByDue(show) ? BY_DUE[show](staffId) : eq(complaints.state, show)
}

type Listed = {
  show: ComplaintList
  /** Who looks, for what is theirs. */
  staffId: string
  competitionId?: number | undefined
  playerId?: number | undefined
  cursor?: number | undefined
}

/** A page: those that wait for an answer by when it is due, all others the latest first. */
export async function listComplaints(
  db: Db,
  { show, staffId, competitionId, playerId, cursor }: Listed,
): Promise<{ complaints: ListedComplaint[]; nextCursor?: number }> {
  const { id, answerBy } = complaints
  const after = isByDue(show)
    ? sql`(${answerBy}, ${id}) > (select answer_by, id from complaints where id = ${cursor})`
    : sql`${id} < ${cursor}`
  const found = await selectComplaints(db)
    .where(
      and(
        conditionOf(show, staffId),
        competitionId === undefined ? undefined : eq(complaints.competitionId, competitionId),
        playerId === undefined ? undefined : eq(complaints.playerId, playerId),
        cursor === undefined ? undefined : after,
      ),
    )
    .orderBy(...(isByDue(show) ? [asc(answerBy), asc(id)] : [desc(id)]))
    .limit(literalLimit(PAGE_SIZE + 1))
  const page = found.slice(0, PAGE_SIZE).map(listedOf)
  return { complaints: page, ...(found.length > PAGE_SIZE && { nextCursor: page.at(-1)!.id }) }
}

export async function findComplaint(db: Db, id: number): Promise<DeskComplaint | undefined> {
  const [found] = await selectComplaints(db).where(eq(complaints.id, id))
  if (!found) return undefined
  const { complaint } = found
  const { recordedAt, recordedBy, acknowledgedAt, acknowledgedBy, answeredAt, answeredBy } = complaint
  const { referredAt, referredBy, resolvedAt, resolvedBy } = complaint
  const people = [recordedBy, acknowledgedBy, answeredBy, referredBy, resolvedBy].filter((person) => person !== null)
  const names = await staffNames(db, people)
  const stepOf = (at: Date | null, by: string | null) =>
    at && { at: at.toISOString(), by: (by === null ? undefined : names.get(by)) ?? null }
  return {
    ...listedOf(found),
    words: complaint.words,
    answer: complaint.answer,
    reference: complaint.reference,
    recorded: { at: recordedAt.toISOString(), by: names.get(recordedBy) ?? null },
    acknowledged: stepOf(acknowledgedAt, acknowledgedBy),
    answered: stepOf(answeredAt, answeredBy),
    referred: stepOf(referredAt, referredBy),
    resolved: stepOf(resolvedAt, resolvedBy),
    resolution: complaint.resolution,
    resolutionWords: complaint.resolutionWords,
  }
}

const selectComplaints = (db: Db) =>
  db
    .select({
      complaint: complaints,
      competitionName: sql<
        string | null
      >`(select c.body ->> 'name' from competitions c where c.id = ${complaints.competitionId})`,
      assigneeName: sql<string | null>`(select s.name from staff s where s.id = ${complaints.assignedTo})`,
    })
    .from(complaints)

type Row = { complaint: typeof complaints.$inferSelect; competitionName: string | null; assigneeName: string | null }

function listedOf({ complaint, competitionName, assigneeName }: Row): ListedComplaint {
  const { id, state, reason, channel, competitionId, playerId, assignedTo, outcome } = complaint
  const { receivedAt, acknowledgeBy, acknowledgedAt, answerBy, answeredAt } = complaint
  return {
    id,
    state,
    assignee: assignedTo === null ? null : { id: assignedTo, name: assigneeName },
    reason,
    channel,
    competition: competitionId === null ? null : { id: competitionId, name: competitionName },
    playerId,
    receivedAt: receivedAt.toISOString(),
    acknowledgeBy: acknowledgeBy.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    answerBy: answerBy.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    outcome,
  }
}
