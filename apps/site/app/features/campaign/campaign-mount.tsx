/** Loads the campaign modal on every page with our frame, once an address has a code. */
import { countAsInteraction } from '@fairdraw/ui/page-life/first-interaction.ts'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { campaignIn } from './campaign-link.ts'
import { SlotMissing } from './slot-missing.tsx'

const CampaignSlot = lazy(async () => {
  try {
    return { default: (await import('./campaign-slot.tsx')).CampaignSlot }
  } catch {
    return { default: SlotMissing }
  }
})

const neverChanges = () => () => {}

export function CampaignMount() {
  const { search } = useLocation()
  const [isDue, setIsDue] = useState(false)
  // The server renders pages for every query alike.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (!isDue && isInBrowser && campaignIn(search)) setIsDue(true)
  useEffect(() => {
    // The page prepares to be left while the session is looked up.
    if (isDue) countAsInteraction()
  }, [isDue])
  return (
    isDue && (
      <Suspense>
        <CampaignSlot />
      </Suspense>
    )
  )
}
