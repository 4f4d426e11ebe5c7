/** Finds players by name, postcode or both, for those who may know who is a player. Each one and the reason are in the audit log. */
import type { postDeskFindPlayersByName } from '@fairdraw/contract/desk/players.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { maskName } from '@fairdraw/rules/player/masking.ts'
import { readNameSearch } from '@fairdraw/rules/player/name-search.ts'
import type { NameSearch } from '@fairdraw/rules/player/name-search.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { plainName } from '../../player/plain-name.ts'
import { done } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import { recordSearch, showFound } from './found-players.ts'

type Found = ReplyOf<typeof postDeskFindPlayersByName>['body']

const MAX_FOUND = 20

type Search = { search: string; reason: string; staffId: string; address: string; now: Date }

export async function findPlayersByName(
  { db, limits }: { db: Db; limits: Limits },
  { search, reason, staffId, address, now }: Search,
): Promise<Outcome<Found, 'too-many-requests'>> {
  // Names of players are personal data that others do not see.
  const refusal = await limits.consume(['desk-find', 'desk-details'], { staff: staffId, address }, now)
  if (refusal) return refusal
  const rows = await lookUp(db, readNameSearch(search)!)
  const found = rows.slice(0, MAX_FOUND)
  await db.transaction((tx) => recordSearch(tx, { actor: { staffId }, act: 'find-player-by-name', reason }, found))
  return done({
    players: found.map((row) => ({
      ...showFound(row, now),
      maskedName: maskName(row.firstName, row.surname),
      area: row.postcode?.split(' ')[0] ?? null,
    })),
    hasMore: rows.length > MAX_FOUND,
  })
}

function lookUp(db: Db, { names, postcode }: NameSearch) {
  const plain = { firstName: plainName(sql`${players.firstName}`), surname: plainName(sql`${players.surname}`) }
  const isNamed = names.map(({ firstName, surname }) =>
    and(
      sql`${plain.surname} = ${plainName(sql`${surname}::text`)}`,
      // Somebody gives the short form, or an initial.
      firstName === '' ? undefined : sql`starts_with(${plain.firstName}, ${plainName(sql`${firstName}::text`)})`,
    ),
  )
  return db
    .select()
    .from(players)
    .where(
      and(
        isNull(players.erasedAt),
        isNamed.length > 0 ? and(sql`${players.surname} is not null`, or(...isNamed)) : undefined,
        postcode === undefined ? undefined : eq(players.postcode, postcode),
      ),
    )
    .orderBy(players.surname, players.firstName, players.id)
    .limit(MAX_FOUND + 1)
}
