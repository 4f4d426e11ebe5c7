/** Profile home, over the listing: the log-in for visitors, what a player holds for players (1-site §2). */
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { useSearchParams } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useWayBack } from '../../ui/use-way-back.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { BreakNotice } from '../safety/break-notice.tsx'
import { AgeTile } from './age-statement.tsx'
import { AccountGate } from './account-gate.tsx'
import type { LoggedIn } from './account-gate.tsx'
import { loadContactEmail } from './contact.ts'
import { DrawsToCome } from './draws-to-come.tsx'
import { EmailTile } from './email-tile.tsx'
import { tileOf } from './held.ts'
import { HeldTiles } from './held-tiles.tsx'
import { logOut } from './log-out.ts'
import { PersonalDetailsTile } from './personal-details-tile.tsx'
import { ProfileLinks } from './profile-links.tsx'
import { useAsked } from './use-asked.ts'
import styles from './account.module.css'
import type { Route } from './+types/profile-home.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export function meta() {
  return head({ title: 'My account', description: 'Your tokens, credits, prizes and entries.' })
}

export default function ProfileHome({ loaderData, params }: Route.ComponentProps) {
  const listing = listingPath(params.pageSlug)
  const close = useWayBack(listing)
  return (
    <Sidebar label="My account" closeTo={listing} onClose={close}>
      <AccountGate contactEmail={loaderData.contactEmail}>
        {(player) => <Profile key={player.phone} player={player} page={params.pageSlug} />}
      </AccountGate>
    </Sidebar>
  )
}

type ProfileProps = { player: LoggedIn; page: string | undefined }

const FAILED: readonly string[] = [
  'We could not load what you hold just now. You are still logged in and nothing is lost; please try again.',
]

function Profile({ player: { phone, balances, account, hasFailed }, page }: ProfileProps) {
  const [search] = useSearchParams()
  const { asked } = useAsked<typeof postProfileWidget>(() => api(postProfileWidget, { body: { extended: true } }))
  const widget = asked.status === 'ready' ? asked.body : undefined
  const tile = tileOf(search.get('tile'))
  return (
    <div className={styles.content}>
      <div>
        <h1 className={styles.heading}>Hello!</h1>
        <p className={styles.quiet}>Logged in as {formatPhone(phone)}</p>
      </div>
      <BreakNotice page={page} />
      {account && <AgeTile account={account} />}
      {hasFailed && !balances && (
        <ErrorBox messages={FAILED}>
          <TextButton onClick={() => void session.refresh()}>Try again</TextButton>
        </ErrorBox>
      )}
      <HeldTiles balances={balances} hasFailed={hasFailed} widget={widget} tile={tile} />
      {asked.status === 'loading' ? (
        <Skeleton height="7.25rem" radius="1rem" />
      ) : (
        <DrawsToCome draws={widget?.futureDraws ?? []} />
      )}
      {account || hasFailed ? (
        <>
          {account && <EmailTile details={account.playerDetails} />}
          <PersonalDetailsTile phone={phone} isOpened={tile === 'personal-details'} />
          <ProfileLinks page={page} />
        </>
      ) : (
        // Whether there is an address to verify is not known yet, and nothing moves once it is.
        <Skeleton height="32rem" radius="1rem" />
      )}
      <Button tone="outline" onClick={() => void logOut()}>
        Log out
      </Button>
    </div>
  )
}
