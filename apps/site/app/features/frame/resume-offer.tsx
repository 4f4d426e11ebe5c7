import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { forgetPlace, keptText, placeOf } from '../../session/resume.ts'
import { session } from '../../session/session.ts'
import { usePlayer } from '../../session/use-account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './resume-offer.module.css'

/** After a log-in that follows one that ended by itself: the way back to where that was (1-site §8). */
export default function ResumeOffer() {
  const isPlayer = usePlayer() !== undefined
  const { pathname, search } = useLocation()
  const [forgotten, setForgotten] = useState<string | null>(null)
  const kept = useSyncExternalStore(
    session.subscribe,
    () => keptText(sessionStorage, Date.now()),
    () => null,
  )
  const place = isPlayer && kept !== forgotten ? placeOf(kept) : undefined
  if (!place || place.path === pathname + search) return null
  const forget = () => {
    forgetPlace(sessionStorage)
    setForgotten(kept)
  }
  return (
    <output className={`${styles.offer} on-stage`}>
      <p>Carry on where you left off?</p>
      <ButtonLink
        tone="gold"
        size="small"
        to={place.path}
        reloadDocument={place.path.endsWith('/enter')}
        onClick={forget}
      >
        {place.title || 'Carry on'}
      </ButtonLink>
      <Button tone="veil" size="small" onClick={forget}>
        No, thanks
      </Button>
    </output>
  )
}
