import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import type { EndReason } from '../../session/player-store.ts'
import { forgetPlace, keepPlace, keptText, placeOf } from '../../session/resume.ts'
import { session } from '../../session/session.ts'
import { useAccount } from '../../session/use-account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './session-watch.module.css'

const SessionEnded = lazy(() => import('./session-ended.tsx'))

/** Where the log-in leads by itself: nothing to come back to. */
const LOG_IN_PATHS = /\/(profile\/home|login)$/

/**
 * A log-in that ended by itself leads home (1-site §8): a suspended player is told so, others where they were is kept
 * and offered after the next log-in.
 */
export function SessionWatch() {
  const player = useAccount()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [ended, setEnded] = useState<Exclude<EndReason, 'left'>>()
  const [isForgotten, setIsForgotten] = useState(false)
  const kept = useSyncExternalStore(
    session.subscribe,
    () => keptText(sessionStorage, Date.now()),
    () => null,
  )

  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason === 'left') return
        if (reason === 'session-ended' && !LOG_IN_PATHS.test(pathname + search)) {
          keepPlace(
            sessionStorage,
            { path: pathname + search, title: document.title.split(' | ')[0] ?? '' },
            Date.now(),
          )
        }
        setIsForgotten(false)
        setEnded(reason)
        void navigate(listingPath())
      }),
    [navigate, pathname, search],
  )

  const forget = () => {
    forgetPlace(sessionStorage)
    setIsForgotten(true)
  }
  if (ended) {
    return (
      <Suspense>
        <SessionEnded reason={ended} onClose={() => setEnded(undefined)} />
      </Suspense>
    )
  }
  const place = player.status === 'player' && !isForgotten ? placeOf(kept) : undefined
  if (!place || place.path === pathname + search) return null
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
