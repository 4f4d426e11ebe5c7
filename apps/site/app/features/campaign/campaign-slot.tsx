/**
 * The place of the campaign modal. A `campaignCode` in the address starts it; visitors log in first (1-site §7 'Campaign
 * entry from a link').
 */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { listingPath, profilePath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { opensOverlay } from '../../ui/dialog/overlay-state.ts'
import { useFallback } from '../../ui/dialog/use-back-navigation.ts'
import type { CampaignFlowProps } from './campaign-flow.tsx'
import { campaignIn } from './campaign-link.ts'
import type { CampaignLink } from './campaign-link.ts'
import { SlotMissing } from './slot-missing.tsx'

/** Visitors are led to the log-in without it. */
const CampaignFlow = lazy(async (): Promise<{ default: ComponentType<CampaignFlowProps> }> => {
  try {
    return { default: (await import('./campaign-flow.tsx')).CampaignFlow }
  } catch {
    return { default: SlotMissing }
  }
})

export function CampaignSlot() {
  const location = useLocation()
  const navigate = useNavigate()
  const player = useAccount()
  const { status } = player
  const { pageSlug: page } = useParams()
  const listing = useFallback(listingPath(page))
  /** The code that is being claimed. It outlives its address, which a failed load leaves. */
  const [link, setLink] = useState<CampaignLink>()
  /** The visit whose code is done with. */
  const [doneKey, setDoneKey] = useState<string>()

  const asked = location.key === doneKey ? undefined : campaignIn(location.search)
  if (asked && status === 'player' && !(link?.code === asked.code && link.isHidden === asked.isHidden)) setLink(asked)

  const isVisitor = asked !== undefined && status === 'visitor' && location.pathname !== profilePath(page)
  const goToLogIn = useEffectEvent(() => {
    void navigate({ pathname: profilePath(page), search: location.search }, { ...opensOverlay, replace: true })
  })
  useEffect(() => {
    if (isVisitor) goToLogIn()
  }, [isVisitor])

  if (!link || player.status !== 'player') return null
  const leaveToListing = () => {
    setDoneKey(location.key)
    void navigate(listing, { replace: true, preventScrollReset: true })
  }
  const end = () => {
    setLink(undefined)
    setDoneKey(location.key)
  }
  return (
    <Suspense>
      <CampaignFlow
        // Another player who logs in in another tab starts anew.
        key={`${player.phone} ${link.code} ${link.isHidden}`}
        link={link}
        page={page}
        onLoadFailed={leaveToListing}
        onClose={() => {
          end()
          // After a failed load the list is there already.
          if (campaignIn(location.search)) leaveToListing()
        }}
        onFollow={end}
        onLeave={(to) => {
          end()
          void navigate(to, { replace: true })
        }}
      />
    </Suspense>
  )
}
