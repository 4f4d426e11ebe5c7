/** Single places of a list, for whoever compares a receipt with one that is too long to download (docs/mechanisms/draws.md#receipts). */
import { getDrawPlace } from '@fairdraw/contract/draw.ts'
import { holderOf } from '@fairdraw/draw/ticket.ts'
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import type { Serve } from '../../../http/serve.ts'
import { findDraw } from '../draws.ts'
import { findPlaceOrNeighbours, openPlaces } from '../list.ts'
import type { PlacedTicket } from '../list.ts'

export function placeRoutes(serve: Serve, { db, limits, now }: { db: Db; limits: Limits; now: () => Date }): void {
  serve(getDrawPlace, async ({ params, query, request }) => {
    const tooMany = await limits.consume(['draw-place'], { phone: '', address: request.ip }, now())
    if (tooMany) return tooMany
    const draw = await findDraw(db, params.id)
    if (!draw?.manifest) return refuse('not-found')
    const readPlace = await openPlaces(db, draw.id)
    const places: ReturnType<typeof publicPlaceOf>[] = []
    for (const index of await findPlaceOrNeighbours(db, draw, query.ticket))
      places.push(publicPlaceOf(await readPlace(index)))
    return done({ places })
  })
}

/** As the list has it: what its holder is made of is for the player, and for tickets that were drawn. */
const publicPlaceOf = ({ index, ticket, owner, player, path }: PlacedTicket) => ({
  index,
  ticket,
  holder: toHex(holderOf(fromHex(owner)!, fromHex(player)!)),
  path,
})
