import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import type { EndReason } from '../../session/player-store.ts'
import { savePlace } from '../../session/saved-place.ts'
import { session } from '../../session/session.ts'
import { lazyHydrated } from '../../ui/page-life/lazy-hydration.tsx'

const SessionEnded = lazy(() => import('./session-ended.tsx'))
const ResumeOffer = lazyHydrated(() => import('./resume-offer.tsx'))

/** Log-in pages: there is no need to return to them. */
const LOG_IN_PATHS = /\/(profile\/home|login)$/

/**
 * Goes to the home page when a session expired or was ended by the server (1-site §8). Banned players see why. For
 * other players the current page is saved and offered after the next log-in.
 */
export function SessionEndHandler() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [ended, setEnded] = useState<Exclude<EndReason, 'left'>>()

  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason === 'left') return
        if (reason === 'session-ended' && !LOG_IN_PATHS.test(pathname + search)) {
          savePlace(
            sessionStorage,
            { path: pathname + search, title: document.title.split(' | ')[0] ?? '' },
            Date.now(),
          )
        }
        setEnded(reason)
        void navigate(listingPath())
      }),
    [navigate, pathname, search],
  )

  return ended ? (
    <Suspense>
      <SessionEnded reason={ended} onClose={() => setEnded(undefined)} />
    </Suspense>
  ) : (
    <ResumeOffer />
  )
}
