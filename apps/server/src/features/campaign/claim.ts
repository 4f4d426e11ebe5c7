/**
 * Claims what a code gives: once for each player and campaign, and never more than the caps allow
 * (docs/mechanisms/campaigns.md#claiming).
 */
import type { postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import type { ParsedOf, RefusalOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { formatAward } from '@fairdraw/rules/campaign/campaign.ts'
import type { CampaignPrizeType } from '@fairdraw/rules/campaign/campaign.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { issueAsset } from '../../db/issue-asset.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { campaignClaims } from './tables.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import { refuseStanding } from '../safety/standing.ts'
import { addWeeklyTickets } from '../winsday/ticket-grants.ts'
import { findCampaign, findClaim, judgeClaim } from './campaigns.ts'
import type { Claim, FoundCampaign } from './campaigns.ts'
import type { CampaignCodes } from './codes.ts'

const ASSET_OF = {
  tokens: 'tokens',
  'entry-credits': 'entry-credits-v1',
} as const satisfies Record<Exclude<CampaignPrizeType, 'tickets'>, LedgerAsset>

type ClaimCall = typeof postCampaignClaim
type Reply = ReplyOf<ClaimCall>['body']
type ClaimRefusal = Extract<RefusalOf<ClaimCall>, ClaimCall['problems'][number]>
type Command = { playerId: number; key: string; body: ParsedOf<ClaimCall, 'body'>; now: Date }

/** Runs once per key, even when the process died after the claim and before its reply was stored. */
export async function claimCampaign(
  { db, campaignCodes }: { db: Db; campaignCodes: CampaignCodes },
  { playerId, key, body: { campaignCode, device }, now }: Command,
): Promise<Outcome<Reply, ClaimRefusal>> {
  const hashes = campaignCodes.hashes(campaignCode)
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const found = await lockCampaign(tx, hashes)
    if (!found) return done({ status: 'wrong-code' })
    const earlier = await findClaim(tx, playerId, found.campaignId)
    if (earlier?.key === key) return done(replyTo(earlier, found))
    const verdict = await judgeClaim(tx, found, { playerId, hasClaimed: earlier !== undefined, now })
    const { status, awarded, drawId } = verdict
    if (awarded === 0 || !found.body) return done({ status })
    const refusal = (await refuseStanding(tx, playerId, now)) ?? (await refuseUnverifiedEmail(tx, playerId, found))
    if (refusal) return refusal

    const { type: prizeType, amount: offered } = found.body.prize
    const { campaignId } = found
    const claim = { key, prizeType, offered, awarded }
    await tx.insert(campaignClaims).values({ playerId, campaignId, codeHash: found.hash, drawId, at: now, ...claim })
    await countClaim(tx, found, awarded)
    if (prizeType === 'tickets')
      await addWeeklyTickets(tx, { playerId, source: 'campaign', sourceId: campaignId, count: awarded, now }, drawId!)
    else await issueAsset(tx, { playerId, asset: ASSET_OF[prizeType], amount: awarded, reason: 'campaign' })
    await recordEvent(tx, {
      playerId,
      event: 'code-claimed',
      at: now,
      detail: {
        campaign: campaignId,
        prizeType,
        awarded,
        ...(device && { deviceType: device.type, deviceSystem: device.system }),
      },
    })
    return done(replyTo(claim, found))
  })
}

/**
 * Locks what the claim would count: the row of a limited code, and that of a campaign with a total cap. Everybody takes
 * them after the player and in this order. A public code without a cap locks nothing that other players need.
 */
async function lockCampaign(tx: Db, hashes: readonly Buffer[]): Promise<FoundCampaign | undefined> {
  const found = await findCampaign(tx, hashes)
  if (!found) return undefined
  const isCapped = found.body?.caps?.total !== undefined
  // A code that is used up stays so.
  if (found.maxClaims !== null && found.claims >= found.maxClaims) return found
  if (found.maxClaims === null && !isCapped) return found
  if (found.maxClaims !== null)
    await tx.execute(
      sql`select from campaign_codes where hash = decode(${found.hash.toString('hex')}, 'hex') for update`,
    )
  if (isCapped) await tx.execute(sql`select from campaigns where id = ${found.campaignId} for update`)
  // Another claim may have been counted before the locks were taken.
  return findCampaign(tx, [found.hash])
}

async function countClaim(
  tx: Db,
  { hash, campaignId, maxClaims, body }: FoundCampaign,
  awarded: number,
): Promise<void> {
  if (maxClaims !== null)
    await tx.execute(
      sql`update campaign_codes set claims = claims + 1 where hash = decode(${hash.toString('hex')}, 'hex')`,
    )
  if (body?.caps?.total !== undefined)
    await tx.execute(sql`update campaigns set given = given + ${awarded} where id = ${campaignId}`)
}

/** The site asks for the address before; this refuses a caller that did not (2-flows §6). */
async function refuseUnverifiedEmail(tx: Db, playerId: number, { body }: FoundCampaign) {
  if (!body?.emailVerification?.enabled || !body.emailVerification.required) return undefined
  const verified = await countRows(
    tx,
    sql`select from players where id = ${playerId} and email_verified_at is not null`,
  )
  return verified > 0 ? undefined : refuse('email-not-verified')
}

function replyTo({ prizeType, offered, awarded }: Omit<Claim, 'key'>, { body }: FoundCampaign): Reply {
  const type = prizeType as CampaignPrizeType
  const isWhole = awarded === offered
  return {
    status: isWhole ? 'awarded' : 'capping-partially-exceeded',
    prizeType: type,
    awardedValue: awarded,
    awardText: (isWhole ? body?.awardText : undefined) ?? `${formatAward(type, awarded)} for you`,
  }
}
