/** The campaign of a code, and whether the player can claim it (2-flows §4 'Campaign modal', §7). */
import type { Campaign, CampaignContent, postCampaign } from '@fairdraw/contract/campaign.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { campaignTypeOf } from '@fairdraw/rules/campaign/campaign.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { findCampaign, findClaim, judgeClaim } from './campaigns.ts'
import type { CampaignCodes } from './codes.ts'

export async function loadCampaign(
  { db, campaignCodes }: { db: Db; campaignCodes: CampaignCodes },
  { playerId, campaignCode, now }: { playerId: number; campaignCode: string; now: Date },
): Promise<Outcome<ReplyOf<typeof postCampaign>['body'], 'cant-get-campaign'>> {
  const found = await findCampaign(db, campaignCodes.hashes(campaignCode))
  if (!found) return refuse('cant-get-campaign')
  const hasClaimed = (await findClaim(db, playerId, found.campaignId)) !== undefined
  const { status } = await judgeClaim(db, found, { playerId, hasClaimed, now })
  const isAvailable = status === 'awarded' || status === 'capping-partially-exceeded'
  const { body } = found
  return done({
    status: isAvailable ? 'available' : status,
    // What is not on the site yet stays secret.
    ...(body && status !== 'not-published' && { campaign: toPublicCampaign(body) }),
    ...(body?.landingUrl !== undefined && status !== 'not-published' && { landingUrl: body.landingUrl }),
  })
}

function toPublicCampaign(body: CampaignContent): Campaign {
  const {
    title,
    text,
    mainImage,
    theme,
    button,
    emailVerification,
    gameSlug,
    root,
    skylightId,
    isCardMode = false,
  } = body
  return {
    type: campaignTypeOf(body),
    isCardMode,
    title,
    text,
    ...(mainImage !== undefined && { mainImage }),
    ...(theme && { theme }),
    ...(button && { button }),
    ...(emailVerification && { emailVerification }),
    ...(gameSlug !== undefined && { gameSlug }),
    ...(root !== undefined && { root }),
    ...(skylightId !== undefined && { skylightId }),
  }
}
