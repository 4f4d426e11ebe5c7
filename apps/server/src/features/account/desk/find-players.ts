/** Finds players by what they can say or write: their number, their address, a ticket, a payment. Each search is in the audit log. */
import type { postDeskFindPlayers } from '@fairdraw/contract/desk/players.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { parseMobile } from '@fairdraw/rules/player/mobile.ts'
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import { withoutSeparators } from '@fairdraw/rules/text/typed-text.ts'
import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { isUuid } from '../../../db/ids.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { players } from '../../player/tables.ts'
import { done } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import { recordSearch, showFound } from './found-players.ts'

type Found = ReplyOf<typeof postDeskFindPlayers>['body']['players']
type FoundBy = Found[number]['foundBy']

/** Ids and ticket numbers in the database are smaller. */
const MAX_DIGITS = 15
const digitsOf = (text: string) => (text.length <= MAX_DIGITS && /^\d+$/.test(text) ? Number(text) : undefined)

/** An address may be that of a family, and of many if somebody invents them. */
const MAX_OF_ADDRESS = 20

/** What a text can be: each row is one look into an index, or none if the text has another form. */
const LOOKUPS: Readonly<Record<FoundBy, (search: string) => SQL | undefined>> = {
  number: (search) => {
    const phone = parseMobile(search)
    return phone === undefined ? undefined : sql`select id from players where phone = ${phone}`
  },
  email: (search) => {
    // Somebody who reads an address out, or copies it from a letter, adds spaces and capitals.
    const email = search.replaceAll(' ', '').toLowerCase()
    return checkEmail(email) === undefined
      ? sql`select id from players where email is not null and lower(email) = ${email} limit ${MAX_OF_ADDRESS}`
      : undefined
  },
  player: (search) => {
    const id = digitsOf(search)
    return id === undefined ? undefined : sql`select id from players where id = ${id}`
  },
  ticket: (search) => {
    // As it is printed, '10-0123', or without the hyphen.
    const number = digitsOf(withoutSeparators(search))
    return number === undefined ? undefined : sql`select player_id from tickets where number = ${number}`
  },
  payment: (search) =>
    isUuid(search)
      ? sql`select player_id from payments where id = ${search}`
      : sql`select player_id from payments where vendor_id = ${search}`,
  payout: (search) => (isUuid(search) ? sql`select player_id from payouts where id = ${search}` : undefined),
}

export async function findPlayers(
  { db, limits }: { db: Db; limits: Limits },
  { search, staffId, address, now }: { search: string; staffId: string; address: string; now: Date },
): Promise<Outcome<{ players: Found }, 'too-many-requests'>> {
  const refusal = await limits.consume(['desk-find'], { staff: staffId, address }, now)
  if (refusal) return refusal
  const foundBy = await lookUp(db, search)
  const rows =
    foundBy.size === 0
      ? []
      : await db
          .select()
          .from(players)
          .where(inArray(players.id, [...foundBy.keys()]))
  const found = rows.map((row) => ({
    ...showFound(row, now),
    ...(row.erasedAt && { maskedPhone: null }),
    foundBy: foundBy.get(row.id)!,
  }))
  const looks = found.map(({ id, foundBy: by }) => ({ id, after: { by } }))
  await db.transaction((tx) => recordSearch(tx, { actor: { staffId }, act: 'find-player' }, looks))
  return done({ players: found })
}

/** Players by id, each with the first lookup that led there. */
async function lookUp(db: Db, search: string): Promise<Map<number, FoundBy>> {
  const parts = (Object.keys(LOOKUPS) as FoundBy[]).flatMap((by) => {
    const ids = LOOKUPS[by](search)
    return ids === undefined ? [] : [sql`select ${by}::text as "foundBy", id::float8 as id from (${ids}) as ids (id)`]
  })
  const found = await queryRows(
    db,
    { id: column.integer, foundBy: column.oneOf<FoundBy>() },
    sql.join(parts, sql` union all `),
  )
  return new Map(found.toReversed().map(({ id, foundBy }) => [id, foundBy]))
}
