import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { deleteSavedPlace, readSavedPlace, parseSavedPlace } from '../../session/resume/saved-place.ts'
import { session } from '../../session/session.ts'
import { usePlayer } from '../../session/use-account.ts'
import styles from './resume-offer.module.css'

/** Offers to go back to the page on which the last session expired, after the next log-in (1-site §8). */
export default function ResumeOffer() {
  const isPlayer = usePlayer() !== undefined
  const { pathname, search } = useLocation()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const stored = useSyncExternalStore(
    session.subscribe,
    () => readSavedPlace(tabStorage(), deviceNow()),
    () => null,
  )
  const place = isPlayer && stored !== dismissed ? parseSavedPlace(stored) : undefined
  if (!place || place.path === pathname + search) return null
  const dismiss = () => {
    deleteSavedPlace(tabStorage())
    setDismissed(stored)
  }
  return (
    <output className={`${styles.offer} on-stage`}>
      <p>Carry on where you left off?</p>
      <ButtonLink
        tone="gold"
        size="small"
        to={place.path}
        reloadDocument={place.path.endsWith('/enter')}
        onClick={dismiss}
      >
        {place.title || 'Carry on'}
      </ButtonLink>
      <Button tone="veil" size="small" onClick={dismiss}>
        No, thanks
      </Button>
    </output>
  )
}
