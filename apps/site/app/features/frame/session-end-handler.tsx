import { lazy, Suspense, useEffect, useState } from 'react'
import type { EndReason } from '../../session/player-store.ts'
import { session } from '../../session/session.ts'
import { lazyHydrated } from '../../ui/page-life/lazy-hydration.tsx'

const SessionEnded = lazy(() => import('./session-ended.tsx'))
const ResumeOffer = lazyHydrated(() => import('./resume-offer.tsx'))

/** What happens when a session expired or was ended by the server (1-site §8). */
export function SessionEndHandler() {
  const [ended, setEnded] = useState<Exclude<EndReason, 'left'>>()

  useEffect(() => session.onEnd((reason) => reason !== 'left' && setEnded(reason)), [])

  return ended ? (
    <Suspense>
      <SessionEnded reason={ended} onClose={() => setEnded(undefined)} />
    </Suspense>
  ) : (
    <ResumeOffer />
  )
}
