import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import type { EndReason } from '../../session/player-store.ts'
import { savePlace } from '../../session/saved-place.ts'
import { session } from '../../session/session.ts'
import { lazyHydrated } from '../../ui/page-life/lazy-hydration.tsx'

const SessionEnded = lazy(() => import('./session-ended.tsx'))
const ResumeOffer = lazyHydrated(() => import('./resume-offer.tsx'))

/** Where the log-in leads by itself: nothing to come back to. */
const LOG_IN_PATHS = /\/(profile\/home|login)$/

/**
 * A log-in that ended by itself leads home (1-site §8): a suspended player is told so, others where they were is kept
 * and offered after the next log-in.
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
