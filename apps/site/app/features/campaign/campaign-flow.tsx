/** The claim of a campaign code, from its address to its end (1-site §7; 2-flows §4). Rendered for logged-in players. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { resolveContentLink } from '../../content-link.ts'
import { openWindow } from '../../ui/page-life/open-window.ts'
import { claimCampaign, loadCampaign } from './campaign-calls.ts'
import { CampaignModal } from './campaign-modal.tsx'
import { claimHidden, reduceFlow, startFlow } from './campaign-machine.ts'
import type { FlowState } from './campaign-machine.ts'
import type { CampaignLink } from './campaign-link.ts'

export type CampaignFlowProps = {
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

export function CampaignFlow(props: CampaignFlowProps) {
  return props.link.isHidden ? <HiddenFlow {...props} /> : <ModalFlow {...props} />
}

/** Claims without showing anything. What needs the player, or gave nothing, is preset for the modal. */
function HiddenFlow(props: CampaignFlowProps) {
  const [preset, setPreset] = useState<FlowState>()
  const run = useEffectEvent(() => {
    const { code } = props.link
    return claimHidden({
      load: async () => {
        const event = await loadCampaign(code)
        if (event.type === 'not-loaded') props.onLoadFailed()
        return event
      },
      claim: () => claimCampaign(code),
    })
  })
  useEffect(() => {
    const begin = async () => setPreset(await run())
    void begin()
  }, [])
  return preset && <ModalFlow {...props} preset={preset} />
}

function ModalFlow({
  link: { code },
  page,
  preset,
  onLoadFailed,
  onClose,
  onFollow,
  onLeave,
}: CampaignFlowProps & { preset?: FlowState }) {
  const [state, dispatch] = useReducer(reduceFlow, preset, startFlow)

  const load = useEffectEvent(async () => {
    const event = await loadCampaign(code)
    if (event.type === 'not-loaded') onLoadFailed()
    dispatch(event)
  })
  const isLoading = state.step === 'loading'
  useEffect(() => {
    if (isLoading) void load()
  }, [isLoading])

  const claim = useEffectEvent(async () => dispatch(await claimCampaign(code)))
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

  if (state.step === 'leaving') return null
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
