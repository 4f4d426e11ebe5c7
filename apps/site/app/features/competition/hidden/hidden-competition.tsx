import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { listingPath } from '../../../addresses.ts'
import { useAccount } from '../../../session/use-account.ts'
import { Sidebar } from '../../../ui/dialog/sidebar.tsx'
import { useBackNavigation } from '../../../ui/dialog/use-back-navigation.ts'
import { loadHiddenCompetition } from '../../catalogue/load-hidden-competition.ts'
import type { HiddenCompetitionResult } from '../../catalogue/load-hidden-competition.ts'
import { competitionData } from '../competition-data.ts'
import type { CompetitionData } from '../competition-data.ts'
import styles from './hidden-competition.module.css'

type LoadResult = Exclude<HiddenCompetitionResult, { kind: 'open' }> | { kind: 'loaded'; competition: CompetitionData }

/** Loaded when the visitor wants to log in. After the log-in the access check replaces it. */
const LogIn = lazy(async () => ({ default: (await import('./inline-login.tsx')).InlineLogin }))

/** Shows a hidden competition only to players with access: log-in, then the access check, then the details (2-flows §2). */
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
  const close = useBackNavigation(listingPath(page))
  const [result, setResult] = useState<LoadResult>()
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const isPlayer = player.status === 'player'

  useEffect(() => {
    if (!isPlayer) return
    let isCancelled = false
    const load = async () => {
      const answer = await loadHiddenCompetition(id)
      if (isCancelled) return
      setResult(answer.kind === 'open' ? { kind: 'loaded', competition: competitionData(answer.competition) } : answer)
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [id, isPlayer])

  if (isPlayer && result?.kind === 'loaded') return children(result.competition)
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
        ) : result === undefined ? (
          <>
            <p className="visually-hidden">Checking the list</p>
            <Skeleton height="220px" />
            <Skeleton height="2em" width="70%" />
            <Skeleton height="6em" />
          </>
        ) : result.kind === 'failed' ? (
          <>
            <LoadFailed title="We couldn’t check" problem={result.problem} onRetry={() => window.location.reload()} />
            <ButtonLink to={listingPath()}>See the latest</ButtonLink>
          </>
        ) : (
          <>
            <h2>You’re not on the list</h2>
            <p>This competition isn’t open to your account. There’s plenty more to win.</p>
            <ButtonLink to={listingPath()}>See the latest</ButtonLink>
          </>
        )}
      </div>
    </Sidebar>
  )
}
