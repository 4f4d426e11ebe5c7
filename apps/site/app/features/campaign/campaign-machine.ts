/**
 * The state machine of a campaign's modal: a pure reducer (2-flows §4 'Campaign modal', 1-site §7 'Campaign entry from a
 * link').
 */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import type { CampaignPrizeType, CampaignState, CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'

export type Award = {
  prizeType?: CampaignPrizeType | undefined
  awardedValue?: number | undefined
  awardText?: string | undefined
}

export type CampaignProblem = {
  code: string
  detail?: string | undefined
  retryAfter?: number | undefined
}

export type FlowState =
  | { step: 'loading' }
  | { step: 'email'; campaign: Campaign; landingUrl?: string | undefined }
  /** The campaign step. While it is claimed, `isClaiming`. */
  | { step: 'claim'; campaign: Campaign; landingUrl?: string | undefined; isClaiming: boolean }
  /** A hidden campaign was claimed: the player goes to its landing page. */
  | { step: 'leaving'; landingUrl: string; campaign: Campaign; award: Award }
  | {
      step: 'final'
      status: CampaignStatus
      campaign?: Campaign | undefined
      award?: Award
      /** With the status `error`. */
      problem?: CampaignProblem
      /** Whether the same claim can be sent again. */
      canRetry?: boolean
      /** The landing page, if the browser did not open it. */
      landingUrl?: string | undefined
    }

export type FlowEvent =
  | { type: 'loaded'; status: CampaignState; campaign?: Campaign | undefined; landingUrl?: string | undefined }
  | { type: 'not-loaded'; problem: CampaignProblem }
  | { type: 'email-done' }
  | { type: 'claim' }
  | { type: 'claimed'; status: CampaignStatus; award: Award }
  | { type: 'not-claimed'; problem: CampaignProblem }
  | { type: 'stayed' }

/** A state that is given beforehand, such as the final step with its status, is where the modal begins. */
export function startFlow(preset?: FlowState): FlowState {
  return preset ?? { step: 'loading' }
}

export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'loaded': {
      const { status, campaign, landingUrl } = event
      if (status !== 'available' || !campaign)
        return { step: 'final', status: status === 'available' ? 'error' : status, campaign }
      if (campaign.emailVerification?.enabled) return { step: 'email', campaign, landingUrl }
      return claimStep(campaign, landingUrl)
    }
    case 'not-loaded':
      return { step: 'final', status: loadFailureStatus(event.problem), problem: event.problem }
    case 'email-done':
      return state.step === 'email' ? claimStep(state.campaign, state.landingUrl) : state
    case 'claim':
      if (state.step === 'claim') return { ...state, isClaiming: true }
      return state.step === 'final' && state.canRetry && state.campaign
        ? { step: 'claim', campaign: state.campaign, landingUrl: state.landingUrl, isClaiming: true }
        : state
    case 'claimed': {
      if (state.step !== 'claim') return state
      const { campaign, landingUrl } = state
      const isAwarded = event.status === 'awarded' || event.status === 'capping-partially-exceeded'
      if (isAwarded && campaign.type === 'hidden' && landingUrl)
        return { step: 'leaving', landingUrl, campaign, award: event.award }
      return { step: 'final', status: event.status, campaign, ...(isAwarded && { award: event.award }) }
    }
    case 'not-claimed': {
      if (state.step !== 'claim') return state
      const { campaign, landingUrl } = state
      const { problem } = event
      if (problem.code === 'email-not-verified' && campaign.emailVerification?.enabled)
        return { step: 'email', campaign, landingUrl }
      return { step: 'final', status: 'error', campaign, landingUrl, problem, canRetry: true }
    }
    // The browser did not open the landing page: the award is shown with a link to it.
    case 'stayed': {
      if (state.step !== 'leaving') return state
      const { campaign, award, landingUrl } = state
      return { step: 'final', status: 'awarded', campaign, award, landingUrl }
    }
  }
}

/** The reason `cant-get-campaign` counts as a wrong code, any other as an error. */
const loadFailureStatus = ({ code }: CampaignProblem): CampaignStatus =>
  code === 'cant-get-campaign' ? 'wrong-code' : 'error'

/** A standard or hidden campaign is claimed without asking; in a game the player turns the card over. */
const claimStep = (campaign: Campaign, landingUrl: string | undefined): FlowState => ({
  step: 'claim',
  campaign,
  landingUrl,
  isClaiming: campaign.type !== 'game',
})

/**
 * A link with the flag `hidden`: the campaign is fetched and claimed without a modal. The result is the state with which the modal
 * begins, or `leaving` (1-site §7 'Campaign entry from a link').
 */
export async function claimHidden(calls: {
  load: () => Promise<FlowEvent>
  claim: () => Promise<FlowEvent>
}): Promise<FlowState> {
  const state = reduceFlow(startFlow(), await calls.load())
  return state.step === 'claim' ? reduceFlow(state, await calls.claim()) : state
}
