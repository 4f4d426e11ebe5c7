/**
 * Who was called to each prize of a draw, when and why, by ticket (docs/mechanisms/prizes.md#who-was-called). Calls are
 * awards, which are append-only, so that a later change hides no earlier one. A page costs the same however many prizes
 * there are: once all are awarded, the bundle with its proofs is not read.
 */
import type { CalledPrize, PrizeCall } from '@fairdraw/contract/draw.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { CALL_OUTCOME_OF } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { draws } from '../../draw/tables.ts'
import { done, refuse, refuseFields } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { bundleOfDraw } from '../../draw/draw-winners.ts'
import { findDraw, isResultPublic } from '../../draw/draws.ts'
import type { Award } from '../awards.ts'
import { callOf, withdrawalReasonOf } from './call-ticket.ts'

/** Prizes of one page. */
export const CALLS_PAGE = 100

type Query = { cursor?: string | undefined; ticket?: string | undefined }
type Drawn = { id: string; state: string; manifest: string; areAllAwarded: boolean }
/** The ticket that was drawn for one of the prizes. */
type First = { place: number; ticket: number }

export async function listCalls(
  db: Db,
  id: string,
  { cursor, ticket }: Query,
): Promise<Outcome<{ prizes: CalledPrize[]; nextCursor?: string }, 'not-found' | 'invalid-request'>> {
  const from = readNumber(cursor ?? '0')
  const only = ticket === undefined ? undefined : readNumber(ticket)
  if (from === undefined || (ticket !== undefined && only === undefined))
    return refuseFields(from === undefined ? 'cursor' : 'ticket')
  const draw = await findDrawn(db, id)
  if (!draw) return refuse('not-found')
  const firsts =
    only === undefined ? await findFirsts(db, draw, { from, limit: CALLS_PAGE + 1 }) : await findFirstOf(db, draw, only)
  const page = firsts.slice(0, CALLS_PAGE)
  const calls = await findCalls(db, draw, page)
  const prizeOf = prizeNumbers(draw)
  return done({
    prizes: page.map(({ nth, place }) => ({ prize: prizeOf(nth), calls: calls.get(place)! })),
    ...(firsts.length > CALLS_PAGE && { nextCursor: String(from + CALLS_PAGE) }),
  })
}

const readNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** A draw whose result is public; its bundle stays in the database. */
async function findDrawn(db: Db, id: string): Promise<Drawn | undefined> {
  const { state, manifest, awardedAt } = draws
  const [found] = await db
    .select({ id: draws.id, state, manifest, awardedAt, hasBundle: sql<boolean>`${draws.bundle} is not null` })
    .from(draws)
    .where(eq(draws.id, id))
  if (!found?.manifest || !isResultPublic(found)) return undefined
  return { id, state: found.state, manifest: found.manifest, areAllAwarded: found.awardedAt !== null }
}

/** Prizes are drawn in the order of the manifest, so that the nth drawn one is known by counting. */
function prizeNumbers({ manifest }: Drawn): (nth: number) => number {
  const { prizes } = readManifest(JSON.parse(manifest))
  const ends = prizes.map((_, prize) => prizes.slice(0, prize + 1).reduce((sum, { winners }) => sum + winners, 0))
  return (nth) => ends.findIndex((end) => nth < end)
}

type Numbered = First & { nth: number }

async function findFirsts(db: Db, draw: Drawn, { from, limit }: { from: number; limit: number }): Promise<Numbered[]> {
  const found = draw.areAllAwarded
    ? await queryRows(
        db,
        { place: column.integer, ticket: column.integer },
        sql`select place, ticket::float8 as ticket from awards where draw_id = ${draw.id} and replaces is null
            order by place limit ${limit} offset ${from}`,
      )
    : (await readWinners(db, draw)).slice(from, from + limit)
  return found.map((first, index) => ({ ...first, nth: from + index }))
}

/** The tickets that were drawn for a prize, while not all are awarded, or none ever were. */
async function readWinners(db: Db, { id }: Drawn): Promise<First[]> {
  const { picks } = bundleOfDraw((await findDraw(db, id))!)!
  return picks.flatMap(({ ticket, outcome }, place) => (outcome.kind === 'winner' ? [{ place, ticket }] : []))
}

/** The drawn ticket of the prize to which this one was called; none where it was called to nothing. */
async function findFirstOf(db: Db, draw: Drawn, ticket: number): Promise<Numbered[]> {
  const [first] = await queryRows(
    db,
    { place: column.integer, ticket: column.integer, nth: column.integer },
    sql`with recursive back as (
          select a.* from awards a where a.draw_id = ${draw.id} and a.ticket = ${ticket}
          union all select b.* from back join awards b on b.id = back.replaces)
        select place, ticket::float8 as ticket,
          (select count(*)::int from awards f
            where f.draw_id = ${draw.id} and f.replaces is null and f.place < back.place) as nth
        from back where replaces is null`,
  )
  return first ? [first] : []
}

const CALL = {
  first: column.integer,
  place: column.integer,
  ticket: column.integer,
  state: column.oneOf<AwardState>(),
  at: column.text,
  withdrawReason: column.nullable(column.text),
  withdrawSecondReason: column.nullable(column.text),
}

/** All calls to the prizes that these tickets were drawn for, by the place of the drawn one. */
async function findCalls(db: Db, draw: Drawn, firsts: readonly First[]): Promise<Map<number, PrizeCall[]>> {
  const found = await queryRows(
    db,
    CALL,
    sql`with recursive called as (
          select a.*, a.place as first, 0 as nth from awards a
          where a.draw_id = ${draw.id} and a.replaces is null and a.place in ${placesOf(firsts)}
          union all select b.*, called.first, called.nth + 1 from called join awards b on b.replaces = called.id)
        select first, place, ticket::float8 as ticket, state, created_at as at,
          withdraw_reason as "withdrawReason", withdraw_second_reason as "withdrawSecondReason"
        from called order by first, nth`,
  )
  const chains = Map.groupBy(found, ({ first }) => first)
  return new Map(
    firsts.map(({ place, ticket }) => {
      const rows = chains.get(place)
      return [place, rows ? callsOf(rows) : [notAwarded(draw, ticket)]]
    }),
  )
}

const placesOf = (firsts: readonly First[]): SQL =>
  sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(firsts.map(({ place }) => place))}::jsonb))`

type Row = Pick<Award, 'place' | 'ticket' | 'state' | 'withdrawReason' | 'withdrawSecondReason'> & { at: string }

/** Each call is in place of the one before it. */
const callsOf = (rows: readonly Row[]): PrizeCall[] =>
  rows.map((row, nth) => {
    const { ticket, called, reason } = callOf(row, rows[nth - 1])
    return {
      ticket,
      at: new Date(row.at).toISOString(),
      called,
      reason,
      outcome: CALL_OUTCOME_OF[row.state],
      withdrawnBecause: withdrawalReasonOf(row),
    }
  })

/** A ticket that was drawn in a draw that has not awarded it yet, or that was void before it did. */
const notAwarded = ({ state }: Drawn, ticket: number): PrizeCall => ({
  ticket,
  at: null,
  called: 'drawn',
  reason: null,
  outcome: state === 'void' ? 'not-awarded' : 'called',
  withdrawnBecause: null,
})
