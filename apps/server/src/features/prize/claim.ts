/**
 * A winner gives the delivery address, and chooses how their name is published (field rule 10). A claim that waits for the
 * check of their age is kept, and cannot lapse (finish-checked.ts).
 */
import type { ClaimAddress, WonPrize } from '@fairdraw/contract/prize.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { waitsForAgeCheck } from '@fairdraw/rules/player/age-check.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { DELIVERY_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { claims } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { askOnce } from '../age-check/age-checks.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { refuseUnstatedAge, standingOf } from '../safety/standing.ts'
import { lockAward, moveAward } from './awards.ts'
import type { Award } from './awards.ts'
import { giveCode } from './give-code.ts'
import { loadPrize } from './list-prizes.ts'
import { publishWinner } from './notices/notify-winner.ts'

type Key = Pick<Award, 'playerId' | 'id'>
type Claim = { address: ClaimAddress; nameChoice: NameChoice }
type Context = { catalogue: Pick<Catalogue, 'find'>; agePolicy: AgePolicy; now: Date }

/** The address can be changed until the prize is sent. */
export async function claimPrize(
  tx: Db,
  key: Key,
  claim: Claim,
  { catalogue, agePolicy, now }: Context,
): Promise<Outcome<{ prize: WonPrize }, 'not-found' | 'claim-over' | 'already-sent' | 'age-unverified'>> {
  const award = await lockAward(tx, key)
  if (!award || award.state === 'unrevealed' || fulfilmentOf(award.prize) !== 'claim') return refuse('not-found')
  if (award.state === 'sent' || award.state === 'delivered') return refuse('already-sent')
  if (award.state !== 'offered' && award.state !== 'checking' && award.state !== 'claimed') return refuse('claim-over')
  // The job that lapses it may be late; the announced day counts.
  if (award.state === 'offered' && award.claimBy! <= now) return refuse('claim-over')
  const standing = await standingOf(tx, key.playerId)
  const unstated = refuseUnstatedAge(standing)
  if (unstated) return unstated
  const row = { address: claim.address, nameChoice: claim.nameChoice, claimedAt: now }
  await tx
    .insert(claims)
    .values({ playerId: key.playerId, awardId: key.id, ...row })
    .onConflictDoUpdate({ target: [claims.playerId, claims.awardId], set: row })
  if (award.state !== 'claimed' && waitsForAgeCheck(agePolicy, award.prize, standing.ageResult)) {
    await waitForAgeCheck(tx, award, now)
    return done({ prize: await loadPrize(tx, key) })
  }
  if (award.state !== 'claimed')
    await moveAward(tx, award, 'claim', { actor: 'player', change: { deliverBy: daysAfter(now, DELIVERY_DAYS) } })
  await publishWinner(tx, award, catalogue, claim)
  return done({ prize: await loadPrize(tx, key) })
}

async function waitForAgeCheck(tx: Db, award: Award, now: Date): Promise<void> {
  if (award.state === 'offered') await moveAward(tx, award, 'check', { actor: 'player' })
  await askOnce(tx, { playerId: award.playerId, now })
}

/**
 * Claims a voucher and gives it a free code. Without one, the prize is claimed, and gets its code as soon as there is
 * one.
 */
export async function claimVoucher(
  tx: Db,
  key: Key,
  { agePolicy, now }: Omit<Context, 'catalogue'>,
): Promise<Outcome<{ prize: WonPrize }, 'not-found' | 'claim-over' | 'age-unverified'>> {
  const award = await lockAward(tx, key)
  if (!award || award.state === 'unrevealed' || fulfilmentOf(award.prize) !== 'voucher') return refuse('not-found')
  if (award.state === 'unclaimed' || award.state === 'withdrawn') return refuse('claim-over')
  if (award.state === 'offered' && award.claimBy! <= now) return refuse('claim-over')
  if (award.state !== 'credited') {
    const standing = await standingOf(tx, key.playerId)
    const unstated = refuseUnstatedAge(standing)
    if (unstated) return unstated
    if (award.state !== 'claimed' && waitsForAgeCheck(agePolicy, award.prize, standing.ageResult))
      await waitForAgeCheck(tx, award, now)
    else await giveCode(tx, award, 'player', now)
  }
  return done({ prize: await loadPrize(tx, key) })
}

/** The delivery details of a prize, for staff. */
export async function findClaim(db: Db, { playerId, id }: Key): Promise<Claim | undefined> {
  const [found] = await queryRows(
    db,
    { address: column.json<ClaimAddress>(), nameChoice: column.oneOf<NameChoice>() },
    sql`select address, name_choice as "nameChoice" from claims where player_id = ${playerId} and award_id = ${id}`,
  )
  return found
}
