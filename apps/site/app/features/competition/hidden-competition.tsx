import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listingPath, profilePath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDeeper, useWayBack } from '../../ui/use-way-back.ts'
import { openHidden } from '../catalogue/open-hidden.ts'
import { competitionData } from './competition-data.ts'
import type { CompetitionData } from './competition-data.ts'
import styles from './hidden-competition.module.css'

type Found = { kind: 'refused' } | { kind: 'failed' } | { kind: 'shown'; competition: CompetitionData }

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
  const deeper = useDeeper()
  const [found, setFound] = useState<Found>()
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
        {!isPlayer ? (
          <>
            <h2>This one is by invitation</h2>
            <p>Log in, and we’ll see whether your name is on the list.</p>
            <ButtonLink to={profilePath(page)} state={deeper} preventScrollReset>
              Log in
            </ButtonLink>
          </>
        ) : found === undefined ? (
          <>
            <p className="visually-hidden">Looking for your name on the list</p>
            <Skeleton height="220px" />
            <Skeleton height="2em" width="70%" />
            <Skeleton height="6em" />
          </>
        ) : (
          <>
            <h2>{found.kind === 'failed' ? 'We could not look' : 'You cannot open this'}</h2>
            <p>
              {found.kind === 'failed'
                ? 'Check your connection and open it again.'
                : 'This one is not open to your account. There’s plenty else to win.'}
            </p>
            <ButtonLink to={listingPath()}>See the latest</ButtonLink>
          </>
        )}
      </div>
    </Sidebar>
  )
}
