/** The claim of a campaign code, from its address to its end (1-site §7; 2-flows §4). Rendered for logged-in players. */
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { describeDevice } from '@fairdraw/rules/campaign/device.ts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { api } from '../../api.ts'
import { resolveContentLink } from '../../content-link.ts'
import { tabStorage } from '../../session/browser-storage.ts'
import { sendOnce } from '../../session/idempotency-key.ts'
import { session } from '../../session/session.ts'
import { CampaignModal } from './campaign-modal.tsx'
import { isModalShown, reduceFlow, startFlow } from './campaign-machine.ts'
import type { CampaignLink } from './campaign-link.ts'

type CampaignFlowProps = {
  link: CampaignLink
  page: string | undefined
  /** Leaves the code's address for the list; the modal stays open. */
  onLoadFailed: () => void
  /** Closes the modal and returns to the list. */
  onClose: () => void
  /** A link in the modal leads to another page of the site. */
  onFollow: () => void
  /** Goes to a page of the site. */
  onLeave: (to: string) => void
}

/** Repeats the call with the same idempotency key until a definite answer, so that a lost response claims once. */
function sendClaim(campaignCode: string) {
  return sendOnce(tabStorage(), { call: 'campaign', body: { campaignCode } }, (idempotencyKey) =>
    api(postCampaignClaim, { body: { campaignCode, device: describeDevice(navigator) } }, { idempotencyKey }),
  )
}

/** False if the browser did not open the window. */
function openWindow(address: string): boolean {
  const opened = window.open(address, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}

export function CampaignFlow({ link, page, onLoadFailed, onClose, onFollow, onLeave }: CampaignFlowProps) {
  const { code } = link
  const [state, dispatch] = useReducer(reduceFlow, startFlow())

  const load = useEffectEvent(async () => {
    const answer = await api(postCampaign, { body: { campaignCode: code } })
    if (answer.ok) return dispatch({ type: 'loaded', ...answer.body })
    onLoadFailed()
    dispatch({ type: 'not-loaded', problem: answer.problem })
  })
  useEffect(() => void load(), [])

  const claim = useEffectEvent(async () => {
    const answer = await sendClaim(code)
    if (!answer.ok) return dispatch({ type: 'not-claimed', problem: answer.problem })
    const { status, ...award } = answer.body
    if (award.awardedValue) void session.refresh()
    dispatch({ type: 'claimed', status, award })
  })
  const isClaiming = state.step === 'claim' && state.isClaiming
  useEffect(() => {
    if (isClaiming) void claim()
  }, [isClaiming])

  const landingUrl = state.step === 'leaving' ? state.landingUrl : undefined
  const leave = useEffectEvent((url: string) => {
    const target = resolveContentLink(url)
    if (!target) return dispatch({ type: 'stayed' })
    if ('to' in target) return onLeave(target.to)
    return openWindow(target.href) ? onClose() : dispatch({ type: 'stayed' })
  })
  useEffect(() => {
    if (landingUrl !== undefined) leave(landingUrl)
  }, [landingUrl])

  if (state.step === 'leaving' || !isModalShown(state, link)) return null
  return (
    <CampaignModal
      state={state}
      code={code}
      page={page}
      onEmailDone={() => dispatch({ type: 'email-done' })}
      onClaim={() => dispatch({ type: 'claim' })}
      onClose={onClose}
      onFollow={onFollow}
    />
  )
}
