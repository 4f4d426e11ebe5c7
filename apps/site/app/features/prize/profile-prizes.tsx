/** A player's prizes and their delivery (1-site §2 'profile-physical-prizes'). */
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useState } from 'react'
import { listingPath } from '../../addresses.ts'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { ProfilePage, profileMeta } from '../account/profile-page.tsx'
import { AgeCheck } from '../player/age-check/age-check.tsx'
import { AgeTile } from '../player/age-statement.tsx'
import { PrizeCard } from './prize-card.tsx'
import { usePrizes } from './use-prizes.ts'
import profileStyles from '../player/profile.module.css'
import type { Route } from './+types/profile-prizes.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('My prizes')

export default function ProfilePrizes({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="My prizes" pageSlug={params.pageSlug} {...loaderData}>
      {({ account }) => (
        <>
          {account && <AgeTile account={account} />}
          <Prizes page={params.pageSlug} />
        </>
      )}
    </ProfilePage>
  )
}

function Prizes({ page }: { page: string | undefined }) {
  const { items: prizes, next, status, problem, isLoading, loadMore, replace, reload } = usePrizes()
  const [isPassed, setIsPassed] = useState(false)
  const isFirst = prizes.length === 0
  const isChecking = prizes.some(({ state }) => state === 'checking')
  const passed = () => {
    setIsPassed(true)
    void reload()
  }
  return (
    <>
      {problem && (
        <LoadFailed
          title="We couldn’t load your prizes"
          problem={problem}
          reassurance="Your prizes are safe."
          onRetry={loadMore}
        />
      )}
      {isFirst && isLoading && <Skeleton height="18rem" radius="1rem" />}
      {isFirst && status === 'ready' && <NoPrizes />}
      {(isChecking || isPassed) && <AgeCheck onPassed={passed} />}
      <ol className={profileStyles.entries}>
        {prizes.map((prize) => (
          <PrizeCard key={prize.id} prize={prize} page={page} onChange={replace} />
        ))}
      </ol>
      {next !== undefined && (
        <BusyButton tone="outline" isBusy={isLoading} onClick={loadMore}>
          Show more
        </BusyButton>
      )}
    </>
  )
}

export function NoPrizes() {
  return (
    <div className={profileStyles.nothing}>
      <p>No prizes yet. When you win one, you’ll find it here and can follow it to your door.</p>
      <ButtonLink to={listingPath()}>See what you can win</ButtonLink>
    </div>
  )
}
