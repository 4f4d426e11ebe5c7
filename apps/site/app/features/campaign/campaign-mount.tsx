/** Loads the campaign modal on every page with our frame, once an address has a code. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../../session/use-account.ts'
import { showMessage } from '../../ui/dialog/modal-requests.ts'
import { campaignIn } from './campaign-link.ts'

const CampaignSlot = lazy(async () => {
  try {
    return { default: (await import('./campaign-slot.tsx')).CampaignSlot }
  } catch {
    return { default: SlotMissing }
  }
})

function SlotMissing() {
  useEffect(() => {
    void showMessage({
      title: 'We can’t look your code up',
      text: 'Nothing is lost. Check your connection, reload the page and try again.',
    })
  }, [])
  return null
}

export function CampaignMount() {
  const { search } = useLocation()
  const { status } = useAccount()
  const [isDue, setIsDue] = useState(false)
  // The server knows nobody, and renders pages for every query alike.
  if (!isDue && status !== 'unknown' && campaignIn(search)) setIsDue(true)
  return (
    isDue && (
      <Suspense>
        <CampaignSlot />
      </Suspense>
    )
  )
}
