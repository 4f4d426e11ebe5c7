/**
 * Proves to a player that their ticket is in the list of a draw, with their account and their number. The sealed list alone
 * says whose it is
 * (docs/draw-format.md#proof-of-a-ticket).
 */
import type { TicketProof } from '@fairdraw/draw/bundle.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { playerKeyOf, saltOf } from '@fairdraw/draw/ticket.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { done } from '../../http/outcome.ts'
import { opensFor } from './committed-holder.ts'
import { findDraw } from './draws.ts'
import { findPlace, openPlaces } from './list.ts'

type OwnProof = TicketProof & { path: string[] }

/** Another player's ticket is refused like a missing one, so that the reply reveals nothing. */
export async function proveTicket(
  db: Db,
  playerId: number,
  { drawId, ticket }: { drawId: string; ticket: number },
): Promise<Outcome<{ proof: OwnProof }, 'not-found'>> {
  const draw = await findDraw(db, drawId)
  if (!draw?.manifest) return refuse('not-found')
  const index = await findPlace(db, drawId, ticket)
  if (index === undefined) return refuse('not-found')
  const readPlace = await openPlaces(db, drawId)
  const placed = await readPlace(index)
  if (!opensFor(draw, placed, playerId)) return refuse('not-found')
  const { owner, path } = placed
  const salt = toHex(saltOf(draw.secret!, ticket))
  const playerKey = toHex(playerKeyOf(draw.secret!, playerId))
  return done({ proof: { draw: drawId, index, ticket, salt, owner, account: playerId, playerKey, path } })
}
