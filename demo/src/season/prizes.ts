/** What became of the prizes of the season: claimed, sent and delivered by their days, with some in every other state. */
import type { ClaimAddress } from '@fairdraw/contract/prize.ts'
import { daysAfter } from '@fairdraw/rules/prize/award.ts'
import { isCheckedPrize } from '@fairdraw/rules/player/age-check.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { decide, listAgeChecks } from '@fairdraw/server/features/age-check/age-checks.ts'
import { lapseAwards } from '@fairdraw/server/features/prize/alternates.ts'
import type { PrizeContext } from '@fairdraw/server/features/prize/award-draw.ts'
import { lockAward, moveAward } from '@fairdraw/server/features/prize/awards.ts'
import type { Award } from '@fairdraw/server/features/prize/awards.ts'
import { claimPrize } from '@fairdraw/server/features/prize/claim.ts'
import { awards } from '@fairdraw/server/features/prize/tables.ts'
import { findWithdrawals, withdrawByTwo } from '@fairdraw/server/features/prize/withdrawal/withdraw.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { findStaffId } from '../publish-as-staff.ts'
import { storeAsSent } from './draws.ts'
import { FIRST_PLAYER_ID } from './people.ts'
import type { Person } from './people.ts'
import type { Season } from './open-season.ts'

type Context = PrizeContext & { season: Season; agePolicy: AgePolicy; withdrawers: readonly [string, string] }

const SUPPORT = findStaffId('support')
/** Days after the prize was won. */
const CLAIMED_AFTER = 2
/** The latest of those that were claimed are still to be sent, and those before are on their way. */
const TO_SEND = 4
const ON_THE_WAY = 3
/** Of the winners with a parcel to come, by their number: these do not claim. */
const isForgetful = (nth: number) => nth % 9 === 4
const CARRIER = 'Studio Parcels'

/** Once: prizes that were moved already stay where they are. */
export async function movePrizes(context: Context): Promise<void> {
  const { db, now } = context
  const won = await listOffered(db)
  if (won.length === 0 || (await hasMoved(db))) return
  const claimed = won.filter((_, nth) => !isForgetful(nth))
  for (const [nth, award] of claimed.entries()) await moveOne(context, award, { nth, later: claimed.length - 1 - nth })
  const [forgotten, second] = won.filter((_, nth) => isForgetful(nth)).toReversed()
  // The latest of those that nobody has claimed.
  if (forgotten)
    await withdraw(context, forgotten, ['The winner works for the programme.', 'I have seen the list of its staff.'])
  if (second) await withdraw(context, second, ['The winner has written that they were under 18.'])
  await lapseAwards(context)
  await db.transaction((tx) => storeAsSent(tx, now()))
}

const listOffered = async (db: Db): Promise<Award[]> =>
  (await db
    .select()
    .from(awards)
    .where(and(eq(awards.state, 'offered'), gte(awards.playerId, FIRST_PLAYER_ID)))
    .orderBy(asc(awards.createdAt), asc(awards.place))) as Award[]

const hasMoved = async (db: Db): Promise<boolean> =>
  (await db.$count(awards, and(eq(awards.state, 'delivered'), gte(awards.playerId, FIRST_PLAYER_ID)))) > 0

async function moveOne(
  { db, catalogue, season, agePolicy }: Context,
  award: Award,
  { nth, later }: { nth: number; later: number },
): Promise<void> {
  const { people } = season
  const person = people[award.playerId - FIRST_PLAYER_ID]!
  const claimedAt = daysAfter(award.createdAt, CLAIMED_AFTER)
  await db.transaction(async (tx) => {
    const claim = { address: addressOf(person, nth), nameChoice: 'first-name' as const }
    const claimed = await claimPrize(tx, award, claim, { catalogue, agePolicy, now: claimedAt })
    if (!claimed.ok) throw new Error(`the prize of ${award.playerId} was not claimed: ${claimed.code}`)
    if (isCheckedPrize(agePolicy, award.prize)) return answerCheck(tx, award, claimedAt)
    const step = async (event: 'send' | 'deliver', change = {}) =>
      moveAward(tx, (await lockAward(tx, award))!, event, { actor: { staffId: SUPPORT }, change })
    if (later >= TO_SEND) await step('send', { dispatch: { carrier: CARRIER, reference: `SP-${7_000 + nth}` } })
    if (later >= TO_SEND + ON_THE_WAY) await step('deliver')
  })
}

/** The age service cannot tell: the claim waits until somebody has seen a document. */
async function answerCheck(tx: Db, { playerId }: Award, now: Date): Promise<void> {
  const [asked] = await listAgeChecks(tx, playerId)
  if (asked?.state === 'asked') await decide(tx, asked, { state: 'unknown', actor: { job: 'check-ages' }, now })
}

const addressOf = ({ firstName, surname, postcode }: Person, nth: number): ClaimAddress => ({
  name: firstName,
  surname,
  line1: `${3 + ((nth * 7) % 90)} Studio Lane`,
  town: 'Studio Quarter',
  postcode,
})

/** With two reasons two people withdraw it; with one it waits for the second. */
async function withdraw({ db, withdrawers }: Context, award: Award, reasons: readonly string[]): Promise<void> {
  for (const [nth, reason] of reasons.entries())
    await db.transaction(async (tx) => {
      const proposalId = (await findWithdrawals(tx, [award.id])).get(award.id)?.id
      await withdrawByTwo(tx, award, { staffId: withdrawers[nth]!, reason, proposalId })
    })
}
