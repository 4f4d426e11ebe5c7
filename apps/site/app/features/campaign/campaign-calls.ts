/** The calls of a campaign's flow, each as the event of its machine. */
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { describeDevice } from '@fairdraw/rules/campaign/device.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { api } from '../../api.ts'
import { sendOnce } from '../../session/idempotency-key.ts'
import { session } from '../../session/session.ts'
import type { FlowEvent } from './campaign-machine.ts'

export async function loadCampaign(campaignCode: string): Promise<FlowEvent> {
  const answer = await api(postCampaign, { body: { campaignCode } })
  return answer.ok ? { type: 'loaded', ...answer.body } : { type: 'not-loaded', problem: answer.problem }
}

/** Repeats the call with the same idempotency key until a definite answer, so that a lost response claims once. */
export async function claimCampaign(campaignCode: string): Promise<FlowEvent> {
  const answer = await sendOnce(tabStorage(), { call: 'campaign', body: { campaignCode } }, (idempotencyKey) =>
    api(postCampaignClaim, { body: { campaignCode, device: describeDevice(navigator) } }, { idempotencyKey }),
  )
  if (!answer.ok) return { type: 'not-claimed', problem: answer.problem }
  const { status, ...award } = answer.body
  if (award.awardedValue) void session.refresh()
  return { type: 'claimed', status, award }
}
