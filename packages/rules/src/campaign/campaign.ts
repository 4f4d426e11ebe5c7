/** Campaigns: a code gives a player a free item (2-flows §3, §4; docs/mechanisms/campaigns.md). */
import { pluralise } from '../text/count.ts'
import { formatTokens } from '../payment/money.ts'

export const CAMPAIGN_TYPES = ['standard', 'game', 'hidden'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

export const CAMPAIGN_PRIZE_TYPES = ['entry-credits', 'tickets', 'tokens'] as const
export type CampaignPrizeType = (typeof CAMPAIGN_PRIZE_TYPES)[number]

/** The statuses with which a campaign ends for a player (2-flows §4 'Campaign modal'). */
export const CAMPAIGN_STATUSES = [
  'wrong-code',
  'expired',
  'already-used',
  'not-published',
  'awarded',
  'no-prize-draw',
  'capping-exceeded',
  'capping-partially-exceeded',
  'error',
] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** A campaign as it is before a claim: `available`, or the status that a claim would have. */
export const CAMPAIGN_STATES = ['available', ...CAMPAIGN_STATUSES] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Card mode means game, whatever type is named; otherwise a campaign without a type is standard (2-flows §3). */
export function campaignTypeOf({
  type,
  isCardMode = false,
}: {
  type?: CampaignType | undefined
  isCardMode?: boolean | undefined
}): CampaignType {
  return isCardMode ? 'game' : (type ?? 'standard')
}

/** Why a claim gives nothing. */
export type ClaimRefusal = Exclude<CampaignStatus, 'awarded' | 'capping-partially-exceeded' | 'wrong-code' | 'error'>

export type ClaimDecision =
  | { status: 'awarded' | 'capping-partially-exceeded'; awarded: number }
  | { status: ClaimRefusal; awarded: 0 }

export type ClaimFacts = {
  now: Date
  /** Null: not published, or taken off. */
  campaign: { startsAt: Date; endsAt: Date; amount: number } | null
  /** `maxClaims` null: a code for everybody. */
  code: { endsAt: Date | null; maxClaims: number | null; claims: number }
  /** Whether the player has claimed the campaign before, by any of its codes. */
  hasClaimed: boolean
  /** For tickets: whether a weekly draw is open for them. Otherwise true. */
  hasDraw: boolean
  /** How many units are left under the caps; null: no cap. */
  left: number | null
}

/** What a claim gives. Pure; the caller has locked what the facts are about. */
export function decideClaim({ now, campaign, code, hasClaimed, hasDraw, left }: ClaimFacts): ClaimDecision {
  const refuse = (status: ClaimRefusal): ClaimDecision => ({ status, awarded: 0 })
  if (hasClaimed) return refuse('already-used')
  if (!campaign || now < campaign.startsAt) return refuse('not-published')
  if (now >= campaign.endsAt || (code.endsAt && now >= code.endsAt)) return refuse('expired')
  if (code.maxClaims !== null && code.claims >= code.maxClaims) return refuse('already-used')
  if (!hasDraw) return refuse('no-prize-draw')
  const awarded = Math.max(0, Math.min(campaign.amount, left ?? campaign.amount))
  if (awarded === 0) return refuse('capping-exceeded')
  return { status: awarded < campaign.amount ? 'capping-partially-exceeded' : 'awarded', awarded }
}

/** '10 tokens', '5 Winsday tickets', '1 free entry'. */
export function formatAward(type: CampaignPrizeType, amount: number): string {
  if (type === 'tokens') return formatTokens(amount)
  if (type === 'tickets') return pluralise(amount, 'Winsday ticket')
  return pluralise(amount, 'free entry', 'free entries')
}
