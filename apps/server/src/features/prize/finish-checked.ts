/** Claims that waited for the check of their winner's age go on once it is known (docs/mechanisms/account/age-checks.md#claims). */
import { waitsForAgeCheck } from '@fairdraw/rules/player/age-check.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { DELIVERY_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { standingOf } from '../safety/standing.ts'
import type { PrizeContext } from './award-draw.ts'
import { forEachAward, moveAward } from './awards.ts'
import type { Award } from './awards.ts'
import { findClaim } from './claim.ts'
import { giveCode } from './give-code.ts'
import { notifyWinner, publishWinner } from './notices/notify-winner.ts'

export const CHECKED_BATCH_SIZE = 100
const FINISHED_BY = { job: 'finish-checked-claims' }

type Context = PrizeContext & { agePolicy: AgePolicy }

/** Claims that no check holds up any more: the age is known, or the operator no longer asks for it. */
export const toFinish = ({ before, prizePence }: AgePolicy) => sql`awards a join players p on p.id = a.player_id
  where a.state = 'checking' and (p.age_result = 'over-18'
    or p.age_result is null and (${before === 'never'} or (a.prize ->> 'value')::numeric < ${prizePence}))`

/** Returns how many it looked at. */
export async function finishCheckedClaims(context: Context): Promise<number> {
  const { db, agePolicy } = context
  const due = await queryRows(
    db,
    { playerId: column.integer, id: column.text },
    sql`select a.player_id::float8 as "playerId", a.id from ${toFinish(agePolicy)}
        order by a.created_at limit ${CHECKED_BATCH_SIZE}`,
  )
  return forEachAward(db, due, async (tx, award) => {
    const { ageResult } = await standingOf(tx, award.playerId)
    if (award.state === 'checking' && !waitsForAgeCheck(agePolicy, award.prize, ageResult))
      await finishClaim(tx, award, context)
  })
}

async function finishClaim(tx: Db, award: Award, { catalogue, now }: Context): Promise<void> {
  if (fulfilmentOf(award.prize) === 'voucher') await giveCode(tx, award, FINISHED_BY, now())
  else {
    const change = { deliverBy: daysAfter(now(), DELIVERY_DAYS) }
    await moveAward(tx, award, 'claim', { actor: FINISHED_BY, change })
    await publishWinner(tx, award, catalogue, await findClaim(tx, award))
  }
  await notifyWinner(tx, award, 'prize-confirmed')
}
