import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWayBack } from '../../ui/use-way-back.ts'
import { openHidden } from '../catalogue/open-hidden.ts'
import { competitionData } from './competition-data.ts'
import type { CompetitionData } from './competition-data.ts'
import styles from './hidden-competition.module.css'

type Found = { kind: 'refused' } | { kind: 'failed' } | { kind: 'shown'; competition: CompetitionData }

/** Fetched when it is wanted; once somebody is logged in, whether they may see it is asked in its place. */
const LogIn = lazy(async () => ({ default: (await import('./log-in-here.tsx')).LogInHere }))

/** A hidden competition says what it is to those who may know: log-in, then access, then the screen (2-flows §2). */
export function HiddenCompetition({
  id,
  page,
  children,
}: {
  id: number
  page: string | undefined
  children: (competition: CompetitionData) => ReactNode
}) {
  const player = useAccount()
  const close = useWayBack(listingPath(page) + useLocation().search)
  const [found, setFound] = useState<Found>()
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const isPlayer = player.status === 'player'

  useEffect(() => {
    if (!isPlayer) return
    let isGone = false
    const ask = async () => {
      const answer = await openHidden(id)
      if (isGone) return
      setFound(answer.kind === 'open' ? { kind: 'shown', competition: competitionData(answer.competition) } : answer)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [id, isPlayer])

  if (isPlayer && found?.kind === 'shown') return children(found.competition)
  return (
    <Sidebar label="By invitation" closeTo={listingPath(page)} onClose={close}>
      <div className={styles.hidden} aria-live="polite">
        {!isPlayer && isLoggingIn ? (
          <Suspense fallback={<Skeleton height="12em" />}>
            <LogIn />
          </Suspense>
        ) : !isPlayer ? (
          <>
            <h2>This one’s by invitation only</h2>
            <p>Log in so we can check you’re on the list.</p>
            <Button onClick={() => setIsLoggingIn(true)}>Log in</Button>
          </>
        ) : found === undefined ? (
          <>
            <p className="visually-hidden">Checking the list</p>
            <Skeleton height="220px" />
            <Skeleton height="2em" width="70%" />
            <Skeleton height="6em" />
          </>
        ) : (
          <>
            <h2>{found.kind === 'failed' ? 'We couldn’t check' : 'You’re not on the list'}</h2>
            <p>
              {found.kind === 'failed'
                ? 'Check your connection and try again.'
                : 'This competition isn’t open to your account. There’s plenty more to win.'}
            </p>
            {found.kind === 'failed' && <Button onClick={() => window.location.reload()}>Try again</Button>}
            <ButtonLink to={listingPath()}>See the latest</ButtonLink>
          </>
        )}
      </div>
    </Sidebar>
  )
}
