import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { CAMPAIGN_STATUSES } from '@fairdraw/rules/campaign/campaign.ts'
import type { CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { runOnce } from '../../http/idempotency.ts'
import { done } from '../../http/outcome.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { Serve } from '../../http/serve.ts'
import { claimCampaign } from './claim.ts'
import type { CampaignCodes } from './codes.ts'
import { loadCampaign } from './load.ts'

type Context = { db: Db; campaignCodes: CampaignCodes; limits: Limits; registry: Registry; now: () => Date }

export function campaignRoutes(serve: Serve, { registry, limits, now, ...context }: Context): void {
  const { db } = context
  const claims = new Counter({
    name: 'fairdraw_campaign_claims_total',
    help: 'Claims of campaign codes, by the status that they were answered with. A code that cannot be loaded counts as wrong-code.',
    labelNames: ['status'] as const,
    registers: [registry],
  })
  const count = (status: CampaignStatus) => claims.inc({ status })
  for (const status of CAMPAIGN_STATUSES) claims.inc({ status }, 0)

  /** Wrong codes are counted, right ones are not: a million people may claim one code from a few addresses. */
  const refuseGuessing = (playerId: number, address: string) =>
    limits.consume([], { playerId, address }, now(), { alsoRequired: ['wrong-campaign-code'] })
  const countWrongCode = (playerId: number, address: string) => {
    count('wrong-code')
    return limits.consume(['wrong-campaign-code'], { playerId, address }, now())
  }

  serve(postCampaign, async ({ caller: { playerId }, body, request: { ip } }) => {
    const refusal = await refuseGuessing(playerId, ip)
    if (refusal) return refusal
    const outcome = await loadCampaign(context, { playerId, campaignCode: body.campaignCode, now: now() })
    return outcome.ok ? outcome : ((await countWrongCode(playerId, ip)) ?? outcome)
  })

  serve(postCampaignClaim, async ({ caller: { playerId }, key, body, request: { ip } }) => {
    const refusal = await refuseGuessing(playerId, ip)
    if (refusal) return refusal
    // The device is not part of the hashed request: a retry is the same claim.
    const { campaignCode } = body
    return runOnce(db, { playerId, call: 'campaign', key, body: { campaignCode } }, async () => {
      const outcome = await claimCampaign(context, { playerId, key, body, now: now() })
      if (!outcome.ok) return outcome
      const { status } = outcome.body
      if (status === 'wrong-code') return (await countWrongCode(playerId, ip)) ?? done({ status })
      count(status)
      return outcome
    })
  })
}
