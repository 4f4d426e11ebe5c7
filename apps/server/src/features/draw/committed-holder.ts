/**
 * Who held a ticket when its draw was committed. The table of tickets says whom to ask for; only a holder whom the sealed
 * list opens for is one (docs/mechanisms/draws.md#commit).
 */
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { isInTree } from '@fairdraw/log/merkle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { holderOf, leafOf, ownerOf, playerKeyOf, playerOf, saltOf } from '@fairdraw/draw/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { e164 } from './digest/digest.ts'
import type { Draw } from './draws.ts'
import { openPlaces } from './list.ts'
import type { PlacedTicket } from './list.ts'
import { subjectOf } from './subject.ts'

/**
 * What does not agree with the sealed list: it is not the list that was committed to; nobody holds the ticket; another player
 * holds it; or its holder has another number, and has not changed it.
 */
export type Difference = 'list' | 'nobody' | 'holder' | 'number'

export class OtherHolderError extends Error {
  readonly ticket: number
  readonly difference: Difference
  constructor(ticket: number, difference: Difference) {
    super(`ticket ${ticket} is not held as it was committed: ${difference}`)
    this.ticket = ticket
    this.difference = difference
  }
}

/** A ticket and its place in the list, as a pick of the bundle has them. */
export type DrawnPlace = { index: number; ticket: number }

/** Gives the player whom the list was committed with; throws `OtherHolderError` where anything differs. */
export async function openHolders(db: Db, draw: Draw): Promise<(drawn: DrawnPlace) => Promise<number>> {
  const { root, count } = readManifest(JSON.parse(draw.manifest!))
  const readPlace = await openPlaces(db, draw.id)
  return async ({ index, ticket }) => {
    const placed = await readPlace(index)
    const { owner, player, path } = placed
    const leaf = leafOf(placed.ticket, holderOf(fromHex(owner)!, fromHex(player)!))
    const nodes = path.map((node) => fromHex(node)!)
    if (placed.ticket !== ticket || !isInTree({ leaf, index, count, path: nodes }, fromHex(root)!))
      throw new OtherHolderError(ticket, 'list')
    const playerId = await subjectOf(draw).findHolder(db, draw, ticket)
    if (playerId === undefined) throw new OtherHolderError(ticket, 'nobody')
    if (!opensFor(draw, placed, playerId)) throw new OtherHolderError(ticket, 'holder')
    if (!(await isNumberExplained(db, draw, placed, playerId))) throw new OtherHolderError(ticket, 'number')
    return playerId
  }
}

/** Whether the list was sealed with this player as the holder. */
export const opensFor = ({ secret }: Pick<Draw, 'secret'>, { player }: PlacedTicket, playerId: number): boolean =>
  toHex(playerOf(playerKeyOf(secret!, playerId), playerId)) === player

/** Whether the holder still has the number of the list, or has changed it or been erased since the list was closed. */
async function isNumberExplained(
  db: Db,
  { secret, cutOff }: Draw,
  { ticket, owner }: PlacedTicket,
  playerId: number,
): Promise<boolean> {
  const [found] = await queryRows(
    db,
    { phone: column.text, hasChanged: column.boolean },
    sql`select p.phone, p.erased_at is not null or exists (select from account_events e
          where e.player_id = p.id and e.event = 'number-changed' and e.at >= ${cutOff}) as "hasChanged"
        from players p where p.id = ${playerId}`,
  )
  if (!found) return false
  return found.hasChanged || toHex(ownerOf(saltOf(secret!, ticket), e164(found.phone))) === owner
}
