/** Loads the campaign modal on every page with our frame, once an address has a code. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { countAsInteraction } from '../../ui/page-life/first-interaction.ts'
import { campaignIn } from './campaign-link.ts'
import { SlotMissing } from './slot-missing.tsx'

const CampaignSlot = lazy(async () => {
  try {
    return { default: (await import('./campaign-slot.tsx')).CampaignSlot }
  } catch {
    return { default: SlotMissing }
  }
})

export function CampaignMount() {
  const { search } = useLocation()
  const [isDue, setIsDue] = useState(false)
  // In an effect, because the server renders pages for every query alike. The page prepares to be left while the session is looked up.
  useEffect(() => {
    if (!campaignIn(search)) return
    setIsDue(true)
    countAsInteraction()
  }, [search])
  return (
    isDue && (
      <Suspense>
        <CampaignSlot />
      </Suspense>
    )
  )
}
