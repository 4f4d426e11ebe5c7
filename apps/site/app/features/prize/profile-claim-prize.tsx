/** Claiming a prize: its address, and how its winner may be named (1-site §2 'profile-claim-prizes'; field rule 10). */
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { prizesPath } from '../../addresses.ts'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { ProfilePage, profileMeta } from '../account/profile-page.tsx'
import { AgeCheck } from '../player/age-check/age-check.tsx'
import { AgeTile } from '../player/age-statement.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ClaimPictures } from './claim-pictures.tsx'
import { PrizeCard } from './prize-card.tsx'
import { isClaimable, nextStepCopy } from './prize-state.ts'
import { NoPrizes } from './profile-prizes.tsx'
import { usePrizes } from './use-prizes.ts'
import profileStyles from '../player/profile.module.css'
import type { Route } from './+types/profile-claim-prize.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Claim your prize')

export default function ProfileClaimPrize({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Claim your prize" pageSlug={params.pageSlug} {...loaderData}>
      {({ phone, account }) => (
        <>
          {account && <AgeTile account={account} />}
          <Claim phone={phone} page={params.pageSlug} />
        </>
      )}
    </ProfilePage>
  )
}

const isParcel = (won: WonPrize) => fulfilmentOf(won.prize) === 'claim'
/** The address of a parcel can be given or changed until it is sent. */
const isOpen = (won: WonPrize) =>
  isParcel(won) && (won.state === 'offered' || won.state === 'checking' || won.state === 'claimed')

/**
 * The prize that the address names. Without a name: the one prize that can be claimed, if it is the only one and a
 * parcel.
 */
function chosen(prizes: readonly WonPrize[], id: string | null): WonPrize | undefined {
  if (id !== null) return prizes.find((won) => won.id === id && isOpen(won))
  const waiting = prizes.filter(isClaimable)
  return waiting.length === 1 ? waiting.find(isParcel) : undefined
}

function Claim({ phone, page }: { phone: string; page: string | undefined }) {
  const [query] = useSearchParams()
  const { items: prizes, problem, isLoading, loadMore, replace } = usePrizes()
  const [claimed, setClaimed] = useState<WonPrize>()
  // A prize stays visible after it is claimed, with its code.
  const [taken, setTaken] = useState<readonly string[]>([])
  if (claimed) return <Claimed won={claimed} page={page} />
  if (isLoading && prizes.length === 0) return <Skeleton height="30rem" radius="1rem" />
  if (problem && prizes.length === 0)
    return (
      <LoadFailed
        title="We couldn’t load your prizes"
        problem={problem}
        reassurance="Your prizes are safe."
        onRetry={loadMore}
      />
    )
  const won = taken.length === 0 ? chosen(prizes, query.get('prize')) : undefined
  if (won)
    return (
      <>
        <h2 className={profileStyles.heading}>{won.prize.name}</h2>
        <p>Where should we send it? We deliver in the UK, and it costs you nothing.</p>
        <ClaimForm won={won} phone={phone} onClaimed={setClaimed} />
        <ClaimPictures won={won} />
      </>
    )
  const waiting = prizes.filter((each) => isClaimable(each) || taken.includes(each.id))
  if (waiting.length === 0) return <NoPrizes />
  return (
    <>
      {waiting.some(({ state }) => state === 'checking') && <AgeCheck />}
      <ol className={profileStyles.entries}>
        {waiting.map((each) => (
          <PrizeCard
            key={each.id}
            prize={each}
            page={page}
            onChange={(changed) => {
              setTaken([...taken, changed.id])
              replace(changed)
            }}
          />
        ))}
      </ol>
    </>
  )
}

function Claimed({ won, page }: { won: WonPrize; page: string | undefined }) {
  if (won.state === 'checking')
    return (
      <>
        <ScreenHeading takesFocus>Thank you. Just one thing</ScreenHeading>
        <p>{`${won.prize.name}. ${nextStepCopy(won)}`}</p>
        <AgeCheck />
        <ButtonLink to={prizesPath(page)} preventScrollReset replace>
          My prizes
        </ButtonLink>
      </>
    )
  return (
    <div className={profileStyles.card}>
      <ScreenHeading takesFocus>Thank you. It’s claimed.</ScreenHeading>
      <p>{`${won.prize.name}. ${nextStepCopy(won) ?? ''}`}</p>
      <ButtonLink to={prizesPath(page)} preventScrollReset replace>
        My prizes
      </ButtonLink>
    </div>
  )
}
