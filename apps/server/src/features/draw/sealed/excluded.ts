/**
 * What a redraw leaves out of the sealed list: tickets whose entries were refunded since (docs/mechanisms/draws.md#redraw). The list
 * says whose a missing ticket was, so that no other refund explains it.
 */
import { readUint64, toHex } from '@fairdraw/log/bytes.ts'
import { MAX_EXCLUDED } from '@fairdraw/draw/manifest.ts'
import type { Excluded } from '@fairdraw/draw/manifest.ts'
import { TICKET_BYTES, playerKeyOf, playerOf } from '@fairdraw/draw/ticket.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Draw } from '../draws.ts'
import { TICKETS_PER_PAGE, readPlayers, streamRecords } from '../list.ts'
import { subjectOf } from '../subject.ts'

export const REFUNDED = 'refunded'

/** Players whose hashes are made between two turns of the event loop. */
const PLAYERS_PER_SLICE = 500

/** `draw`: a redraw with its secret. */
export async function findExcluded(
  db: Db,
  draw: Draw,
  limit = MAX_EXCLUDED,
): Promise<{ kind: 'excluded'; excluded: Excluded[] } | { kind: 'blocked'; blockers: Blocker[] }> {
  const gone: Gone[] = []
  for await (const one of findGone(db, draw)) {
    gone.push(...one)
    if (gone.length > limit)
      return { kind: 'blocked', blockers: [{ code: 'too-many-excluded', what: formatNumber(limit) }] }
  }
  const count = gone.length === 0 ? 0 : await countUnexplained(db, draw, gone)
  if (count > 0) return { kind: 'blocked', blockers: [{ code: 'tickets-missing', count }] }
  return { kind: 'excluded', excluded: gone.map(({ ticket }) => ({ ticket, reason: REFUNDED })) }
}

/** A ticket of the list that does not count any more, and whose it was in the list. */
type Gone = { ticket: number; player: string }

/** Compares the list with the tickets that still count, both in the order of their numbers, a part at a time. */
async function* findGone(db: Db, draw: Draw): AsyncGenerator<Gone[], void> {
  const pages = validTickets(db, draw)
  let page: readonly number[] | undefined = []
  let at = 0
  let part = 0
  for await (const records of streamRecords(db, draw.id)) {
    const places: number[] = []
    for (let place = 0; place * TICKET_BYTES < records.length; place += 1) {
      const ticket = readUint64(records, place * TICKET_BYTES)
      while (page && !(page[at]! >= ticket)) {
        at += 1
        if (at < page.length) continue
        page = (await pages.next()).value ?? undefined
        at = 0
      }
      if (page?.[at] !== ticket) places.push(place)
    }
    if (places.length > 0) {
      const playerOfPlace = await readPlayers(db, draw.id, part)
      yield places.map((place) => ({
        ticket: readUint64(records, place * TICKET_BYTES),
        player: playerOfPlace(place),
      }))
    }
    part += 1
  }
}

/** The numbers of the tickets that count by now, ascending, in pages. */
async function* validTickets(db: Db, draw: Draw): AsyncGenerator<readonly number[], void> {
  const limit = sql.raw(String(TICKETS_PER_PAGE))
  let after: number | null = 0
  while (after !== null) {
    const [page]: { numbers: string; last: number | null }[] = await queryRows(
      db,
      { numbers: column.text, last: column.nullable(column.integer) },
      sql`select coalesce(string_agg(t.number::text, ',' order by t.number) filter (where t.is_valid), '') as numbers,
            max(t.number)::float8 as last
          from (${subjectOf(draw).selectTickets(draw, { after: sql.raw(String(after)), limit })}) t`,
    )
    if (page!.numbers !== '') yield JSON.parse(`[${page!.numbers}]`) as number[]
    after = page!.last
  }
}

/** How many of these tickets no refund of their players accounts for. */
async function countUnexplained(db: Db, draw: Draw, gone: readonly Gone[]): Promise<number> {
  const refunds = (await subjectOf(draw).countRefunded?.(db, draw)) ?? []
  const refunded = new Map<string, number>()
  for (const [nth, { playerId, tickets }] of refunds.entries()) {
    if (nth % PLAYERS_PER_SLICE === 0) await new Promise<void>((resume) => setImmediate(resume))
    refunded.set(toHex(playerOf(playerKeyOf(draw.secret!, playerId), playerId)), tickets)
  }
  let unexplained = 0
  for (const { player } of gone) {
    const left = refunded.get(player) ?? 0
    if (left === 0) unexplained += 1
    else refunded.set(player, left - 1)
  }
  return unexplained
}
