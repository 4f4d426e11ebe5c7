/** The prizes that were given, against the result: place, ticket, holder, prize, and the order in which reserves were called. */
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { CanonicalValue } from '@fairdraw/draw/canonical-json.ts'
import type { Pick } from '@fairdraw/draw/bundle.ts'
import { playerKeyOf, playerOf } from '@fairdraw/draw/ticket.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import type { Draw } from '../draws.ts'
import type { Findings } from './findings.ts'

const AWARD = {
  id: column.text,
  place: column.integer,
  ticket: column.integer,
  account: column.integer,
  prize: column.json<CanonicalValue>(),
  state: column.text,
  replaces: column.nullable(column.text),
}
type Award = Awaited<ReturnType<typeof listAwards>>[number]

/** In the order in which they were made. */
const listAwards = (tx: Db, { id }: Draw) =>
  queryRows(
    tx,
    AWARD,
    sql`select a.id, a.place, a.ticket::float8 as ticket, a.player_id::float8 as account, a.prize, a.state, a.replaces
        from awards a where a.draw_id = ${id} order by a.created_at, a.place`,
  )

/** States of an award in which its prize goes to the next reserve. */
const VACATED = ['unclaimed', 'withdrawn']

export async function auditAwards(tx: Db, draw: Draw, findings: Findings): Promise<void> {
  const awards = await listAwards(tx, draw)
  const bundle = bundleOfDraw(draw)
  const picks = bundle?.picks ?? []
  const byId = new Map(awards.map((one) => [one.id, one]))
  const prizeOf = (award: Award, pick: Pick): unknown =>
    pick.outcome.kind === 'winner'
      ? bundle!.manifest.prizes[pick.outcome.prize]?.prize
      : byId.get(award.replaces ?? '')?.prize
  for (const award of awards) {
    const { place, ticket, account } = award
    const differs = (what: string) =>
      findings.add('award', { tickets: [ticket], accounts: [account], detail: `Place ${place + 1}: ${what}.` })
    const pick = picks[place]
    if (!pick || pick.ticket !== ticket) {
      differs(`ticket ${ticket} was not drawn there`)
      continue
    }
    if (toHex(playerOf(playerKeyOf(draw.secret!, account), account)) !== pick.player)
      differs(`ticket ${ticket} is not of the account that has the prize`)
    if (pick.outcome.kind === 'skipped' || pick.outcome.kind === 'excluded')
      differs(`ticket ${ticket} had been ${pick.outcome.kind}`)
    else if (!isSame(award.prize, prizeOf(award, pick))) differs('the prize is not the one that was promised')
    const replaced = award.replaces === null ? undefined : byId.get(award.replaces)
    const isReserve = pick.outcome.kind === 'alternate'
    if (isReserve !== (award.replaces !== null) || (isReserve && !VACATED.includes(replaced?.state ?? '')))
      differs(isReserve ? 'a reserve was called although no prize was free' : 'a winner is stored as a reserve')
  }
  auditMissing(draw, picks, awards, findings)
  auditOrder(picks, awards, findings)
}

const isSame = (one: CanonicalValue, other: unknown) =>
  other !== undefined && canonicalJson(one) === canonicalJson(other as CanonicalValue)

function auditMissing(draw: Draw, picks: readonly Pick[], awards: readonly Award[], findings: Findings): void {
  if (draw.awardedAt === null) return
  const given = new Set(awards.map(({ place }) => place))
  for (const [place, { ticket, outcome }] of picks.entries())
    if (outcome.kind === 'winner' && !given.has(place)) findings.add('award-missing', { tickets: [ticket] })
}

/** Reserves are called as they were drawn; one is passed over only whose player had a prize of the draw withdrawn. */
function auditOrder(picks: readonly Pick[], awards: readonly Award[], findings: Findings): void {
  const called = awards.filter(({ place }) => picks[place]?.outcome.kind === 'alternate').map(({ place }) => place)
  const withdrawn = new Set(awards.flatMap(({ place, state }) => (state === 'withdrawn' ? [picks[place]?.player] : [])))
  let last = -1
  for (const [nth, place] of called.entries()) {
    const before = new Set(called.slice(0, nth))
    const passedOver = picks.some(
      ({ outcome, player }, other) =>
        outcome.kind === 'alternate' && other < place && !before.has(other) && !withdrawn.has(player),
    )
    if (place < last || passedOver) findings.add('award-order', { tickets: [picks[place]!.ticket] })
    last = Math.max(last, place)
  }
}
